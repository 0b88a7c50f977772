"""Exception groups: construction rules, split, subgroup, derive."""


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e.args)


show(lambda: ExceptionGroup())
show(lambda: ExceptionGroup("a"))
show(lambda: ExceptionGroup(1, [ValueError()]))
show(lambda: ExceptionGroup("a", 5))
show(lambda: ExceptionGroup("a", {ValueError()}))
show(lambda: ExceptionGroup("a", []))
show(lambda: ExceptionGroup("a", [1]))
show(lambda: ExceptionGroup("a", [ValueError(), ValueError]))
show(lambda: ExceptionGroup("a", [KeyboardInterrupt()]))
show(lambda: BaseExceptionGroup("a", [KeyboardInterrupt()]))
show(lambda: type(BaseExceptionGroup("a", [ValueError()])))
show(lambda: type(BaseExceptionGroup("a", [KeyboardInterrupt()])))


class MyGroup(ExceptionGroup):
    def derive(self, excs):
        return MyGroup(self.message + "!", excs)


show(lambda: MyGroup("a", [KeyboardInterrupt()]))
g = ExceptionGroup("top", [ValueError(1), TypeError(2), ExceptionGroup("in", [ValueError(3), KeyError(4)])])
print(g, repr(g), g.message, g.exceptions, g.args)
g.add_note("note")
g.__cause__ = OSError(1, "c")
m, r = g.split(ValueError)
print(repr(m), repr(r), m.__notes__, r.__notes__, repr(m.__cause__))
print(g.split((ValueError, KeyError)))
print(g.split(lambda e: isinstance(e, TypeError)))
print(g.split(OSError), g.subgroup(OSError), g.subgroup(ExceptionGroup) is g)
print(g.subgroup(lambda e: e.args == (3,)))
show(lambda: g.split(5))
show(lambda: g.split((ValueError, 5)))
show(lambda: g.split(int))
show(lambda: g.split())
show(lambda: g.derive([ValueError()]))
h = MyGroup("mine", [ValueError(1), MyGroup("in", [TypeError(2), ValueError(3)])])
print(h.split(ValueError), h.subgroup(TypeError))


class Bad(ExceptionGroup):
    def derive(self, excs):
        return 5


show(lambda: Bad("b", [ValueError(), TypeError()]).split(ValueError))
print(str(ExceptionGroup("one", [ValueError()])), len(ExceptionGroup("many", [ValueError()] * 5).exceptions))
try:
    raise g
except* ValueError as e:
    print("caught", repr(e))
except* TypeError as e:
    print("and", repr(e))
except* KeyError as e:
    print("last", repr(e))
