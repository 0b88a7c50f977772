# expect: stdout="ok\n"
# attacks: functools: caches, partials, dispatchers and cached properties that are emptied, grown and called again from within
# cpython: skip CPython 3.12 crashes
import functools
def attempt(f):
    try:
        return f()
    except (TypeError, AttributeError, RecursionError, RuntimeError, KeyError, ValueError):
        return None
class K:
    n = 0
    def __init__(self, v): self.v = v
    def __hash__(self):
        K.n += 1
        if K.n % 7 == 0:
            f.cache_clear()
        return self.v % 3
    def __eq__(self, o):
        K.n += 1
        if K.n % 5 == 0 and K.n < 3000:
            f(K(K.n))
        if K.n % 11 == 0:
            f.cache_clear()
        return isinstance(o, K) and self.v == o.v
for size in (None, 0, 1, 2, 5):
    @functools.lru_cache(maxsize=size, typed=size == 2)
    def f(x, *a, **k):
        if x.v % 4 == 0 and K.n < 3000:
            f(K(x.v + 1), K(x.v))
            f.cache_clear() if x.v % 8 else None
        return x
    for i in range(150):
        attempt(lambda: f(K(i % 12))), attempt(lambda: f(K(i), K(i), a=K(1)))
    f.cache_info(), f.cache_parameters()
p = functools.partial(print)
attempt(lambda: p.__setstate__((p, (), {}, {})))
attempt(lambda: repr(p)), attempt(p)
p = functools.partial(lambda *a, **k: k)
for st in ((len, (1,), {}, None), (len, [1], {}, {}), (5, (), {}, {}), (len, (), {1: 2}, {}), (len, (), {}, {'x': p}), (p, (p,) * 5, {'a': p}, {}), ()):
    q = functools.partial(len)
    attempt(lambda: q.__setstate__(st)), attempt(lambda: repr(q)), attempt(lambda: q([])), attempt(lambda: q.x)
class S(functools.partial):
    def __call__(self, *a): return super().__call__(*a)
attempt(lambda: S(S(S(len)))([1]))
class C:
    calls = 0
    @functools.cached_property
    def x(self):
        C.calls += 1
        self.__dict__.clear()
        return self.x if C.calls < 20 else 1
    @functools.singledispatchmethod
    def m(self, a):
        C.m.register(type('T%d' % C.calls, (), {}), lambda s, a: 1)
        return a
    m.register(int)(lambda self, a: self.m(str(a)))
    @functools.total_ordering
    class T:
        def __lt__(self, o): return NotImplemented
        def __eq__(self, o): return self <= o
c = C()
c.x, c.m(1), c.m('a'), attempt(lambda: C.T() <= C.T()), attempt(lambda: C.T() >= 1)
@functools.singledispatch
def g(x): return 'base'
class Meta(type):
    def __subclasscheck__(cls, o):
        g.register(type('Q', (), {}), g) if C.calls < 50 else None
        C.calls += 1
        return True
    def __instancecheck__(cls, o): return True
class A(metaclass=Meta): pass
attempt(lambda: g.register(A, lambda x: g.dispatch(int)(x)))
for v in (1, 'a', [], A, None, c):
    attempt(lambda: g(v))
g.registry, attempt(lambda: g.register(5, g)), attempt(lambda: g())
xs = list(range(10))
functools.reduce(lambda a, b: xs.clear() or a, xs), attempt(lambda: functools.reduce(lambda a, b: a, []))
k = functools.cmp_to_key(lambda a, b: [].x)
attempt(lambda: sorted([1, 2], key=k)), attempt(lambda: k(1) < 2), attempt(lambda: k(k(1)) == k(1))
w = functools.wraps(c)(c) if 0 else functools.update_wrapper(functools.partial(len), c)
print('ok' if K.n > 100 else K.n)
