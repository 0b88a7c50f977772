def attempt(f):
    try:
        print("ok", f())
    except Exception as e:
        print(type(e).__name__ + ":", e)


s = staticmethod(lambda: 5)
print(s(), s.__func__(), repr(s)[:24], repr(classmethod(len)))
class CM:
    @classmethod
    def f(cls, a): "cm doc"; return cls.__name__, a
    @classmethod
    @property
    def prop(cls): return "cprop " + cls.__name__
    sm = staticmethod(print)
print(CM.f(1), CM().f(2), CM.f.__doc__, CM.f.__self__ is CM, CM.__dict__["f"].__func__.__name__, CM.prop)
attempt(lambda: staticmethod())
attempt(lambda: classmethod(1, 2))
attempt(lambda: staticmethod(1)())
for d in (list.append, list.__len__, int.real, dict.fromkeys, dict.__dict__["fromkeys"], str.maketrans, [].append, "".join, [].__len__, int.__add__, object.__init__, type.__call__, type.__dict__["__name__"], len, print):
    t = repr(d)
    print(t.split(" at 0x")[0], getattr(d, "__name__", "?"), getattr(d, "__qualname__", "?"))
attempt(lambda: list.append())
attempt(lambda: list.append(1))
attempt(lambda: list.append(1, 2))
attempt(lambda: int.__add__())
attempt(lambda: int.__add__("a", 1))
attempt(lambda: int.__add__(1))
attempt(lambda: int.__add__(1, 2, 3))
attempt(lambda: int.__add__(1, x=2))
attempt(lambda: (1).__add__(2.5))
attempt(lambda: int.real.__get__("a"))
attempt(lambda: int.real.__set__(1, 2))
attempt(lambda: (1).__class__.real.__get__(7))
attempt(lambda: dict.fromkeys.__get__)
attempt(lambda: dict.__dict__["fromkeys"].__get__(None, int))
attempt(lambda: [].__iter__().__next__())
attempt(lambda: (5).__pow__(2, 3))
attempt(lambda: (5).__rpow__(2))
class P:
    pass
p = P()
p._x = 1
attempt(lambda: object.__getattribute__(p, "_x"))
attempt(lambda: object.__setattr__(P, "q", 1))
attempt(lambda: type.__setattr__(P, "q", 1) or P.q)
attempt(lambda: object.__delattr__(p, "nope"))
attempt(lambda: [].__eq__([]))
attempt(lambda: [].__lt__(3))
attempt(lambda: "abc".__contains__("b"))
attempt(lambda: {}.__setitem__(1, 2))
attempt(lambda: [1, 2].__getitem__(slice(0, 1)))
attempt(lambda: list.__init__([1], [2, 3]))
attempt(lambda: (5).__hash__())
attempt(lambda: True.__bool__())
