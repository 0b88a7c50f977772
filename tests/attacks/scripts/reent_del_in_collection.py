# expect: stdout="ok\n" | limit=memory | limit=operations
# attacks: __del__ (if it ever runs), weak references and callbacks while containers that hold their objects are grown, sorted and dropped
# limits: ops=100000000 time=5s
import weakref
log = []
class A:
    def __init__(self, o=None): self.o = o
    def __del__(self):
        try:
            log.append(self.o)
            L.append(A()) if len(L) < 100 else L.clear()
            D.clear()
        except NameError: pass
L, D, W = [], {}, []
for i in range(300):
    a = A(L)
    a.me = a
    D[i] = a
    W.append(weakref.ref(a, lambda r: (L.clear(), W.append(r) if len(W) < 2000 else 0)))
    L.append(a)
    if i % 7 == 0:
        L.sort(key=lambda x: id(x))
        D.clear()
    if i % 11 == 0: L = [L]
    x = [[] for j in range(200)]
    for r in W[:50]: r()
d = weakref.WeakValueDictionary({i: A() for i in range(100)})
for k in list(d): d.get(k)
s = weakref.WeakSet(A() for i in range(100))
for x in s: break
f = weakref.finalize(A(), print, 'never') if hasattr(weakref, 'finalize') else None
if f: f.detach()
print('ok')
