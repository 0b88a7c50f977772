"""Functions and classes: defaults, annotations, decorators, closures, super, class bodies, call forms."""


def trace(tag):
    print("make", tag)

    def deco(f):
        print("apply", tag, getattr(f, "__name__", f))
        return f

    return deco


@trace("a")
@trace("b")
def f(a, b=2, /, c=3, *args, d, e=5, **kw) -> "r":
    "The doc."
    return a, b, c, args, d, e, kw


print(f(1, d=4), f(1, 2, 3, 4, 5, d=6, z=7), f.__doc__, f.__defaults__, f.__kwdefaults__)
print(f.__annotations__, f.__qualname__)
args, kw = (1, 2), {"d": 9}
print(f(*args, **kw), f(0, *args, 8, d=1, **{"q": 2}), f(*"ab", *"cd", d=0), f(*[], *(1,), **{}, d=3))
for bad in (lambda: f(), lambda: f(1, d=1, **{"d": 2}), lambda: f(*5, d=1), lambda: f(1, **5), lambda: print(**{1: 2})):
    try:
        bad()
    except TypeError as e:
        print(e)


def annotated(a: int, *b: "s", c: 1 + 1 = 3, **d: None) -> list:
    x: undefined_in_function = 1
    y: int
    return x


print(annotated.__annotations__, annotated(1))


def default_once(x=[]):
    x.append(1)
    return x


default_once()
print(default_once(), (lambda x, y=2, *z, k=3: (x, y, z, k))(1, k=9))


class Base:
    kind = "base"

    def __init__(self, x=0, **kw):
        print("Base.__init__", x, kw)
        self.x = x

    @classmethod
    def make(cls, *a):
        return cls(*a)

    @staticmethod
    def plain(v):
        return v * 2

    @property
    def twice(self):
        return self.x * 2

    @twice.setter
    def twice(self, v):
        self.x = v // 2

    def __init_subclass__(cls, **kw):
        print("subclass", cls.__name__, kw)

    def hello(self):
        return "hello"


@trace("class")
class Child(Base, option=1):
    """Child doc."""

    attr: int = 5
    other: str
    total = sum(i for i in range(attr))

    def __init__(self, *a):
        super().__init__(*a, extra=True)

    def hello(self):
        return super().hello() + "!" + super(Child, self).kind

    def bound(self):
        h = super().hello
        return h()

    def in_comp(self):
        return [super(Child, self).hello() for _ in range(2)]

    @classmethod
    def make(cls, *a):
        return super().make(*a)

    class Inner:
        def name(self):
            return __class__.__qualname__


c = Child.make(4)
c.twice = 20
print(c.x, c.twice, c.plain(3), c.hello(), c.bound(), c.in_comp(), Child.Inner().name())
print(Child.__doc__, Child.__annotations__, Child.total, Child.__module__, Child.__qualname__, c.hello.__qualname__)


class Meta(type):
    def __new__(m, name, bases, ns, **kw):
        print("new", name, sorted(k for k in ns if not k.startswith("__")), kw)
        return super().__new__(m, name, bases, ns)

    @classmethod
    def __prepare__(m, name, bases, **kw):
        return {"prepared": 1}


class WithMeta(metaclass=Meta, flag=2):
    y = prepared + 1

    def get(self):
        return __class__


print(WithMeta.y, WithMeta().get() is WithMeta)
bases = (Base,)
opts = {"opt": 3}


class Spread(*bases, **opts):
    pass


def factory(n):
    class Local:
        value = n

        def get(self):
            return n, self.value

    return Local


print(factory(3)().get(), factory.__name__, factory(1).__qualname__)


def many(*a, **k):
    return len(a), len(k)


print(many(*range(300)), many(**{f"k{i}": i for i in range(50)}))
print(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, a=1, b=2), many(*(), **{}))


class Callable:
    def __call__(self, *a, **k):
        return a, k


class Holder:
    attr = Callable()
    f = lambda self: "lambda"


print(Callable()(1, x=2), Holder().attr(3), Holder().f())


def recursive(n):
    return 1 if n == 0 else n * recursive(n - 1)


print(recursive(20))
exec_order = []


def note(x):
    exec_order.append(x)
    return x


def order(a=note(1), *, b=note(2)) -> note(3):
    pass


many(note(4), *[note(5)], k=note(6), **{"z": note(7)})
print(exec_order)
