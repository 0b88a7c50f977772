# expect: stdout="blocked\n" | raises=AttributeError,TypeError | reject=security
# attacks: setting attributes, bases, classes and annotations of builtin types, functions and modules, so that another session could see them
import json, math, collections, functools
hit = []
def attempt(f, what):
    try: f()
    except (AttributeError, TypeError): return
    hit.append(what)
for t in (int, str, list, dict, object, type, Exception, tuple, type(None), type(len), type(lambda: 0), collections.deque):
    attempt(lambda: setattr(t, 'evil', 1), t)
    attempt(lambda: type.__setattr__(t, '__repr__', lambda s: 'x'), t)
    attempt(lambda: t.__dict__.__setitem__('x', 1), t)
    attempt(lambda: delattr(t, '__repr__'), t)
    attempt(lambda: setattr(t, '__bases__', (object,)), t) if t is not object else None
    attempt(lambda: setattr(t, '__name__', 'y'), t)
for f in (len, print, [].append, math.sqrt, str.join):
    attempt(lambda: setattr(f, 'x', 1), f)
    attempt(lambda: setattr(f, '__doc__', 1), f)
for v in (5, 'x', (), None, 1.5, b'', Ellipsis):
    attempt(lambda: setattr(v, '__class__', list), v)
    attempt(lambda: object.__setattr__(v, 'x', 1), v)
print('blocked' if not hit else hit[:5])
