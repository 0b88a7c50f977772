# expect: stdout="closed\n" | reject=security
# attacks: __reduce__, __setstate__, __class__, __bases__, copy, copyreg, dataclass and Enum hooks used to build or change functions, methods, modules, types and iterators
# cpython: skip it has what is asked for
# limits: ops=100000000 time=5s
import copy, types, enum, dataclasses, functools, itertools, collections, operator
def f(x=1): return x
got = []
def attempt(g):
    try: got.append(g())
    except Exception: pass
n = len(got)
for t in (types.FunctionType, types.GeneratorType, types.MethodType, types.ModuleType, type((lambda: 0)), type(print), type(''.join), type(int.__add__), type(int.__dict__['real']), type({}.keys()), type(iter([])), type(f())):
    for args in ((), (f,), (f, 1), ('a', {}), (None,), (lambda: 0, {}, 'x', (), ())):
        try: o = t(*args)
        except Exception: continue
        if t in (types.FunctionType, types.GeneratorType): got.append(o)
for o in (f, print, ''.join, iter([1]), {}.items(), types, int.__add__, (x for x in ())):
    for act in (lambda: setattr(o, '__class__', type('X', (), {})), lambda: o.__setstate__(5), lambda: object.__setattr__(o, '__name__', 5), lambda: type(o).__init__(o), lambda: object.__reduce_ex__(o, 2)[0](*object.__reduce_ex__(o, 2)[1]).bad, lambda: copy.deepcopy(o).bad):
        try: act()
        except Exception: continue
for t in (int, str, list, dict, type, object, types.FunctionType, type(print)):
    for act in (lambda: setattr(t, 'x', 1), lambda: setattr(t, '__bases__', (object,)), lambda: delattr(t, '__doc__'), lambda: type.__setattr__(t, 'x', 1), lambda: t.__dict__.__setitem__('x', 1), lambda: vars(t).update(x=1), lambda: t.__dict__.__ior__({'x': 1})):
        try: act()
        except Exception: continue
        if hasattr(t, 'x'): got.append(t)
class R:
    def __init__(self, v): self.v = v
    def __reduce_ex__(self, p): return self.v
for v in ((eval if 'eval' in dir(__builtins__) else len, ('1',)) if 0 else (len, ('1',)), (type, ('X', (), {})), (types.FunctionType, (f,)), (getattr, (f, '__globals__')), (operator.attrgetter('__globals__'), (f,)), (setattr, (int, 'x', 1)), ('a', 'b'), (int,), (int, (), {'real': 1}), (list, (), None, None, 5), (dict, (), None, None, [(1,)]), (object, (), (1, 2, 3)), (R, (1,), {'v': 2}, iter([1]))):
    for c in (copy.copy, copy.deepcopy):
        try: x = c(R(v))
        except Exception: continue
        if isinstance(x, dict) and 'got' in x: got.append(x)
print('closed' if not got and 'x' not in dir(int) else got)
