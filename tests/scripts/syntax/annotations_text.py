from __future__ import annotations


def f(
    a: int | None = 1,
    b: dict[str, list[int]] = {},
    c: "quoted" = 0,
    d: a if b else c = 0,
    e: lambda x, *y, z=1, **k: x + 1 = 0,
    g: (1, 2) = 0,
    h: (1,) = 0,
    i: () = 0,
    j: [x for x in y if x if z] = 0,
    k: {a: 1, **b} = 0,
    l: {1, 2} = 0,
    m: not (a and b or c) = 0,
    n: (a or b) and c = 0,
    o: -a ** -b = 0,
    p: (a + b) * c - d / (e - f) = 0,
    q: a[1:2, ::3, ...] = 0,
    r: f(a, *b, k=1, **c) = 0,
    s: f(x for x in y) = 0,
    t: a.b.c[0].d = 0,
    u: 1 .real = 0,
    v: f"a{b!r:>{c}}{{x}}" = 0,
    w: 1 < a <= b != c is not d not in e = 0,
    y: 1e400 = 0,
    z: 2j + 1.5e-7 = 0,
    *args: *Ts,
    kw: b"x" = 0,
    **kwargs: a @ b ** c ** d
) -> (a ^ b & c | d << e >> f):
    pass


for name, text in f.__annotations__.items():
    print(name, text)


class C:
    x: tuple[int, ...]
    y: a.b = 1
    w: {k: v for k, v in z}
    v: a if (b if c else d) else (lambda: e)
    u: (lambda: 1)()
    t: ~(not a)
    s: 'it\'s "x"'
    r: x[a, *b]
    q: x[(a, b)]


for name, text in C.__annotations__.items():
    print(name, text)
