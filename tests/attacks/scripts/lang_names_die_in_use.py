# expect: stdout="ok\n"
# attacks: locals, cells, globals and class names that are deleted or rebound by what is called while they are read
import builtins
class Kill:
    def __init__(self, n):
        self.n = n
    def _do(self, *a):
        global v, w
        for name in ('v', 'w'):
            try:
                if name == 'v':
                    del v
                else:
                    del w
            except NameError:
                v = w = self
        return self
    __add__ = __radd__ = __iadd__ = __getitem__ = __call__ = __neg__ = __enter__ = __matmul__ = _do
    def __exit__(self, *a):
        self._do()
        return True
    def __iter__(self):
        self._do()
        yield self
        self._do()
    def __bool__(self):
        self._do()
        return True
    def __format__(self, s):
        self._do()
        return 'x'
    __lt__ = __contains__ = lambda self, o: bool(self._do())
    def __del__(self):
        self._do()
def cells():
    c = Kill(1)
    def inner():
        nonlocal c
        del c
        return 5
    try:
        return (c, inner(), c)
    except NameError:
        c = Kill(2)
        def again():
            nonlocal c
            c += inner2() + c
        def inner2():
            nonlocal c
            c = Kill(3)
            return c
        again()
        return c
for i in range(200):
    v = w = Kill(i)
    for f in (lambda: v + v + w, lambda: v[w][v], lambda: v(w, v, *w), lambda: f'{v}{w}{v!r:>{w}}', lambda: v < w < v, lambda: v in w in v, lambda: [v for v in w if w], lambda: {v: w, w: v, **{'a': v}}, lambda: (v if w else v), lambda: v and w and v, lambda: -v @ w, cells):
        try:
            f()
        except (NameError, TypeError, ValueError):
            v = w = Kill(0)
    try:
        with v as w, w as v:
            for w in v:
                v += w
                del w
            match v:
                case Kill(n=1) as w: pass
                case w: del w
    except NameError:
        pass
class C:
    v = Kill(0)
    for v in v:
        v = w = [v for q in v]
    try:
        del v, w
        v
    except NameError:
        v = 1
builtins_len = len
len = Kill(0)
del len
print('ok' if len('abc') == 3 else 'bad')
