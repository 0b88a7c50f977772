"""Getters, setters and item methods written in Python: what they give, what they raise, how deep they go; loops over dicts, lists backwards and texts."""

import sys, traceback
class P:
    def __init__(self): self._x=0; self.d={}
    @property
    def x(self): return self._x
    @x.setter
    def x(self,v):
        if v<0: raise ValueError('neg')
        self._x=v
    @property
    def bad(self): return self.nope
    @property
    def rec(self): return self.rec
    def __getitem__(self,i):
        if i=='r': return self[i]
        if i==99: raise IndexError(i)
        return self.d[i]
    def __setitem__(self,i,v): self.d[i]=v
p=P()
for i in range(5): p.x+=i; p[i]=p.x; p[i]+=1
print(p.x,p.d,list(p[i] for i in range(5)))
for f in ('p.bad','p.rec','p["r"]','p[99]','p[77]','p.x=-1'):
    def go():
        if f=='p.bad': p.bad
        if f=='p.rec': p.rec
        if f=='p["r"]': p["r"]
        if f=='p[99]': p[99]
        if f=='p[77]': return p[77]
        if f=='p.x=-1': p.x=-1
    for _ in range(3):
        try: go()
        except Exception as e: print(f,type(e).__name__,str(e)[:60], len(traceback.format_exc().splitlines()) if 'r' not in f else '')
    try: go()
    except RecursionError: print('rec')
    except Exception as e: print(type(e).__name__, [(f.lineno, f.name) for f in traceback.extract_tb(e.__traceback__)])
def g():
    try:
        return p[99]
    finally: print('fin')
for _ in range(2):
    try: g()
    except IndexError as e: print('caught',e)
class L:
    def __getitem__(self,i):
        if i>3: raise IndexError
        return i*i
print(list(L()), 4 in L(), [*L()])
class M(P):
    def __getattr__(self,n): return 'dyn '+n
m=M(); print(m.bad, m.zzz); m.x=5; print(m.x)
def gen():
    p.x=7; yield p.x; yield p[0]; p[0]=p.x
print(list(gen()), p[0])
class D:
    def __init__(self): self.log=[]
    @property
    def v(self): self.log.append('get'); return 10
    @v.setter
    def v(self,x): self.log.append(('set',x)); return 'ignored'
d=D(); d.v+=1; (lambda: d.v)(); print(d.log)
class N:
    @property
    def a(self): return P().x if not hasattr(self,'q') else 3
    def __getitem__(self,k): return N.__getitem__ if k==0 else (lambda: k)
n=N(); print(n[0] is N.__getitem__, n[3](), n.a)


class Walked:
    """Iterators over what changes below them."""


d = {i: str(i) for i in range(6)}
print([k for k in d], [v for v in d.values()], list(reversed([1, 2, 3])))
for what in (d, d.values()):
    try:
        for k in what:
            d[99] = 0
    except RuntimeError as e:
        print(e)
    d.pop(99, None)
del d[0], d[3]
for k in d:
    print(k, end=" ")
it = iter(d)
next(it)
del d[2]
d[7] = "7"
try:
    print(next(it))
    for k in it:
        print(k)
except RuntimeError as e:
    print(e)
a = [1, 2, 3, 4]
for x in reversed(a):
    if x > 2:
        a.pop()
    print(x, a)
for c in "aXbX":
    if c == "X":
        print("x", end="")
    elif c != "a":
        print(c, end="")
w = "ab" + "c"
print(w == "abc", w != "abc", w == "abd", "é" == "é", "é" != "e")
