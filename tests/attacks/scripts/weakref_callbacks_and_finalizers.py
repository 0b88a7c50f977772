# expect: ok | limit=operations | raises=RuntimeError
# attacks: callbacks of weak references that make, drop and read weak containers while those are walked
import weakref
try: import gc
except ImportError: gc = weakref
collect = getattr(gc, 'collect', int)
class A:
    def __init__(self, n=0): self.n = n
    def __hash__(self): return self.n % 3
    def __eq__(self, o): return self is o
d, k, s = weakref.WeakValueDictionary(), weakref.WeakKeyDictionary(), weakref.WeakSet()
keep = [A(i) for i in range(200)]
for i, a in enumerate(keep):
    d[i] = a; k[a] = i; s.add(a)
def shrink(*_):
    del keep[len(keep) // 2:]
    d.pop(1, None); list(s)[:1]; list(k)[:1]
refs = [weakref.ref(a, shrink) for a in keep]
for x in (d, k, s):
    try:
        for i, y in enumerate(x):
            if i % 7 == 0: shrink(); collect()
            keep.append(A(i)); s.add(keep[-1]); k[keep[-1]] = 1; d[1000 + i] = keep[-1]
            if i > 300: break
    except RuntimeError: pass
class F:
    def __del__(self): weakref.ref(self); weakref.finalize(self, print) if 0 else None; made.append(weakref.ref(A(1)))
made = []
for i in range(50): F()
collect()
fins = [weakref.finalize(a, lambda: fins.clear()) for a in keep]
keep.clear(); del a
collect()
for f in list(fins):
    f(); f.detach(); f.peek()
p = weakref.proxy(A(1))
for f in (lambda: p.n, lambda: repr(p), lambda: p == p, lambda: hash(p), lambda: p + 1):
    try: f()
    except (ReferenceError, TypeError): pass
