"""The words of two hundred faults at run time, with what they suggest."""

# errors: texts of many runtime faults with hints
import math, collections, json
class Point:
    def __init__(self): self.colour = 1; self._hidden = 2
    def translate(self): pass
    @property
    def broken(self): return self.missing_thing
count = 1; lenght = 2
class Slots: __slots__ = ("alpha",)
def f(): return cuont
def g():
    value = 1
    return vlaue
def h():
    if 0: late = 1
    return late
def k():
    def inner(): return free
    inner()
    free = 1
class K:
    attr = 1
    def m(self): return attr
    def n(self): return blech
for fn in (h, k, lambda: Point().color, lambda: Point().transalte, lambda: Point().hidden, lambda: Point().broken, lambda: math.sqroot, lambda: collections.ordereddict, lambda: [].apend, lambda: "".uper, lambda: {}.itmes, lambda: (1).bit_lenght, lambda: None.foo, lambda: Slots().alpah, lambda: Slots().alpha, lambda: setattr(Slots(), "beta", 1), lambda: lne([]), lambda: K().n(), lambda: sefl, lambda: nul, lambda: json.dump_s, lambda: print.foo, lambda: int.from_byte, lambda: Point.color, lambda: type.nme, lambda: (lambda: 0).__nmae__, lambda: Exception().arg, lambda: super.foo, lambda: math.pi.foo, lambda: dict.fromkey, lambda: [1, 2, 3][5], lambda: [][0], lambda: (1,)[1], lambda: "abc"[10], lambda: {}["k"], lambda: {1: 2}[(1, 2)], lambda: [1]["a"], lambda: "a"["b"], lambda: (1,)[1.0], lambda: [1][None], lambda: 5[0], lambda: None[0], lambda: {1, 2}[0], lambda: (i for i in [])[0], lambda: {}[[]], lambda: {[]: 1}, lambda: {{}}, lambda: hash([]), lambda: {1: 2}[{}], lambda: "a" + 1, lambda: 1 + "a", lambda: [] + (), lambda: () + [], lambda: "a" * "b", lambda: [] * 1.5, lambda: -"a", lambda: ~1.5, lambda: +[], lambda: 1 < "a", lambda: [] < 1, lambda: None > None, lambda: {} <= {}, lambda: 1j < 2j, lambda: 1 in 5, lambda: "a" in 5, lambda: 1 in "a", lambda: 1 @ 2, lambda: 1 // 0, lambda: 1 % 0, lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: 0 ** -1, lambda: 0.0 ** -1, lambda: divmod(1, 0), lambda: 1j / 0, lambda: (-8) ** 0.5, lambda: 2.0 ** 10000, lambda: 1 << -1, lambda: 1 >> "a", lambda: int("12x"), lambda: int(""), lambda: int("1" * 5000), lambda: float("x"), lambda: complex("x"), lambda: int([]), lambda: float(None), lambda: int("z", 36), lambda: int("9", 8), lambda: int(1.5, 2), lambda: chr(-1), lambda: chr(0x110000), lambda: ord("ab"), lambda: ord(1), lambda: bytes([256]), lambda: bytes(-1), lambda: bytes("a"), lambda: "a".encode("nope"), lambda: "é".encode("ascii"), lambda: b"\xff".decode(), lambda: b"\xff".decode("ascii"), lambda: "x".join([1]), lambda: "%d" % "a", lambda: "%d %d" % 1, lambda: "%d" % (1, 2), lambda: "%(a)s" % 1, lambda: "%(a)s" % {}, lambda: "%q" % 1, lambda: "%" % 1, lambda: "{}".format(), lambda: "{a}".format(), lambda: "{0}{}".format(1), lambda: "{".format(), lambda: "}".format(), lambda: "{!x}".format(1), lambda: "{:d}".format("a"), lambda: f"{1:s}", lambda: f"{'a':d}", lambda: f"{1.5:d}", lambda: f"{[]:5}", lambda: format(None, "x"), lambda: "{.x}".format(1), lambda: "{[x]}".format([]), lambda: f"{1:10000000000000000000}", lambda: f"{1:,_}", lambda: f"{1:.5d}", lambda: f"{'a':=5}", lambda: f"{1:c}" + f"{-1:c}", lambda: max([]), lambda: min(), lambda: max(1), lambda: sum(["a"]), lambda: sum([[1]]), lambda: sorted([1, "a"]), lambda: reversed(5), lambda: reversed({1}), lambda: iter(5), lambda: next([]), lambda: next(iter([])), lambda: zip(1), lambda: list(zip([1], [1, 2], strict=True)), lambda: enumerate(5), lambda: map(5), lambda: list(map(5, [1])), lambda: list(filter(5, [1])), lambda: range(1.5), lambda: range(1, 2, 0), lambda: range("a"), lambda: range(), lambda: slice(), lambda: [1, 2][::0], lambda: isinstance(1, 5), lambda: isinstance(1, (int, 5)), lambda: issubclass(1, int), lambda: issubclass(int, "a"), lambda: callable(), lambda: getattr(1), lambda: getattr(1, 5), lambda: setattr(1, "a", 2), lambda: delattr(1, "a"), lambda: object().x, lambda: object()(), lambda: 5(), lambda: "a"(), lambda: None(), lambda: (1, 2)(), lambda: [](), lambda: round("a"), lambda: abs("a"), lambda: pow(2, -1, 4), lambda: pow(2, 2, 0), lambda: pow("a", 1), lambda: divmod("a", 1), lambda: hex(1.5), lambda: bin("a"), lambda: [].pop(), lambda: [1].pop(5), lambda: {}.pop(1), lambda: {}.popitem(), lambda: set().pop(), lambda: {1}.remove(2), lambda: [].remove(1), lambda: [].index(1), lambda: ().index(1), lambda: "a".index("b"), lambda: "a".split(""), lambda: "a".replace(1, 2), lambda: "a".center("b"), lambda: "a".startswith(1), lambda: "a".zfill("x"), lambda: "a".translate(5), lambda: str.upper(5), lambda: list.append(5, 1), lambda: int.__add__(1), lambda: dict([1]), lambda: dict([(1, 2, 3)]), lambda: dict(5), lambda: set(5), lambda: list(5), lambda: tuple(5), lambda: [].sort(key=5), lambda: [1].sort(key=5), lambda: [2, 1].sort(cmp=1), lambda: type("A", (5,), {}), lambda: type("A", (), 5), lambda: type(5, (), {}), lambda: type(1, 2), lambda: property(1).__get__(1), lambda: super().x, lambda: memoryview("a"), lambda: bytearray("a"), lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.factorial(-1), lambda: math.factorial(1.5), lambda: math.sqrt("a"), lambda: math.gcd(1.5), lambda: json.loads("{"), lambda: json.loads("[1,]"), lambda: json.dumps({1, 2}), lambda: json.dumps(float("nan"), allow_nan=False)):
    try: print("ok", str(fn())[:50])
    except BaseException as e:
        import traceback
        print(*[l for l in traceback.format_exception_only(e)], sep="", end="")
