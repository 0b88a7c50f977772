# limits: allow_eval=1
"""What models get wrong: messages of everyday mistakes."""
import json, datetime, collections, re, math, dataclasses, enum, functools, itertools, decimal, random, asyncio, typing, string, statistics
from dataclasses import dataclass
@dataclass
class Pt:
    x: int
    y: int = 0
class Shape:
    def __init__(self, name): self.name = name
    def area(self): raise NotImplementedError("subclass")
    @property
    def ro(self): return 1
    @staticmethod
    def st(a): return a
    @classmethod
    def cm(cls, a, *, key): return a
class Sub(Shape):
    def __init__(self): pass
class Co(enum.Enum): RED = 1
async def coro(): return 1
def gen(): yield 1
users = [{"name": "Al", "age": 3}, {"name": "Bo"}]
text, n, lst, d, tup, s, none = "hello", 5, [1, 2, 3], {"a": 1}, (1, 2), {1, 2}, None
cases = """
users[0].name
users[1]["age"]
users["name"]
users.length
lst.push(4)
lst.add(4)
lst[10]
lst["a"]
lst[1.0]
lst.remove(9)
lst.index(9)
lst.sort(lambda x: x)
lst.sort().x
lst + 1
lst + tup
lst - [1]
lst * 1.5
d.a
d["b"]
d[[1]]
d.has_key("a")
d.iteritems()
d + d
d["a"]["b"]
sorted(d, key=lambda k, v: v)
sorted([1, "a", None])
sorted(users)
max(users)
max(lst, key="a")
sum(["a"])
sum(users)
"a" + 1
1 + "a"
"a" * "b"
"a" - "b"
"%d" % "a"
"%s %s" % 1
"%s" % (1, 2)
"%(a)s" % 1
"{} {}".format(1)
"{a}".format(b=1)
"{0.z}".format(1)
"{:d}".format("a")
"{:.2f}".format("1")
f"{text:>z}"
text.foo
text[0] = "j"
text[99]
text["a"]
text.split(1)
text.join([1, 2])
text.replace("a")
text.find(1)
text.startswith(["a"])
text.encode("nope")
text.index("zz")
text.format(1).x
len(5)
len(none)
len(gen())
int("3.5")
int("abc")
int(None)
int([])
int("10", 99)
float("x")
float(None)
float("1,5")
str(1, 2)
bool(1, 2)
list(5)
dict([1])
dict(1)
tuple(None)
set([[1]])
range("a")
range(1.5)
range()
enumerate(5)
zip(1, 2)
map(1, [1]).__next__()
filter(None)
abs("a")
round("a")
round(1, "a")
pow("a", 2)
divmod(1, 0)
1 / 0
1 // 0
1 % 0
0.0 / 0
2 ** -1 / 0
0 ** -1
int(float("inf"))
int(float("nan"))
math.sqrt(-1)
math.log(0)
math.factorial(-1)
math.factorial(1.5)
none.x
none[0]
none()
none + 1
none > 1
for_ in none
5()
"a"()
lst()
n.x
n[0]
n.append(1)
n in 5
1 in "abc"
"a" in 5
"a" < 1
lst < 1
{} < {}
Pt()
Pt(1, 2, 3)
Pt(z=1)
Pt(1).z
Pt(1) < Pt(2)
Pt(1)[0]
Shape()
Shape("a").area()
Shape("a").ro()
setattr(Shape("a"), "ro", 2)
Sub().name
Shape.area()
Shape.st()
Shape.cm(1)
Shape.cm(1, 2)
Shape("a").nope
Shape.nope
Co.BLUE
Co(5)
Co["X"]
Co.RED < Co.RED
gen()[0]
gen().x
next(gen(), 1, 2)
next(lst)
iter(5)
gen().send(1)
coro().x
coro()[0]
json.loads("{'a': 1}")
json.loads("")
json.loads(none)
json.loads('{"a": 1')
json.dumps({1, 2})
json.dumps(Pt(1))
json.dumps({(1, 2): 1})
datetime.date(2024, 13, 1)
datetime.date("2024-01-01")
datetime.datetime.strptime("2024/01/01", "%Y-%m-%d")
datetime.datetime.now() - 5
datetime.date(2024, 1, 1) + 1
datetime.timedelta(days="1")
datetime.datetime.now() < datetime.date.today()
datetime.datetime.utcnow().foo
re.match("(", "a")
re.match("a", 5)
re.match("a", "b").group()
re.sub("a", "b")
collections.Counter(5)
collections.deque(5)
collections.defaultdict(5)
collections.namedtuple("A", "x")(1, 2)
collections.OrderedDict(5)
functools.reduce(lambda a, b: a, [])
itertools.islice([1], -1)
decimal.Decimal("x")
decimal.Decimal(1) + 1.0
random.choice([])
random.sample([1], 5)
statistics.mean([])
statistics.mean(["a"])
string.foo
math.foo
json.load("x")
open_
undefined_name
print(1, foo=2)
print(sep=1)
input_()
isinstance(1, "int")
isinstance(1, [int])
issubclass(1, int)
super().x
hash([])
hash({})
{[]: 1}
{{}}
lambda: (yield)
[1, 2]["0":]
lst[none:].x
(1, 2)[0] = 1
del lst[9]
del d["zz"]
a, b = 1
a, b = [1, 2, 3]
a, b, *c = [1]
(a, b), c = [1, 2]
for i in 5: pass
for a, b in [1]: pass
for a, b in {"abc": 1}: pass
with 5: pass
with open_("x") as f: pass
raise 5
raise "x"
raise ValueError from 5
assert n == 6
assert n == 6, f"n is {n}"
import nope
import numpy
class A(5): pass
class A(int, str): pass
class A(bool): pass
class A(Co): pass
class A(Shape, object, Shape): pass
class A(object, Shape): pass
def f(x): return y_undefined\nf(1)
def f(x):\n  x.y.z = 1\nf(None)
def f():\n  n += 1\nf()
def f(a, b): pass\nf(1)
def f(a, b): pass\nf(1, 2, 3)
def f(a, *, k): pass\nf(1)
def f(a, /): pass\nf(a=1)
def f(a): pass\nf(1, a=2)
def f(**k): pass\nf(1)
def f(): pass\nf(x=1)
def fact(n): return n * fact(n - 1)\nfact(5)
async def g():\n  await 5\nasyncio.run(g())
async def g(): await none\nasyncio.run(g())
async def g(): return coro().x\nasyncio.run(g())
asyncio.run(5)
asyncio.gather(1)
typing.List[1, 2]
typing.Foo
x: int = "a"; x.y
match n:\n  case Pt(1, 2, 3): pass\n  case str(a, b): pass
match Pt(1):\n  case Pt(1, 2, 3): pass
print(f"{n!z}")
print(f"{}")
print(f"{n:{none.x}}")
""".strip().split("\n")
for c in cases:
    c = c.replace("\\n", "\n")
    try: exec(compile(c, "<c>", "exec"), dict(globals())) if not c.endswith("_") else eval(c)
    except BaseException as e: print(repr(c), "->", type(e).__name__, "|", e)
    else: print(repr(c), "-> fine")
