# expect: stdout="ok\n"
# attacks: imports: sys.modules full of lies, star imports of what changes, imports in finalizers and in imports
import sys, types
def attempt(f):
    try:
        return f()
    except (ImportError, TypeError, AttributeError, KeyError, ValueError, RuntimeError, RecursionError):
        return None
class Mod(types.ModuleType):
    def __getattr__(self, n):
        if n == '__all__':
            return All()
        import math
        return n
class All:
    n = 0
    def __getitem__(self, i):
        All.n += 1
        sys.modules.pop('lie', None)
        if All.n > 30:
            raise IndexError
        return ['a', '__nothing__', 'x' * 100, 'b c', ''][i % 5]
    def __len__(self):
        return 5
lie = Mod('lie')
def star():
    ns = {}
    import lie as l2
    from lie import anything, other as o
    return l2, anything
for m in (lie, None, 5, 'x', Mod('lie'), type('T', (), {'__getattr__': lambda s, n: s})()):
    sys.modules['lie'] = m
    attempt(star)
class D:
    def __del__(self):
        attempt(lambda: __import__('lie')) if 0 else None
        import json
        sys.modules['json'] = None
for i in range(20):
    D()
sys.modules.pop('json', None)
m = types.ModuleType('m', 'doc')
for v in (None, 5, {}, [], 'x'):
    for n in ('__name__', '__doc__', '__package__', '__path__', '__file__'):
        attempt(lambda: setattr(m, n, v)), attempt(lambda: repr(m)), attempt(lambda: delattr(m, n)), attempt(lambda: dir(m))
m.__dict__.clear()
attempt(lambda: repr(m)), attempt(lambda: m.x)
m.__getattr__ = lambda n: m.x
attempt(lambda: m.y)
m.__dir__ = lambda: 5
attempt(lambda: dir(m))
attempt(lambda: m.__init__('again')), attempt(lambda: types.ModuleType.__init__(m, 5)), attempt(lambda: types.ModuleType.__new__(types.ModuleType).x), attempt(lambda: repr(types.ModuleType.__new__(types.ModuleType)))
import string
keep = dict(vars(string))
vars(string).clear()
attempt(lambda: string.ascii_letters)
vars(string).update(keep)
print('ok' if string.digits == '0123456789' else 'bad')
