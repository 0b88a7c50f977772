"""An explicit base comes before one that is only registered; two that are registered and unrelated are one too many."""
import collections
import collections.abc as c
import functools

@functools.singledispatch
def g(arg): return "base"
class O(c.Sized):
    def __len__(self): return 0
o = O()
print(g(o))
g.register(c.Iterable, lambda arg: "iterable")
g.register(c.Container, lambda arg: "container")
g.register(c.Sized, lambda arg: "sized")
g.register(c.Set, lambda arg: "set")
print(g(o))
c.Iterable.register(O)
print(g(o))
c.Container.register(O); print(g(o))
c.Set.register(O); print(g(o))
class P: pass
p = P(); print(g(p)); c.Iterable.register(P); print(g(p)); c.Container.register(P)
try: g(p)
except RuntimeError as e: print(str(e)[:18])
class Q(c.Sized):
    def __len__(self): return 0
q = Q(); print(g(q)); c.Iterable.register(Q); print(g(q)); c.Set.register(Q); print(g(q))
@functools.singledispatch
def h(arg): return "base"
h.register(c.Sized, lambda a: "sized"); h.register(c.Container, lambda a: "container")
for v in (collections.defaultdict(int), {}, [], 5, (1,)):
    try: print(h(v))
    except RuntimeError as e: print(str(e)[:18])
class R(c.Sized):
    def __len__(self): return 0
c.Container.register(R)
try: print(h(R()))
except RuntimeError as e: print(str(e)[:18])
class S: pass
class T(S, c.Sized):
    def __len__(self): return 0
c.Container.register(S); print(h(T()))
class U(c.Sized, S):
    def __len__(self): return 0
print(h(U()))
