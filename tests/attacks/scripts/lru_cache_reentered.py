# expect: ok | limit=recursion | limit=operations
# attacks: caches whose keys hash, compare and compute by calling the cache
import functools
def tries(f):
    try: return f()
    except Exception as e: return type(e)
for size in (None, 0, 1, 2, 16, -5):
    class K:
        n = 0
        def __hash__(self):
            K.n += 1
            if K.n % 5 == 1 and K.n < 400: f(K()); f.cache_clear() if K.n % 3 else 0
            return 1
        def __eq__(self, o):
            K.n += 1
            if K.n % 7 == 1 and K.n < 400: f(K()); f.cache_info()
            if K.n % 11 == 1: f.cache_clear()
            return K.n % 2 == 0
    @functools.lru_cache(size)
    def f(*a, **k):
        if K.n < 300: f(K()); f(1, x=K())
        return a
    for i in range(60): tries(lambda: f(K())); tries(lambda: f(i, K()))
    i = f.cache_info()
    assert size is None or i.currsize <= max(size, 0) + 1
class C:
    @functools.cached_property
    def p(self): return self.p
    @functools.cached_property
    def q(self): self.__dict__.clear(); return 5
c = C()
tries(lambda: c.p); tries(lambda: c.q); tries(lambda: C.q.__get__(5)); tries(lambda: C.q.__set_name__(C, 'other'))
@functools.singledispatch
def s(x): return s.registry
class Meta(type):
    def __subclasscheck__(cls, o): s.register(type('N', (), {}), int); return o is int
class M(metaclass=Meta): pass
tries(lambda: s.register(M, str)); tries(lambda: s(1)); tries(lambda: s(K())); tries(lambda: s()); tries(lambda: functools.reduce(s, iter([1])))
