"""A slot's descriptor in another class applies to none of its objects, however often it is asked."""

class Class:
    __slots__ = ("slot",)
class Sneaky:
    __slots__ = ("shadowed",)
    shadowing = Class.slot
def t(f,*a):
    try: print(repr(f(*a)))
    except BaseException as e: print(type(e).__name__, e)
o = Sneaky(); o.shadowed = 42
for _ in range(3):
    t(lambda: o.shadowing)
    t(setattr, o, 'shadowing', 3)
    t(delattr, o, 'shadowing')
class S2:
    borrowed = Class.slot
for _ in range(3):
    t(setattr, S2(), 'borrowed', 3); t(getattr, S2(), 'borrowed')
