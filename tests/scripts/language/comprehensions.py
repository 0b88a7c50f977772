"""Comprehensions, unpacking, slices, subscripts, deletion."""

print([x * y for x in range(3) for y in range(3) if x != y])
print({x: x * x for x in range(4)}, {c for c in "hello"} == set("helo"))
print([[r * c for c in range(3)] for r in range(2)], [(a, b) for a, *b in [(1, 2, 3), "xy"]])
print([x for x in range(20) if x % 2 if x % 3])
x = "outer"
print([x for x in range(3)], x)
print([y := 1, y + 1], [last := i for i in range(3)], last)
fs = [lambda: i for i in range(3)]
print([f() for f in fs])


class K:
    n = 3
    items = [1, 2, 3]
    doubled = [i * 2 for i in items]


print(K.doubled)
a, *b, c = range(6)
print(a, b, c)
(p, q), [r, *s] = (1, 2), "abc"
print(p, q, r, s)
a, b = b, a
print(a, b)
*a, = "xyz"
print(a)
for bad in ("a, b = 1, 2, 3", "x"):
    try:
        m, n = (1, 2, 3)
    except ValueError as e:
        print(e)
try:
    m, n, o = [1, 2]
except ValueError as e:
    print(e)
try:
    m, *n, o = [1]
except ValueError as e:
    print(e)
try:
    m, n = 5
except TypeError as e:
    print(e)
l = list(range(10))
print(l[2:5], l[::-1], l[-3:], l[:-7], l[1:8:3], l[8:2:-2], l[100:], l[-100:2])
l[2:5] = ["a", "b"]
print(l)
l[::2] = [0] * len(l[::2])
print(l)
del l[1:3], l[0]
print(l)
try:
    l[::2] = [1]
except ValueError as e:
    print(e)
d = {"a": {"b": [1, 2]}}
d["a"]["b"][1] += 40
d["a"]["c"] = d["a"].get("c", 0) + 1
print(d)
del d["a"]["b"]
print(d, {**d, "z": 1, **{"a": 2}}, [*"ab", *range(2)], (*[1], 2), {*"aa", "b"} == {"a", "b"})
m = [[0] * 3 for _ in range(2)]
m[1][2] = 7
print(m, m[1][-1])
i = 0
arr = [10, 20, 30]


def nxt():
    global i
    i += 1
    return i


arr[nxt()] += nxt()
print(arr, i)
t = (1, [2])
try:
    t[1] += [3]
except TypeError as e:
    print(e, t)
try:
    t[0] = 1
except TypeError as e:
    print(e)
print("abc"[1], "abc"[-1], "hello world"[::2], b"xyz"[1], (1, 2, 3)[1:])
x = [1, 2, 3]
x[len(x):] = [4, 5]
x.insert(0, 0)
print(x, x.index(3), x.count(9))
s = slice(1, 4)
print(x[s], s, s.indices(3))


class G:
    def __getitem__(self, k): return k
    def __setitem__(self, k, v): print("set", k, v)
    def __delitem__(self, k): print("del", k)


g = G()
print(g[1], g[1:2], g[1:2, ::3], g[...], g[:], g[(1, 2)], g[1,])
g[1:2] = 5
del g["k"], g[:, 1]
print(*[1, 2], sep="-", *[3])
print([*range(3)][1:], sorted({3, 1, 2}), any(v > 2 for v in [1, 3]), all([]))
