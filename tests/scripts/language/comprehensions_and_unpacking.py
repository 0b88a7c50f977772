print([x * y for x in range(3) for y in range(3) if x != y])
print({x: [y for y in range(x)] for x in range(4)}, {x % 3 for x in range(10)})
print([[r * c for c in range(3)] for r in range(3)])
x = "outside"
print([x for x in range(2)], x)
print([y := 3, y**2], y, [last := i for i in range(4)], last)
print([(a, b) for a, b in {"k": 1, "l": 2}.items()], [*range(3), *"ab"], {**{"a": 1}, "b": 2, **{"a": 3}}, {*[1, 2], 3})

a, b = 1, 2
a, b = b, a
print(a, b)
first, *middle, last = range(6)
print(first, middle, last)
*start, end = "xyz"
print(start, end)
(a, (b, *c)), d = (1, (2, 3, 4)), 5
print(a, b, c, d)
[p, q] = {"k1": 0, "k2": 0}
print(p, q)
i = [0, 1, 2]
i[0], i[1] = i[1], i[0]
k = 0
k, i[k] = 2, "at new k"
print(i)
for n, (m, *o) in [(1, (2, 3, 4)), (5, (6,))]:
    print(n, m, o)
x = y = z = []
x.append(1)
print(y, z is x)


def attempt(f):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)


def two(v):
    a, b = v


def star(v):
    a, *b, c = v


attempt(lambda: two([1]))
attempt(lambda: two([1, 2, 3]))
attempt(lambda: two([]))
attempt(lambda: two(5))
attempt(lambda: star([1]))
attempt(lambda: [*5])
attempt(lambda: {**5})
x = [1, 2, 3, 4, 5]
x[1:3] = "abc"
print(x)
x[::2] = [0] * 3
print(x)
del x[1:3], x[-1]
print(x)
if (n := len(x)) > 1:
    print("walrus", n)
print([v for v in range(20) if v % 2 if v % 3])
print(list(map(lambda p: p[0] + p[1], zip([1, 2], [3, 4]))), [f(2) for f in (lambda v: v + 1, abs, str)])
