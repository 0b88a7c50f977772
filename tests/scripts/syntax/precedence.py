class T:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def op(symbol):
    return lambda a, b: T(f"({a!r}{symbol}{b!r})")


for name, symbol in {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>", "lt": "<", "gt": ">",
}.items():
    setattr(T, f"__{name}__", op(symbol))
T.__neg__ = lambda a: T(f"(-{a!r})")
T.__invert__ = lambda a: T(f"(~{a!r})")
a, b, c, d = map(T, "abcd")

print(a + b * c - d)
print(a - b - c - d)
print(a ** b ** c)
print(-a ** b)
print(a ** -b ** c)
print(~a ^ b & c | d)
print(a | b ^ c & d)
print(a & b ^ c | d)
print(a << b + c >> d)
print(a & b << c ^ d)
print(a % b // c / d @ a)
print(a < b | c)
print((a + b) * (c - d))
print(-a + ~b * -c)
print(- - ~a)
print(a if 0 else b if 0 else c)
print(not 0 == 1, not (0 == 1), not 0 and 1)
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1 in [True], (1 == 1) in [True])
print((lambda x, *y: (x, y))(1, *[2, 3]), (lambda: (yield))().send(None))
print(1 if [] else 2, [x if x else -1 for x in (0, 1)], [*range(3), *"ab"])
print(*[1] or [2], *(3,) and (4,), sep="|")
x = *a.text, *b.text
print(x)
y = *[1], *{2: 3}, *"z"
print(y)
*p, q = *x, 9
print(p, q)
(*r, s), [t, *u] = "abc", "de"
print(r, s, t, u)
print({**{"a": 1}, "b": 2, **dict(c=3)})
