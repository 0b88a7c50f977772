# limits: allow_eval=1
"""The words of the errors that wrong calls, operands and statements make, some two hundred of them."""
import traceback


def f(a, b=1, /, c=2, *, d, e=3): pass
def g(): pass
def h(x, y, *z, **k): pass
class C:
    def m(self, a): pass
    @classmethod
    def c(cls, a): pass
    @staticmethod
    def s(a): pass
    def __init__(self, q): pass
calls = [
    'f()', 'f(1)', 'f(1, 2, 3, 4)', 'f(1, d=2, a=3)', 'f(a=1, d=2)', 'f(1, b=2, d=3)', 'f(1, d=1, z=3)', 'f(1, d=1, cc=3)', 'f(*[], d=1)', 'f(1, **{"d": 1, 5: 2})',
    'f(1, d=1, **{"d": 2})', 'g(1)', 'g(x=1)', 'g(1, x=1)', 'h()', 'h(1)', 'h(1, x=2)', 'h(1, 2, 3, y=4)', 'C()', 'C(1, 2)', 'C(1).m()', 'C(1).m(1, 2)', 'C.m(1)',
    'C.c()', 'C.c(1, 2)', 'C.s()', 'C.m()', 'C(q=1, r=2)', 'f(*5)', 'f(**5)', 'g(*1)', 'len()', 'len(1, 2)', 'len(x=1)', 'int(1, 2, 3)', 'int(x=1)', 'str(1, 2, 3, 4)',
    'print(1, foo=2)', 'sorted()', 'sorted([1], 2)', 'sorted([1], foo=1)', 'max()', 'max(1)', 'max([])', 'max(1, key=2)', 'range()', 'range(1, 2, 3, 4)', 'range("a")',
    'isinstance(1)', 'isinstance(1, 2)', 'getattr(1)', 'getattr(1, 2)', '[].append()', '[].append(1, 2)', '{}.get()', '"".join()', '"".join(1)', '"".join([1])',
    '"".split(1)', '"a".replace("b")', 'dict(1)', 'dict([1])', 'dict(1, 2)', 'list(1, 2)', 'tuple(1)', 'set(1)', 'zip(1)', 'zip([1], strict=2, foo=1)', 'enumerate()',
    'enumerate(1)', 'map()', 'map(1)', 'filter(1)', 'sum()', 'sum(1)', 'sum(["a"])', 'sum([], "")', 'abs()', 'abs("a")', 'round("a")', 'round(1, "a")', 'divmod(1)',
    'pow(1)', 'pow(2, -1, 0)', 'chr("a")', 'chr(-1)', 'ord("ab")', 'ord(1)', 'hash([])', 'iter(1)', 'next(1)', 'next([])', 'type()', 'type(1, 2)', 'type("a", 1, {})',
    'super()', 'object(1)', 'object.__new__()', 'C.__new__()', 'Exception(a=1)', 'ValueError(x=1)', 'bytes(1, 2, 3)', 'bytes("a")', 'bytes([256])', 'bytearray("a")',
    'float("a")', 'float([])', 'complex("a")', 'complex(1, "a")', 'slice()', 'memoryview(1)', 'property(1, 2, 3, 4, 5)', 'format(1, 2)', 'format(1, "zz")',
    '"{}".format()', '"{a}".format()', '"%d" % "a"', '"%s %s" % 1', '"%s" % (1, 2)', '"%(a)s" % 1', 'f"{1:zz}"', '1 + "a"', '"a" + 1', '[] + ()', '1 < "a"', '[] < 1',
    '-"a"', '~1.0', 'not_defined', '(1).foo', 'C.foo', '[].foo', 'None.foo', 'None[0]', 'None()', '1[0]', '1()', '[][0]', '[]["a"]', '{}[1]', '()[1]', '"a"[5]',
    '"a"["b"]', 'C(1)[0]', '[1][1.0]', 'a, b = 1', '[*1]', '{**1}', '(lambda x: 1)()', '(lambda: 1)(1)', 'int("12x")', 'int("", 10)', 'int("9" * 5000)', 'int("1", 1)',
    'int("1", 40)', '"abc".index("z")', '[1].index(2)', '[1].remove(2)', '[].pop()', '{}.pop(1)', '{}.popitem()', 'set().pop()', 'set().remove(1)', '1 / 0', '1 // 0',
    '1 % 0', '1.0 / 0', '1.0 // 0', '1.0 % 0', '0 ** -1', '2.0 ** 10000', '1 << -1', '10 ** 400 * 1.0', 'float(10 ** 400)', 'int(float("inf"))', 'int(float("nan"))',
    'round(float("inf"))', '"a" * -1, "a" * 2.0', '[1, 2] * "a"', 'C(1) < C(2)', 'C(1) + 1', '1 + C(1)', 'C(1) in C(2)', 'len(C(1))', 'len(5)', 'for_ = 1; for_()',
    'del not_there', 'C(1).x = 1; C(1).y', 'C.m.x = 1; C(1).m.x = 2', '(1).x = 2', 'int.x = 1', 'del (1).real', '"a".x = 1', 'object().x = 1',
    'del C(1).zz', 'class D(1): pass', 'class D(int, str): pass', 'class D(bool): pass', 'class D(C, object, C): pass', 'class D(object, C): pass',
    'class D(C, x=1): pass', 'class D(metaclass=1): pass', 'raise 1', 'raise C', 'raise ValueError from 1', 'try:\n  1/0\nexcept 5: pass',
    'try:\n  1/0\nexcept* ExceptionGroup: pass', 'with 1: pass', 'with C(1): pass', 'async def q():\n  async with 1: pass\nq().send(None)',
    'async def q():\n  await 1\nq().send(None)', 'async def q():\n  async for _ in 1: pass\nq().send(None)', 'assert 0', 'assert 0, "x"', 'assert 0, (1, 2)',
    'match C(1):\n  case C(1): pass', 'match 1:\n  case int(1, 2): pass', 'class P:\n  __match_args__ = ("a",)\nmatch P():\n  case P(1, 2): pass', 'import nope',
    'import math; math.sine', 'import math; math.sqrt()', 'import math; math.sqrt("a")', 'import math; math.sqrt(-1)', 'import json; json.loads("{")',
    'import json; json.dumps(C(1))', 'import json; json.loads(1)', 'import re; re.compile("(")', 'from datetime import datetime; datetime(1)',
    'from datetime import datetime; datetime.strptime("a", "%Y")', 'ExceptionGroup("a", [])', 'ExceptionGroup("a", [1])',
    'ExceptionGroup("a")', 'raise ExceptionGroup("a", [ValueError(1), TypeError("x")])', 'generator = (i for i in 1)', 'x = iter([1]); x.send(1)',
    'def gg():\n  yield\ngg().send(1)', 'def gg():\n  yield from 1\nnext(gg())', 'def gg():\n  raise StopIteration\n  yield\nnext(gg())',
]
for c in calls:
    print("==", c)
    try:
        exec(compile(c, "<case>", "exec"), dict(globals()))
    except BaseException as e:
        print(*traceback.format_exception_only(e), sep="", end="")
