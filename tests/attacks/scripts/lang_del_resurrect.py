# expect: stdout="ok\n"
# attacks: __del__ and weakref callbacks that resurrect, raise, delete more and make new garbage
import weakref
class A:
    def __del__(self):
        kept.append(self); raise ValueError
class B:
    def __init__(self): self.me = self
    def __del__(self): B()
kept = []
for i in range(200):
    A(); w = A(); w.w = w
class C: pass
def cb(r):
    kept.append(r()); raise KeyError
refs = []
for i in range(200):
    c = C(); refs.append(weakref.ref(c, cb)); c.c = c
del c
d = weakref.WeakValueDictionary(); k = weakref.WeakKeyDictionary(); s = weakref.WeakSet()
for i in range(500):
    o = C(); d[i] = o; k[o] = o; s.add(o)
for x in list(d.values()): s.discard(x)
for x in d: break
p = weakref.proxy(o)
del o, x
try: p.foo
except (ReferenceError, AttributeError): pass
print('ok')
