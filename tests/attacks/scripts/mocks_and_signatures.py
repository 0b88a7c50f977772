# expect: ok | limit=recursion | limit=operations | limit=memory | limit=time
# attacks: mocks that make mocks without end, signatures and wrappers that lead to themselves
import inspect, functools
def tries(f):
    try: return f()
    except Exception as e: return type(e)
def loop(): pass
loop.__wrapped__ = loop
other = lambda: 0
loop2 = lambda: 0
other.__wrapped__, loop2.__wrapped__ = loop2, other
class Sig:
    __signature__ = property(lambda s: s)
    def __call__(self): pass
class Text: __text_signature__ = '(' * 500
for x in (loop, other, Sig(), Text, Text(), 5, int, type, object(), functools.partial(loop, 1, 2, x=3), functools.partial(print, *range(500)), functools.partialmethod(int), lambda *a, **k: 0, print, dict.get, super):
    tries(lambda: inspect.signature(x)); tries(lambda: inspect.unwrap(x)); tries(lambda: inspect.getdoc(x)); tries(lambda: inspect.getmembers(x)); tries(lambda: inspect.signature(x).bind(1, 2, a=3))
p = functools.partial(int)
tries(lambda: p.__setstate__((p, (), {}, None))); tries(lambda: p()); tries(lambda: repr(p))
tries(lambda: p.__setstate__((int, [], {}, None))); tries(lambda: p.__setstate__((int, (), None, 5))); tries(lambda: p('5'))
try: from unittest import mock
except ImportError: mock = None
if mock:
    m = mock.MagicMock()
    tries(lambda: list(m)); tries(lambda: m.a.b.c.d(m)(m)[m]); tries(lambda: hash(m)); tries(lambda: m == m); tries(lambda: int(m)); tries(lambda: repr(m))
    m.side_effect = m
    tries(m)
    x = m
    for i in range(3000): x = x.child
    tries(lambda: repr(x)); tries(lambda: x.mock_calls)
