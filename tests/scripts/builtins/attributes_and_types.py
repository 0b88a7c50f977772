# limits: allow_eval=1
def attempt(f):
    try:
        print("ok", f())
    except Exception as e:
        print(type(e).__name__ + ":", e)


class A:
    x = 1


a = A()
attempt(lambda: getattr(a))
attempt(lambda: getattr(a, "x", 1, 2))
attempt(lambda: hasattr(a, 1))
attempt(lambda: setattr(a, "b"))
attempt(lambda: delattr(a, 5))
attempt(lambda: isinstance(1))
attempt(lambda: callable(a), )
attempt(lambda: callable(len) and callable(A) and callable(lambda: 0))
attempt(lambda: ord("ab"))
attempt(lambda: ord(5))
attempt(lambda: ord(b"a"))
attempt(lambda: ord(b""))
attempt(lambda: chr(-1))
attempt(lambda: chr(0x110000))
attempt(lambda: chr(1 << 70))
attempt(lambda: chr("a"))
attempt(lambda: chr(8364) + chr(0x1F600))
attempt(lambda: [bin(-5), oct(8), hex(255), bin(0), hex(-(1 << 70))])
attempt(lambda: bin(1.5))
attempt(lambda: hex("a"))
attempt(lambda: abs("a"))
attempt(lambda: [abs(-3), abs(-2.5), abs(3 + 4j), abs(True)])
attempt(lambda: divmod(7, -2))
attempt(lambda: divmod(7, 0))
attempt(lambda: divmod("a", 1))
attempt(lambda: [pow(2, 10), pow(2, -1), pow(3, 4, 5), pow(3, -1, 7), pow(2, 0.5)])
attempt(lambda: pow(2, 3, 0))
attempt(lambda: pow(2, -1, 4))
attempt(lambda: pow(2.0, 3, 4))
attempt(lambda: pow("a", 2))
attempt(lambda: pow(2, "a", 3))
attempt(lambda: pow(2, exp=3))
attempt(lambda: [round(2.5), round(3.5), round(2.675, 2), round(1234, -2), round(-0.5), round(5, 3), round(True), round(1e20), round(2.5, None)])
attempt(lambda: round("a"))
attempt(lambda: round(2.5, "a"))
attempt(lambda: round(float("nan")))
attempt(lambda: round(float("inf")))
attempt(lambda: format(3.14159, ".2f") + format("x", ">5") + format(255, "#x") + format(None))
attempt(lambda: format(1, 2))
attempt(lambda: format(a, "x"))
attempt(lambda: format([], ">5"))
attempt(lambda: ascii("a\xe9\u20ac\U0001f600'"))
attempt(lambda: repr("it's") + repr('a"b') + repr("a\nb"))
attempt(lambda: id(a) == id(a))
attempt(lambda: hash("abc") == hash("abc") and hash(1) == hash(1.0) == hash(True))
attempt(lambda: hash({}))
attempt(lambda: hash((1, [])))
attempt(lambda: [hash(0), hash(-1), hash(2**61 - 1), hash(2**61), hash(1.5), hash(float("inf")), hash("a"), hash(()), hash((1, 2)), hash(frozenset([1, 2])), hash(None) == hash(None)])
attempt(lambda: vars(a))
attempt(lambda: sorted(vars(A))[-1])
attempt(lambda: vars(1))
attempt(lambda: [n for n in dir(a) if not n.startswith("__")])
attempt(lambda: dir(A) == dir(a))
attempt(lambda: [n for n in dir([]) if not n.startswith("_")])
attempt(lambda: sorted(n for n in dir(object)))
attempt(lambda: len(dir(int)) > 60)
class D:
    def __dir__(self): return ["b", "a"]
attempt(lambda: dir(D()))
class D2:
    def __dir__(self): return 5
attempt(lambda: dir(D2()))
def local():
    p = 1
    q = 2
    def inner(): return p, sorted(locals())
    return sorted(locals()), inner(), dir()
print(local())
print(sorted(k for k in globals() if not k.startswith("__")))
print("__name__" in globals(), __name__, globals() is globals(), locals() is globals())
class Body:
    y = 1
    names = [n for n in sorted(locals()) if not n.startswith("__")]
print(Body.names)
attempt(lambda: len(A))
attempt(lambda: type(1, 2))
attempt(lambda: [type(x).__name__ for x in (1, 1.5, "a", b"", [], (), {}, set(), None, ..., NotImplemented, len, A, a, 1j, range(1), slice(1), lambda: 0)])
attempt(lambda: (int | str, int | None, list[int] | None, (int | str) == (str | int), int | int))
attempt(lambda: (list[int], dict[str, int], tuple[int, ...], list[list[int]], tuple[()], list[A]))
attempt(lambda: list[int] == list[int] and hash(list[int]) == hash(list[int]))
attempt(lambda: (list[int].__origin__, list[int].__args__, list[int](), list[int]((1, 2)), list[int].__parameters__))
attempt(lambda: int | 5)
attempt(lambda: int[str])
attempt(lambda: list[int][str])
attempt(lambda: isinstance(1, int | str) and not isinstance(1.5, int | None) and isinstance(None, int | None))
attempt(lambda: issubclass(bool, int | str))
attempt(lambda: __import__("math").pi)
attempt(lambda: __import__("nope"))
