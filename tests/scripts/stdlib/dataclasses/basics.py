from dataclasses import KW_ONLY, MISSING, FrozenInstanceError, InitVar, asdict, astuple, dataclass, field, fields, is_dataclass, make_dataclass, replace


def attempt(f):
    try:
        print("ok", repr(f()))
    except Exception as e:
        print(type(e).__name__ + ":", e)


@dataclass
class P:
    x: int
    y: float = 2.5
    tags: list = field(default_factory=list)


p = P(1)
q = P(1, tags=[])
print(p, p == q, p == P(2), p != q, p.tags is q.tags, P.__match_args__, is_dataclass(p), is_dataclass(P), is_dataclass(3), P.y, hasattr(P, "tags"))
print(asdict(P(1, 2, [P(3)])), astuple(P(1, 2, [P(3)])), replace(p, x=9), [f.name for f in fields(P)], P.__doc__)
attempt(lambda: P())
attempt(lambda: P(1, 2, 3, 4))
attempt(lambda: P(1, z=2))
attempt(lambda: P(1, x=2))
attempt(lambda: p < q)
attempt(lambda: hash(p))
attempt(lambda: asdict(3))
attempt(lambda: fields(3))
attempt(lambda: replace(p, nope=1))
attempt(lambda: field(default=1, default_factory=list))


@dataclass(order=True, frozen=True)
class F:
    a: int
    b: str = field(default="z", compare=False, repr=False)


f = F(1)
print(f, f < F(2), f >= F(1), hash(f) == hash(F(1, "q")), sorted([F(3), F(1)]), {f: 1}[F(1, "other")], max(F(1), F(5)))
attempt(lambda: setattr(f, "a", 2))
attempt(lambda: setattr(f, "new", 2))
attempt(lambda: delattr(f, "a"))
attempt(lambda: f < 3)
print(isinstance(FrozenInstanceError(), AttributeError))


@dataclass
class Base:
    a: int = 1
    def hello(self): return f"hello {self.a}"


@dataclass
class Child(Base):
    b: int = 2
    a: int = 10


print(Child(), Child(5, 6), Child().hello(), Child.__match_args__)


@dataclass
class Post:
    w: int
    h: int
    scale: InitVar[int] = 1
    area: int = field(init=False)
    def __post_init__(self, scale): self.area = self.w * self.h * scale


print(Post(2, 3), Post(2, 3, scale=10).area, Post(2, 3, 4))
attempt(lambda: replace(Post(2, 3), w=5, area=1))
attempt(lambda: replace(Post(2, 3), w=5, scale=2))


@dataclass
class K:
    a: int
    _: KW_ONLY
    b: int = 0
    c: int = field(kw_only=True, default=5)


print(K(1, b=2), K.__match_args__)
attempt(lambda: K(1, 2))
attempt(lambda: K(1, 2, b=3))


@dataclass(kw_only=True)
class AllKw:
    a: int
    b: int


attempt(lambda: AllKw(1, 2))
attempt(lambda: AllKw())
attempt(lambda: AllKw(a=1))
print(AllKw(a=1, b=2))


@dataclass(slots=True)
class S:
    x: int
    y: int = 3


s = S(1)
print(s, S.__slots__, hasattr(s, "__dict__"))
attempt(lambda: setattr(s, "z", 1))


@dataclass(eq=False)
class NoEq:
    x: int


print(NoEq(1) == NoEq(1), hash(NoEq(1)) is not None)


@dataclass
class Custom:
    x: int
    def __repr__(self): return "custom!"
    def __eq__(self, o): return True


print(Custom(1), Custom(1) == 5)
def bad1():
    @dataclass
    class B:
        x: list = []
def bad2():
    @dataclass
    class B:
        x: int = 1
        y: int
def bad3():
    @dataclass
    class B(F):
        c: int = 1
def bad4():
    @dataclass(order=True, eq=False)
    class B:
        c: int = 1
def bad5():
    @dataclass
    class B:
        c = field(default=1)
for b in (bad1, bad2, bad3, bad4, bad5):
    attempt(b)
C = make_dataclass("C", ["x", ("y", int), ("z", int, field(default=5))], namespace={"total": lambda self: self.y + self.z})
print(C(1, 2), C(1, 2).total())
attempt(lambda: make_dataclass("C", ["x", "x"]))
attempt(lambda: make_dataclass("C", ["for"]))
match p:
    case P(x, y): print("matched", x, y)
@dataclass
class Node:
    v: int
    next: "Node" = None
n = Node(1)
n.next = n
print(n)
@dataclass(unsafe_hash=True)
class H:
    x: int
    y: int = field(hash=False, default=0)
print(hash(H(1, 2)) == hash(H(1, 3)), fields(H)[0].name, fields(H)[0].default is MISSING)
print(repr(fields(P)[1]).split('default_factory')[0])
