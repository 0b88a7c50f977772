# expect: stdout="ok\n"
# attacks: weakref: tables whose entries die, are made again and are compared by hostile methods while they are walked
import weakref
class O:
    n = 0
    def __init__(self):
        O.n += 1
        self.n = O.n
    def __eq__(self, other):
        if keep:
            keep.pop()
        return self is other
    def __hash__(self):
        return self.n % 3
    def __del__(self):
        if len(late) < 200:
            late.append(self)
keep, late = [], []
keep = [O() for i in range(30)]
s = weakref.WeakSet(keep)
k = weakref.WeakKeyDictionary((o, i) for i, o in enumerate(keep[:]))
v = weakref.WeakValueDictionary((i, o) for i, o in enumerate(keep[:]))
for o in list(keep):
    o in s, k.get(o), v.get(o.n)
try:
    for o in s:
        keep[:] = keep[1:]
        s.add(O())
        s.discard(o)
        if O.n > 300:
            break
except RuntimeError:
    pass
try:
    for o in k:
        k[O()] = o
        if O.n > 600:
            break
except RuntimeError:
    pass
for i in list(v):
    v.pop(i, None)
    v[i + 1000] = O()
s |= set(late[:20])
s ^= s
s -= s
k.update({late[0]: 1} if late else {})
calls = []
def cb(ref):
    calls.append(ref() is None)
    if len(calls) < 50:
        x = O()
        refs.append(weakref.ref(x, cb))
        refs.append(weakref.proxy(x, cb))
refs = [weakref.ref(O(), cb) for i in range(5)]
keep = []
late.clear()
p = weakref.proxy(O())
for f in (lambda: p.n, lambda: p == p, lambda: hash(p), lambda: repr(p), lambda: bool(p)):
    try:
        f()
    except (ReferenceError, TypeError):
        pass
weakref.finalize(O(), lambda: weakref.finalize(O(), len, ()))
print('ok')
