# expect: stdout="ok\n"
# attacks: a class's method, base and slots replaced while call sites are warm and while the call runs
class A:
    def f(self): return 'A'
class B:
    def f(self): return 'B'
    def g(self): return 'g'
class C(A): pass
def call(o): return o.f()
c = C()
out = [call(c) for _ in range(200)]
C.__bases__ = (B,)
out.append(call(c))
C.f = lambda self: 'C'
out.append(call(c))
c.f = lambda: 'i'
out.append(call(c))
del c.f, C.f
out.append(call(c))
c.__class__ = A
out.append(call(c))
class P:
    n = 0
    @property
    def x(self):
        P.n += 1
        if P.n == 100: del P.x
        return P.n
p = P()
seen = 0
try:
    for _ in range(300): seen = p.x
except AttributeError:
    seen = -seen
print('ok' if out[:200] == ['A'] * 200 and out[200:] == ['B', 'C', 'i', 'B', 'A'] and seen == -100 else (out[200:], seen))
