# expect: stdout="ok\n"
# attacks: calls: stars over things that change, keys that lie, defaults and cells at their limits
calls = 0
class Map:
    def __init__(self, ks):
        self.ks = ks
    def keys(self):
        global calls
        calls += 1
        self.ks.append('k%d' % calls)
        return iter(self.ks[:]) if calls % 2 else self.ks
    def __getitem__(self, k):
        if calls % 7 == 0:
            raise KeyError(k)
        self.ks.clear()
        return calls
class S(str):
    def __eq__(self, o):
        global calls
        calls += 1
        return True
    __hash__ = str.__hash__
class It:
    def __init__(self, n):
        self.n = n
    def __iter__(self):
        return self
    def __next__(self):
        self.n -= 1
        if self.n == 3:
            f(*self, **Map(['z']))
        if self.n < 0:
            raise StopIteration
        return self.n
def f(*a, **k):
    a += (1,)
    k.clear()
    return len(a)
def g(a, b=[], /, c={}, *d, e=None, **kw):
    b.append(kw)
    return a, c, d, e
tries = [lambda: f(*It(9), **Map(['a', 'b'])), lambda: f(**Map(['a']), **Map(['a'])), lambda: g(1, **{S('a'): 1, S('b'): 2, S('c'): 3}), lambda: g(*It(5), e=It(2), **Map([])), lambda: f(**{S('x'): 1}, x=2), lambda: dict(**Map(['q', 'r'])), lambda: print(*It(0), **{S('end'): ''}), lambda: g(**{'': 1, '\x00': 2, '\ud800': 3, 'a': 4}),
         lambda: f(*range(300), *It(200), **{'n%d' % i: i for i in range(300)}), lambda: sorted([], **{S('key'): None}), lambda: int(**{S('base'): 3}), lambda: type(**Map(['a'])), lambda: f(*None or (), **dict.fromkeys(map(S, 'abc'))), lambda: max(*It(30), **{S('default'): 1}), lambda: (lambda *, a: a)(**{S('a'): 1}), lambda: f(**{1: 2})]
for i in range(20):
    for t in tries:
        try:
            t()
        except (TypeError, KeyError, RecursionError):
            pass
print('ok' if calls > 100 else calls)
