# expect: stdout="ok\n"
# attacks: layouts that conflict, slots of every odd kind, __class__ and __bases__ assignments between unlike types, MROs that lie
n = 0
class S1: __slots__ = ('a',)
class S2: __slots__ = ('b',)
class L(list): pass
class D(dict): pass
class E(Exception): pass
class P: pass
objs = [S1(), S2(), L(), D(), E(), P()]
for o in objs:
    for t in (S1, S2, L, D, E, P, int, object, type, list, 5, None):
        if type(o) is t: continue
        try: o.__class__ = t
        except TypeError: n += 1
for bases in ((S1, S2), (L, D), (int, str), (E, L), (type, dict), (bool,), (type(None),), (type(lambda: 0),), (range,), (slice,), (memoryview,), (type(...),), (P, object, P), (object, P), (5,), (P(),), ('x',), (type(x for x in ()),)):
    try: type('X', bases, {})
    except TypeError: n += 1
for slots in (5, ('a', 5), ('a b',), ('',), ('__dict__', '__dict__'), ('__weakref__', '__weakref__'), ('a\0',), ('1',)):
    try: type('X', (), {'__slots__': slots})
    except (TypeError, ValueError): n += 1
for name in (5, None, 'a\0b', b'x'):
    try: type(name, (), {})
    except (TypeError, ValueError): n += 1
try: type('X', (), {'__slots__': ('a',), 'a': 1})
except ValueError: n += 1
for b in ((), (int,), (L,), (5,), [P], None, (S1, S2)):
    try: P.__bases__ = b
    except TypeError: n += 1
print('ok' if n > 85 else n)
