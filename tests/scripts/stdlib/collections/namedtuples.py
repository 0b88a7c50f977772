"""collections.namedtuple."""

from collections import namedtuple


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p[1], p._asdict(), p._replace(x=5), P._make([7, 8]), P._fields, P.__doc__, P.__match_args__, p == (1, 2), hash(p) == hash((1, 2)))
x, y = p
print(x, y, len(p), list(p), p + (3,), sorted([P(2, 1), P(1, 5)]), {p: 1}[(1, 2)], isinstance(p, tuple))
D = namedtuple("D", ["a", "b", "c"], defaults=[10, 20])
print(D(1), D(1, 2), D._field_defaults, D.__new__.__defaults__)
R = namedtuple("R", "x def x _y 1a ok", rename=True)
print(R._fields)
E = namedtuple("E", "")
print(E(), E._fields)
One = namedtuple("One", "only")
print(One(1), One.__doc__)


class Q(namedtuple("Q", "w h")):
    __slots__ = ()

    @property
    def area(self):
        return self.w * self.h


print(Q(2, 3).area, Q(2, 3), Q(2, 3)._replace(w=9), type(Q(1, 2)._replace(w=1)))
match p:
    case P(x=1, y=b):
        print("matched", b)
match Q(4, 5):
    case Q(w, h):
        print(w, h)
attempt("few", lambda: P(1))
attempt("none", lambda: D())
attempt("three", lambda: namedtuple("T", "a b c")())
attempt("many", lambda: P(1, 2, 3))
attempt("many defaults", lambda: D(1, 2, 3, 4))
attempt("unknown", lambda: P(1, 2, z=3))
attempt("twice", lambda: P(1, x=3))
attempt("dup", lambda: namedtuple("P", "x x"))
attempt("ident", lambda: namedtuple("1P", "x"))
attempt("under", lambda: namedtuple("P", "_x"))
attempt("keyword", lambda: namedtuple("P", "x def"))
attempt("defaults", lambda: namedtuple("P", "x", defaults=(1, 2)))
attempt("make", lambda: P._make([1]))
attempt("replace", lambda: p._replace(z=1))
attempt("set", lambda: setattr(p, "x", 3))
attempt("new attribute", lambda: setattr(p, "q", 3))
print(P.x.__doc__, P.__name__, P.__module__, P.__mro__[1])
