"""collections.deque."""

from collections import deque


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


d = deque("abc")
d.append("d")
d.appendleft("z")
print(d, len(d), d[0], d[-1], d[2], list(reversed(d)), "b" in d, "q" in d)
d.rotate(1)
print(d)
d.rotate(-2)
print(d)
d.rotate(12)
print(d)
d.extend([1, 2])
d.extendleft([3, 4])
print(d, d.count("a"), d.index("b"))
d.insert(2, "ins")
d.insert(-1, "neg")
d.insert(100, "end")
d.insert(-100, "start")
print(d)
d.remove("ins")
del d[0]
del d[-1]
d[1] = "set"
print(d, d.pop(), d.popleft())
d.reverse()
print(d, d.copy() == d, d == list(d))
m = deque(range(10), maxlen=4)
print(m, m.maxlen)
m.append(99)
m.appendleft(-1)
print(m, m + deque([1, 2]), m * 2, 3 * deque([1, 2]))
m *= 3
print(m)
m += [7]
print(m, deque([1], 0), deque([1, 2, 3], 2))
e = deque([1, 2])
e += e
e *= 2
print(e)
e.extend(e)
print(len(e), e < deque([1, 3]), deque([1]) <= deque([1]), deque() == deque([]), deque([1]) != deque([2]))
attempt("pop", lambda: deque().pop())
attempt("popleft", lambda: deque().popleft())
attempt("maxlen", lambda: deque([1], -1))
attempt("maxlen str", lambda: deque([1], "a"))
attempt("int", lambda: deque(1))
attempt("remove", lambda: deque([1]).remove(2))
attempt("index", lambda: deque([1]).index(2))
attempt("index range", lambda: deque([1, 2, 3, 1]).index(1, 1))
attempt("get", lambda: deque([1])[3])
attempt("get str", lambda: deque([1])["a"])
attempt("slice", lambda: deque([1])[0:1])
attempt("add", lambda: deque([1]) + [1])
attempt("mul", lambda: deque([1]) * "a")
attempt("full", lambda: deque([1], 1).insert(0, 1))
attempt("args", lambda: deque().appendleft())


def mutate():
    q = deque([1, 2, 3])
    for x in q:
        q.append(x)


attempt("mutate", mutate)


class Evil:
    def __init__(self, q):
        self.q = q

    def __eq__(self, other):
        self.q.clear()
        return False


q = deque([1, 2])
q.append(Evil(q))
attempt("evil in", lambda: 5 in q)
q = deque([Evil(None), 1])
q[0].q = q
attempt("evil remove", lambda: q.remove(5))
q = deque()
q.append(q)
print(q)
w = deque(maxlen=3)
for i in range(1000):
    w.append(i)
print(w, sum(w), max(w))
b = deque()
for i in range(5000):
    b.append(i)
    if i % 3 == 0:
        b.popleft()
print(len(b), b[0], b[-1], b[len(b) // 2])


class D(deque):
    pass


x = D([1, 2], 5)
x.note = "n"
print(x, type(x.copy()), x.copy().maxlen, type(x + x))
it = iter(deque([1, 2, 3]))
next(it)
print(it.__length_hint__(), list(it))
match deque([1, 2, 3]):
    case [a, *rest]:
        print(a, rest)
