from enum import CONFORM, EJECT, KEEP, STRICT, Flag, IntFlag, auto


def attempt(f):
    try:
        print("ok", repr(f()))
    except Exception as e:
        print(type(e).__name__ + ":", e)


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


p = Perm.R | Perm.X
print(p, repr(p), p.value, p.name, list(p), len(p), Perm.R in p, Perm.W in p, bool(Perm(0)), Perm(0), repr(Perm(0)), list(Perm), Perm.RW, repr(Perm.RW), Perm.RW.name)
print(~Perm.R, ~p, p & Perm.R, p ^ Perm.RW, Perm(7), Perm.R | Perm.W is Perm.RW, (Perm.R | Perm.W) is Perm.RW, Perm(5) is p, Perm["RW"], len(Perm), Perm.__members__)
attempt(lambda: Perm(8))
attempt(lambda: Perm("a"))
attempt(lambda: Perm.R | 1)
attempt(lambda: 1 in p)
attempt(lambda: Perm.R in 5)
attempt(lambda: Perm(-1))
attempt(lambda: Perm.R < Perm.W)
class I(IntFlag):
    A = 1
    B = 2
    C = 4
i = I.A | I.C
print(i, repr(i), i + 1, i == 5, i | 8, repr(i | 8), I(9), repr(I(16)), ~I.A, repr(~I.A), i & 1, isinstance(i & 1, I), 2 | I.A, repr(2 | I.A), I(0), repr(I(0)), list(I(7)), int(i), f"{i:04b}", str(i))
class Con(Flag, boundary=CONFORM):
    A = 1
    B = 4
class Ej(Flag, boundary=EJECT):
    A = 1
    B = 4
class Ke(Flag, boundary=KEEP):
    A = 1
    B = 4
print(repr(Con(7)), repr(Ej(7)), repr(Ke(7)), repr(Ke(2)), Ke(11))
class Big(Flag):
    NONE = 0
    A = 1
    B = 2
    ALL = 3
print(Big.NONE, repr(Big.NONE), list(Big), Big.ALL, Big(3) is Big.ALL, list(Big.ALL), bool(Big.NONE), Big.A | Big.B)
print({Perm.R, Perm.R | Perm.W, Perm.RW} == {Perm.R, Perm.RW}, hash(Perm.R) == hash("R"), Perm.R.name, (Perm.R | Perm.W | Perm.X).name)
x = Perm(0)
for m in Perm:
    x |= m
print(x, x == Perm(7), x & ~Perm.W)
