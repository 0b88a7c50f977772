"""A dict that is spread is only read: what the callee does with its keywords does not reach it."""

def f(*a, **k): k['z'] = 1; return a, k
d = {'x': 1}
print(f(**d), d, f(1, **d), d, f(*[1], **d), d)
class It:
    def __iter__(self): d['late'] = 2; return iter([1])
print(f(*It(), **d), d)
def g(x, late=0): return x
for bad in ({1: 2}, [1], {'x': 1, 'x2': 2}, None):
    try: print(g(**bad))
    except TypeError as e: print(e)
class Mp(dict):
    def keys(self): return ['x']
    def __getitem__(self, k): return 9
print(dict(**d), dict(**d) is d, print(*[1], **{'sep': ''}))
try: g(x=1, **{'x': 2})
except TypeError as e: print(e)
