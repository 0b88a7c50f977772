# expect: stdout="ok\n" | limit=recursion | limit=operations | limit=memory | limit=time
# attacks: unittest.mock: side effects that call themselves, specs that never end, calls that pile up
# cpython: skip takes CPython long
from unittest import mock
m = mock.MagicMock()
m.side_effect = lambda *a: m(*a)
for f in (lambda: m(1),):
    try:
        f()
    except RecursionError:
        pass
x = mock.Mock()
for i in range(300):
    x = x.child
repr(x)
class Spec:
    def __getattr__(self, name):
        return Spec()
    def __dir__(self):
        return ['a%d' % i for i in range(2000)]
class Own:
    pass
Own.own = Own
Own.me = Own()
Own.me.me = Own.me
for spec in (Spec(), Own, Own.me, m):
    try:
        a = mock.create_autospec(spec)
        a.own.own.own() if spec is Own else None
        mock.MagicMock(spec=spec, spec_set=None).a0
    except (RecursionError, AttributeError, TypeError, mock.InvalidSpecError if hasattr(mock, 'InvalidSpecError') else TypeError):
        pass
n = mock.NonCallableMagicMock()
n.__iter__.return_value = iter([n])
n.__eq__ = lambda s, o: s == o
try:
    n == 1
except RecursionError:
    pass
p = mock.PropertyMock(side_effect=lambda: p())
c = mock.call
for i in range(2000):
    c = c.x(c)
    if i > 12:
        break
str(c)
with mock.patch.dict({}, {}, clear=True), mock.patch('unittest.mock.call', m):
    pass
e = mock.Mock()
e.attach_mock(e, 'me') if 0 else None
e.configure_mock(**{'a.b.c.return_value': 3})
for i in range(10 ** 9):
    e(i, e)
