"""What is evaluated when, in every statement and expression with several parts."""

import contextlib

# Statements and expressions: evaluation order everywhere
def s(n, v=None):
    print(n, end=" "); return v if v is not None else n
class B(dict):
    def __getitem__(self, k): print("get", k, end=" "); return dict.get(self, k, 0)
    def __setitem__(self, k, v): print("set", k, v, end=" "); dict.__setitem__(self, k, v)
    def __delitem__(self, k): print("del", k, end=" "); dict.pop(self, k, None)
    def __getattr__(self, k): print("ga", k, end=" "); return 1
    def __setattr__(self, k, v): print("sa", k, v, end=" ")
    def __delattr__(self, k): print("da", k, end=" ")
b = B()
def line(): print()
s("o", b)[s(1)] = s(2); line()
s("o", b)[s(1)] += s(2); line()
s("o", b).x = s("p", b).y = s(3); line()
s("o", b).x += s(3); line()
s("a", b)[s(1)], s("c", b)[s(2)] = s(3), s(4); line()
(s("a", b)[s(1)], [s("c", b).z, *s("d", b)[s(5)]]) = s("v", (1, (2, 3, 4))); line()
for s("a", b)[s(1)] in s("it", [1, 2]): s("body")
line()
with s("cm", contextlib.nullcontext(5)) as s("t", b)[s("i")]: s("in")
line()
del s("a", b)[s(1)], s("c", b).x, (s("d", b)[s(2)], [s("e", b)[s(3)]]); line()
x = {s(1): s(2), **s("m", {3: 4}), s(5): s(6)}; line()
f = lambda *a, **k: (a, k)
s("f", f)(s(1), *s("*", [2]), s(3), k=s(4), **s("**", {"z": 5}), w=s(6)); line()
s("f", f)(k=s(1), *s("*", [2])); line()
print(s(1) < s(2) < s(1) < s(9)); print(s(1, 0) or s(2) and s(3, 0) or s(4))
print([s(i) for i in s("it", [1, 2]) if s("if")]); print(s(1) if s("c", 0) or s("d", []) else s(2))
a = [0, 1, 2]
i = 0
i, a[i] = 1, 9; print(i, a)
a[i], i = i, 2; print(i, a)
i = a[i:=1]; print(i)
print(a[s("lo", 0):s("hi", 2):s("st", 1)], a[s(1, 1)], b[s(1), s(2):s(3), ...])
def g(a=s("d1"), /, b: s("ann b", int) = s("d2"), *c: s("ann c"), d: s("ann d") = s("d3"), **e: s("ann e")) -> s("ret"): pass
line()
@s("dec1", lambda f: print("apply1", end=" ") or f)
@s("dec2", lambda f: print("apply2", end=" ") or f)
class K(s("base", object), metaclass=s("meta", type)): z: s("ann") = s("val")
line()
x: s("xann", int) = s("xval"); b.q: s("qann") = s("qval"); b[s("k")]: s("kann") = s("kv"); b[s("k2")]: s("kann2"); line()
(y): s("yann") = s("y"); line(); print("y" in __annotations__, "x" in __annotations__)
assert s(1), s("msg"); line()
try: assert s("c", []), s("msg")
except AssertionError as e: print(e)
try: raise s("E", ValueError) from s("C", KeyError)
except ValueError as e: print(repr(e.__cause__))
print(f"{s('a')!r:{s('w', 5)}}|{s('b')=}|{s('c'):>{s('d', 4)}.{s('e', 1)}}")
m = lambda: s("subject", 5)
match m():
    case int() if s("g1", []): pass
    case 4 | 5 if s("g2"): print("m")
print(s("l", 1) + s("m", 2) * s("r", 3) ** s("p", 2), -s("n", 1), not s("q", 0), s("z", 5) @ s("w") if 0 else 0)
print([*s("a", [1]), s(2), *s("b", "xy")], {*s("c", [1]), s(3)}, (*s("d", ()), s(1)))
t = s("a", 1), s("b", 2); print(t)
z = yield_ = 3; print(z)
for i, (j, *k) in enumerate(["abc", "de"]): print(i, j, k)
else: print("else")
while s("w", 0): pass
else: print("welse")
lst = [1, 2, 3, 4]; lst[::2] = s("v", "ab"); lst[1:1] = [9]; del lst[-1]; print(lst)
def h():
    try: return s("r1")
    finally: s("f1")
h(); line()
global_ = [(i, j) for i in range(3) if i for j in range(i) if j or i]; print(global_)
print((lambda x, *y, z=s("lz"), **w: (x, y, z, w))(1, 2, q=3))
