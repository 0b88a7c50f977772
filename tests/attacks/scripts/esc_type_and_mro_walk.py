# expect: stdout="blocked\n" | reject=security | reject=syntax | raises=AttributeError,NameError,TypeError
# attacks: every road from an instance to a class's subclasses, globals, code and frames, by names made at run time
# cpython: skip CPython has them
hit = []
names = ['__sub' + 'classes__', '__glo' + 'bals__', '__co' + 'de__', '__clo' + 'sure__', 'gi_' + 'frame', 'cr_' + 'frame', 'ag_' + 'frame', 'tb_' + 'frame', 'f_' + 'back', '__loa' + 'der__', '__sp' + 'ec__', '__buil' + 'tins__', '__getfr' + 'ame', 'gi_' + 'code', '__wrap' + 'ped__x', 'co_' + 'consts', 'f_' + 'globals', 'f_' + 'builtins', 'f_' + 'locals', '__text_sig' + 'x']
def g(): yield
async def co(): pass
async def ag(): yield
c = co()
try: 1 / 0
except ZeroDivisionError as e: tb = e.__traceback__; exc = e
import functools, operator, types, collections
objs = [object, type, int, g, g(), c, ag(), tb, exc, print, len, [].append, str.join, functools.partial(g), types, functools.wraps, property(g), classmethod(g), super, collections.namedtuple('N', 'a'), operator.attrgetter('x'), g.__get__(1), Exception, setattr, functools.lru_cache(g), collections.OrderedDict, types.SimpleNamespace()]
c.close()
for o in objs:
    for n in names:
        for how in (getattr, lambda o, n: operator.attrgetter(n)(o), lambda o, n: object.__getattribute__(o, n), lambda o, n: type(o).__getattribute__(o, n), lambda o, n: type.__getattribute__(o, n), lambda o, n: vars(o)[n], lambda o, n: ('{0.%s}' % n).format(o)):
            try:
                v = how(o, n)
            except (AttributeError, TypeError, KeyError, ValueError, NameError):
                continue
            if n in ('__glo' + 'bals__',) and isinstance(v, dict) and 'hit' in v: continue  # the script's own
            if v is not None and n != '__clo' + 'sure__': hit.append((str(o)[:30], n))
print('blocked' if not hit else hit[:5])
