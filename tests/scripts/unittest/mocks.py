import json
import math
from unittest import mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, call, patch, sentinel

m = Mock(return_value=3)
print(m(1, a=2), m.called, m.call_count, m.call_args, m.call_args_list, m.mock_calls)
m.assert_called_once_with(1, a=2)
m.x.y(5)
print(m.mock_calls, m.method_calls, m.x.y.call_args.args, m.call_args.kwargs)
for check in (lambda: m.assert_called_with(2), lambda: m.assert_not_called(), lambda: m.z.assert_called(), lambda: m.assert_any_call(9), lambda: m.assert_has_calls([call(7)]), lambda: m.assert_foo()):
    try:
        print(check())
    except (AssertionError, AttributeError) as e:
        print(type(e).__name__, e)
m = Mock(side_effect=[1, ValueError("boom"), 2])
print(m())
try:
    m()
except ValueError as e:
    print(e)
print(m())
m = Mock(side_effect=lambda x: DEFAULT if x else "zero", return_value="d")
print(m(0), m(1), m.call_args == call(1), call(1, b=ANY) == call(1, b=3), repr(call.a.b(1)), sentinel.thing, ANY == 5)
g = MagicMock()
g.__len__.return_value = 4
g.__getitem__.side_effect = lambda k: k * 2
g.__enter__.return_value = "entered"
with g as e:
    print(e, len(g), g[21], list(g), bool(g), int(g), 5 in g)
g.method.return_value.other.return_value = 9
print(g.method().other(), g.mock_calls[-2:])


class Real:
    def go(self, a, b=1):
        return "real"

    attr = 1


s = Mock(spec=Real)
print(isinstance(s, Real), s.go(1) is s.go(2))
for f in (lambda: s.nope, lambda: Mock(spec_set=Real).__setattr__("zz", 1), lambda: mock.create_autospec(Real)().go()):
    try:
        print(f())
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
with patch.object(Real, "go", return_value="patched") as p:
    print(Real().go(1), p.call_count)
print(Real().go(1))
with patch("math.sqrt", new=lambda x: "root"):
    print(math.sqrt(4))
print(math.sqrt(4))


@patch("json.dumps")
@patch.object(Real, "attr", 5)
def test(dumps):
    dumps.return_value = "{}"
    return json.dumps([1]), Real.attr


print(test(), json.dumps([1]), Real.attr)
d = {"a": 1}
with patch.dict(d, {"b": 2}, clear=True):
    print(d)
print(d)
o = mock.mock_open(read_data="l1\nl2\n")
with o("f") as f:
    print(f.read(), f.write("x"))
o.assert_called_once_with("f")
c = Mock()
c.configure_mock(**{"a.b.return_value": 8, "k": 2})
print(c.a.b(), c.k)
c.reset_mock()
print(c.mock_calls)
mock.seal(c)
try:
    c.new
except AttributeError as e:
    print(e)
