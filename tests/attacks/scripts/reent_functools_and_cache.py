# expect: stdout="ok\n"
# cpython: skip CPython crashes
# attacks: lru_cache, cached_property, singledispatch, partial, reduce and total_ordering with keys and functions that re-enter and clear
import functools
n = 0
@functools.lru_cache(maxsize=4)
def f(x):
    if x.v % 3 == 0: f.cache_clear()
    if x.v > 0: f(K(x.v - 1))
    return x.v
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return 1
    def __eq__(self, o):
        if self.v == 5: f.cache_clear()
        return self.v == o.v
for i in range(40): f(K(i % 12))
n += f.cache_info().currsize <= 4
class C:
    @functools.cached_property
    def x(self):
        self.__dict__.clear(); self.__dict__['x'] = 1; return 2
c = C(); c.x; n += c.x in (1, 2)
@functools.singledispatch
def g(x): return 'o'
class M(type):
    def mro(cls): g.register(int, lambda x: 'i'); return type.mro(cls)
class T(metaclass=M): pass
n += g(T()) == 'o'
p = functools.partial(print)
try: p.__setstate__((p, (), {}, {})); repr(p); p()
except (RecursionError, TypeError, AttributeError): n += 1
def red(a, b): L.clear(); return a
L = [1, 2, 3, 4]
n += functools.reduce(red, L) == 1
@functools.total_ordering
class O:
    def __lt__(self, o): return NotImplemented
    def __eq__(self, o): return NotImplemented
try: O() >= O()
except (TypeError, RecursionError): n += 1
k = functools.cmp_to_key(lambda a, b: 1 / 0)
try: sorted([1, 2], key=k)
except ZeroDivisionError: n += 1
print('ok' if n >= 6 else n)
