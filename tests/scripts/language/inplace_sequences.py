# limits: allow_eval=1
"""+= and *= between sequences, their subclasses and what has reflected methods."""
class P:
    def __radd__(self, o): return 'radd'
    def __rmul__(self, o): return 'rmul'
    def __getitem__(self, i):
        if i > 1: raise IndexError
        return i
class L(list): pass
class S(str): pass
class T(tuple): pass
class B(bytes): pass
class A(bytearray): pass
from collections import deque


class D(deque): pass
for c in (list, L, str, S, tuple, T, bytes, B, bytearray, A, deque, D):
    for f in ('x+p', 'x*p', 'p*x', 'x*=p', 'x+=p'):
        x=c(); p=P()
        try:
            if '=' in f: exec(f); print(c.__name__, f, x)
            else: print(c.__name__, f, eval(f))
        except TypeError as e: print(c.__name__, f, e)


class Q:
    pass


class I(int):
    pass


for v in (Q(), I(2), ValueError(), None, 2.0, {}, {1}):
    for w in ([1], "ab"):
        try:
            x = v
            x *= w
            print(type(v).__name__, x)
        except TypeError as e:
            print(type(v).__name__, e)
