"""Comparisons, hashes and iterators that change what they are asked about."""


class Evil:
    def __init__(self, do, h=1):
        self.do = do
        self.h = h

    def __hash__(self):
        return self.h

    def __eq__(self, other):
        return self.do()


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


l = [0] * 10
l[3] = Evil(lambda: l.clear() or False)
attempt(lambda: (5 in l, l))
l = [Evil(lambda: l.clear() or True), 1, 2]
attempt(lambda: (l.remove(7), l))
l = [Evil(lambda: l.append(1) or False) for _ in range(3)]
attempt(lambda: (l.count(9), l.index(1)))
l = [1, 2, 3]


class Idx:
    def __init__(self, n, do):
        self.n, self.do = n, do

    def __index__(self):
        self.do()
        return self.n


attempt(lambda: l[Idx(2, l.clear)])
l = [1, 2, 3]
attempt(lambda: (l[Idx(0, l.clear) : 3], l))
l = list(range(10))
attempt(lambda: l.__setitem__(slice(Idx(8, l.clear), 9), [1]) or l)
l = list(range(10))
attempt(lambda: l.__delitem__(slice(Idx(8, l.clear), 2, -1)) or l)
l = list(range(6))
attempt(lambda: l.__setitem__(slice(0, 6, 2), (l.pop() for _ in range(3))) or l)
l = [1, 2, 3]
attempt(lambda: [l.append(x) or len(l) for x in l if len(l) < 20][-1])
l = [1, 2, 3]
l.extend(x for x in l if len(l) < 10)
print(l)

d = {}
d[Evil(lambda: d.clear() or False)] = 1
attempt(lambda: (1 in d, d))
d = {}
d[Evil(lambda: [d.__setitem__(i, i) for i in range(100, 150)] and False)] = 1
attempt(lambda: (d.setdefault(1, "x"), len(d)))
d = {Evil(lambda: (_ for _ in ()).throw(ZeroDivisionError("eq"))): 1}
attempt(lambda: d[1])
d = {i: i for i in range(5)}


class Src:
    def keys(self):
        return [1, 2, 3]

    def __getitem__(self, k):
        d.pop(k, None)
        return "s"


d.update(Src())
print(d)
s = set()
s.add(Evil(lambda: s.clear() or False))
attempt(lambda: (s.add(1), s))
s = {Evil(lambda: s.clear() or True)}
attempt(lambda: (s & {1}, s))
s = {Evil(lambda: s.update(range(100, 200)) or False), 2}
attempt(lambda: (len(s | {1}), len(s)))
print(len(s))


class Hint:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return iter([1, 2])

    def __length_hint__(self):
        return self.n


attempt(lambda: list(Hint(10)))
attempt(lambda: list(Hint(-1)))
attempt(lambda: list(Hint("a")))
a = []
a.append(a)
print(a, (a,), {"k": a})
attempt(lambda: a == [[[a]]] and None)
t = ([],)
t[0].append(t)
print(t)
m = map(lambda x: next(iter([])), [1, 2])
print(list(m))
z = [1, 2, 3, 4]
for x in z:
    z.remove(x)
print(z)
