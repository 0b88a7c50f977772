# expect: stdout="ok\n" | limit=recursion | limit=memory | limit=operations | limit=time
# cpython: skip takes minutes
# attacks: ten thousand classes in a chain, thousands of bases, super() through all, isinstance and attribute misses
class A:
    def f(self, n=0): return n
C = A
for i in range(900):
    C = type('C%d' % i, (C,), {'f': lambda self, n=0, i=i: n})
B = type('B', tuple(type('M%d' % i, (), {}) for i in range(500)), {})
D = A
for i in range(300):
    class D(D):
        def f(self, n=0): return super().f(n + 1)
ok = 0
try: ok += C().f() == 0 and isinstance(C(), A) and not hasattr(C(), 'zzz')
except RecursionError: ok += 1
try: ok += D().f() == 300
except RecursionError: ok += 1
try:
    x = C
    for _ in range(3000): x = type('X', (x,), {})
    ok += 1
except (RecursionError, TypeError): ok += 1
print('ok' if ok == 3 and len(B.__mro__) == 502 else ok)
