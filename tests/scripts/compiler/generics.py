"""PEP 695: type parameters, aliases, bounds, scoping in classes."""


def first[T](xs: list[T], default: T = None) -> T:
    return xs[0] if xs else default


print(first([1]), first([], 5), first.__type_params__, first.__defaults__, sorted(first.__annotations__))


class Box[T, *Ts, **P]:
    size = 3

    def get[U](self, x: U, *, k: int = size) -> T:
        return x, k, __class__.__name__, T


b = Box()
print(Box.__type_params__, b.get(4), b.get(4, k=5), Box.__name__, Box.__qualname__, Box.get.__qualname__)

type Alias = list[int]
type Pair[A] = tuple[A, A]
print(Alias, Alias.__value__, Pair.__type_params__, Pair.__name__)


def bounded[S: int, C: (str, bytes)](a: S, b: C):
    pass


s, c = bounded.__type_params__
print(s.__name__, s.__bound__, c.__constraints__)


class Outer:
    X = int

    def m[T: "X"](self, a: X) -> T:
        return a

    type Local = X


print(Outer.m.__annotations__["a"], Outer.Local.__value__, Outer.m.__type_params__)


def enclosing():
    y = "captured"

    def inner[Q](a: Q = y) -> Q:
        return a, y

    class D[R](list):
        z = y

        def r(self):
            return R.__name__, y

    return inner(), D.z, D().r(), D.__orig_bases__


r = enclosing()
print(r[:3], len(r[3]))
