# expect: stdout="ok\n" | limit=operations
# cpython: skip CPython crashes
# attacks: objects made by __new__ without __init__, then used by every method they have
import collections, datetime, decimal, fractions, functools, itertools, io, random, re, struct, types, queue, contextlib
n = 0
T = [property, classmethod, staticmethod, super, collections.deque, collections.OrderedDict, collections.defaultdict, collections.Counter, collections.ChainMap, functools.partial, io.StringIO, io.BytesIO, random.Random, types.SimpleNamespace, itertools.chain, itertools.count, itertools.repeat, itertools.cycle, itertools.tee, struct.Struct, fractions.Fraction, decimal.Decimal, decimal.Context, datetime.datetime, datetime.timedelta, datetime.timezone, memoryview, enumerate, zip, map, filter, reversed, range, slice, ExceptionGroup, UnicodeDecodeError, StopIteration, OSError, ImportError, SyntaxError, functools.cached_property, functools.singledispatchmethod, contextlib.ExitStack, queue.Queue, collections.UserDict, types.MappingProxyType, types.MethodType, type(re.compile('a')), type(re.match('a', 'a'))]
for t in T:
    try: o = t.__new__(t)
    except (TypeError, ValueError, AttributeError): continue
    for name in dir(t):
        for a in ((), (1,), ('x',), (o,), (1, 2), (None, None)):
            try: getattr(o, name)(*a)
            except Exception: pass
            n += 1
    for f in (repr, str, hash, len, iter, next, list, bool, lambda o: o == o, lambda o: o < o, lambda o: o + o, lambda o: o[0], lambda o: o(), lambda o: [x for x, _ in zip(o, range(5))], lambda o: format(o), lambda o: -o, lambda o: o.__dict__):
        try: f(o)
        except Exception: pass
        n += 1
print('ok' if n > 5000 else n)
