"""What the operations of library.txt use; its names are written there, hence those that seem to be unused here.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

# ruff: noqa
import time, re, json, math, itertools, functools, collections, collections.abc, random, string, datetime, decimal, fractions, bisect, heapq, operator, copy, textwrap, hashlib, hmac, base64, binascii, statistics, enum, dataclasses, typing, io, csv, struct, zlib, gzip, contextlib, uuid, html, difflib, array, abc, zoneinfo, pprint, reprlib, urllib.parse, pathlib, shlex, fnmatch, ipaddress, calendar, configparser, tomllib, xml.etree.ElementTree, logging, argparse, ast, graphlib, numbers, asyncio, weakref, queue, inspect, unicodedata, contextvars, traceback, zlib
from dataclasses import dataclass, field


def exec_ctx(f):
    with contextlib.redirect_stdout(f):
        for i in range(100):
            print("row", i)


def exec_readline(f):
    while True:
        l = f.readline()
        if not l:
            break


def exec_inc(c):
    for i in range(100):
        c[i & 7] += 1


def exec_inc2(c):
    for i in range(50):
        c[i] = i


def exec_cat(s):
    for i in range(100):
        s += "x"
    return s


@dataclass
class DC:
    a: int
    b: int = 2


@dataclass(frozen=True, order=True)
class DF:
    a: int
    b: int = 2


@dataclass
class DFA:
    items: list = field(default_factory=list)
    name: str = "x"


def make_dc():
    @dataclass
    class X:
        a: int
        b: int = 2

    return X


class NTT(typing.NamedTuple):
    a: int
    b: int = 2


class E(enum.Enum):
    A = 1
    B = 2
    C = 3


class F(enum.Flag):
    A = 1
    B = 2
    C = 4


class IE(enum.IntEnum):
    A = 1
    B = 2


class SE(enum.StrEnum):
    A = "a"
    B = "b"


def make_en():
    class X(enum.Enum):
        A = 1
        B = 2

    return X


@functools.singledispatch
def sdisp(a):
    return 0


@sdisp.register
def _(a: int):
    return 1


@sdisp.register
def _(a: str):
    return 2


class CP:
    @functools.cached_property
    def v(self):
        return 5


@functools.total_ordering
class TO:
    def __init__(self, x):
        self.x = x

    def __eq__(self, o):
        return self.x == o.x

    def __lt__(self, o):
        return self.x < o.x


def ctxdec():
    with decimal.localcontext() as c:
        c.prec = 10
        return decimal.Decimal(1) / 3


class P:
    def __init__(self, x):
        self.x = x

    @property
    def prop(self):
        return self.x

    @classmethod
    def make(cls, x):
        return cls(x)

    @staticmethod
    def st(x):
        return x


class Q(P):
    def __init__(self, x):
        super().__init__(x)
        self.y = 1


def hinted(a: int, b: "str") -> "list[int]":
    pass


@contextlib.contextmanager
def cmg():
    yield 1


def use_cm():
    with cmg() as x:
        return x


def use_suppress():
    with contextlib.suppress(KeyError):
        {}["a"]
    return 1


def use_exit():
    with contextlib.ExitStack() as s:
        s.enter_context(cmg())
        s.callback(len, "x")
    return 1


def use_null():
    with contextlib.nullcontext(5) as x:
        return x


lg = logging.getLogger("x")
lg.propagate = False
lgs = io.StringIO()
lgh = logging.StreamHandler(lgs)
lgh.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
lg.addHandler(lgh)
lg.setLevel(20)


def do_log():
    lg.info("hello %s", "x")
    lg.debug("no")
    lgs.seek(0)
    lgs.truncate()
    return 1


def do_argparse():
    p = argparse.ArgumentParser(prog="x")
    p.add_argument("a")
    p.add_argument("--b", type=int, default=1)
    return vars(p.parse_args(["q", "--b", "5"]))


class SL:
    __slots__ = ("a", "b")

    def __init__(self, a, b):
        self.a = a
        self.b = b


class GA:
    def __getattr__(self, n):
        return n


class D_:
    def __get__(self, o, t=None):
        return 5


class DE:
    d = D_()


@typing.runtime_checkable
class HasX(typing.Protocol):
    x: int


class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y)

    def __iadd__(self, o):
        self.x += o.x
        return self

    def __eq__(self, o):
        return isinstance(o, V) and (self.x, self.y) == (o.x, o.y)

    def __hash__(self):
        return hash((self.x, self.y))

    def __bool__(self):
        return True

    def __str__(self):
        return f"({self.x}, {self.y})"

    def __repr__(self):
        return f"V({self.x!r}, {self.y!r})"


class SQ:
    def __init__(self, a):
        self.a = a

    def __getitem__(self, i):
        return self.a[i]

    def __len__(self):
        return len(self.a)


class CA:
    def __call__(self, x):
        return x + 1


class IS:
    def __init_subclass__(cls, **k):
        super().__init_subclass__(**k)

    def __new__(cls, *a):
        return super().__new__(cls)

    def __init__(self, v):
        self.v = v


class MM(collections.abc.MutableMapping):
    def __init__(self):
        self.d = {}

    def __getitem__(self, k):
        return self.d[k]

    def __setitem__(self, k, v):
        self.d[k] = v

    def __delitem__(self, k):
        del self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


class DS(dict):
    def __missing__(self, k):
        return 7

    def __setitem__(self, k, v):
        super().__setitem__(k, v)


class LS(list):
    def total(self):
        return sum(self)


class MyE(Exception):
    def __init__(self, a, b):
        super().__init__(a)
        self.b = b


def ex_raise():
    for i in range(20):
        try:
            raise ValueError("x")
        except ValueError as e:
            r = str(e)
    return r


def ex_deep(n):
    if n == 0:
        raise KeyError("k")
    return ex_deep(n - 1)


def ex_nested():
    try:
        ex_deep(10)
    except (ValueError, KeyError) as e:
        return e.args[0]


def ex_finally():
    r = 0
    for i in range(20):
        try:
            try:
                r += 1
            finally:
                r += 2
        except Exception:
            pass
    return r


def ex_custom():
    try:
        raise MyE("a", 5)
    except MyE as e:
        return e.b


def ex_tb():
    try:
        ex_deep(3)
    except KeyError:
        return len(traceback.format_exc().split("\n"))


def ex_key():
    d = {}
    r = 0
    for i in range(20):
        try:
            d[i]
        except KeyError:
            r += 1
    return r


def ex_chain():
    try:
        try:
            raise ValueError("x")
        except ValueError as e:
            raise RuntimeError("y") from e
    except RuntimeError as e:
        return repr(e.__cause__)


def ex_group():
    try:
        raise ExceptionGroup("g", [ValueError("a"), TypeError("b")])
    except* ValueError:
        pass
    except* TypeError:
        pass
    return 1


def acc():
    t = 0
    while True:
        v = yield t
        if v is None:
            return
        t += v


def ge_send():
    g = acc()
    next(g)
    for i in range(50):
        r = g.send(i)
    return r


def ge_simple(n):
    for i in range(n):
        yield i


def ge_from(n):
    if n:
        yield from ge_from(n - 1)
    yield from range(10)


def ge_tree(n):
    if n:
        yield from ge_tree(n - 1)
        yield n
        yield from ge_tree(n - 1)


def ge_close():
    g = ge_simple(10)
    next(g)
    g.close()
    return 1


class CM:
    def __enter__(self):
        return self

    def __exit__(self, *a):
        return False


def cm_class():
    for i in range(20):
        with CM():
            pass
    return i


def cl_def():
    class A:
        x = 1

        def m(self):
            return 1

    return A().m()


def cl_inh():
    class A(P):
        def m(self):
            return super().prop

    return A(1).m()


def fstar(*a, **k):
    return len(a) + len(k)


def fkw(a, b=2, c=3):
    return a + b + c


def clos():
    n = 0

    def f():
        nonlocal n
        n += 1
        return 1

    return f


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def deco(f):
    @functools.wraps(f)
    def w(*a, **k):
        return f(*a, **k)

    return w


@deco
def deced(x):
    return x


def mkf():
    def f(a, b=1):
        return a + b

    return f


def ma_lit(x):
    match x:
        case 200:
            return "ok"
        case 301 | 302:
            return "m"
        case 404:
            return "nf"
        case _:
            return "?"


class PT:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


def ma_any(x):
    match x:
        case [1, *rest]:
            return rest
        case {"t": "a", "v": int(v)}:
            return v
        case PT(x=1, y=b):
            return b
        case ["go", d]:
            return d
        case str():
            return "s"
        case _:
            return None


async def aone(x):
    return x


async def asl(x):
    await asyncio.sleep(0)
    return x


async def as_await():
    return sum([await aone(i) for i in range(100)])


async def as_gather():
    return await asyncio.gather(*[asl(i) for i in range(30)])


async def as_sleep():
    for i in range(50):
        await asyncio.sleep(0)
    return 1


async def as_queue():
    q = asyncio.Queue(5)
    out = []

    async def prod():
        for i in range(30):
            await q.put(i)
        await q.put(None)

    async def cons():
        while (x := await q.get()) is not None:
            out.append(x)

    await asyncio.gather(prod(), cons())
    return out


async def as_lock():
    l = asyncio.Lock()
    n = 0

    async def w():
        nonlocal n
        async with l:
            n += 1
            await asyncio.sleep(0)

    await asyncio.gather(*[w() for _ in range(20)])
    return n


async def as_tg():
    async with asyncio.TaskGroup() as tg:
        ts = [tg.create_task(asl(i)) for i in range(20)]
    return [t.result() for t in ts]


async def ag(n):
    for i in range(n):
        yield i


async def as_agen():
    return [x async for x in ag(50)]


async def as_wait():
    s = asyncio.Semaphore(3)

    async def w(i):
        async with s:
            return await asyncio.wait_for(asl(i), 5)

    return await asyncio.gather(*[w(i) for i in range(10)])


cv = contextvars.ContextVar("c", default=1)


def cvtest():
    t = cv.set(5)
    r = cv.get()
    cv.reset(t)
    return r


G1 = 0


def gloop():
    global G1
    G1 = 0
    for i in range(100):
        G1 += i
    return G1


def whloop():
    i = t = 0
    while i < 100:
        if i % 3 == 0:
            t += i
        elif i % 5 == 0:
            t -= 1
        i += 1
    return t
