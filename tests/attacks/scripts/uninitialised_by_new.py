# expect: stdout="ok\n" | limit=memory
# attacks: instances made by __new__ alone, of every class that there is, used by every method they have with odd arguments
# limits: ops=400000000 mem=256MiB time=8s
# cpython: skip some crash it
import itertools, types, enum, collections, datetime, decimal, re, io, json, random, struct, zlib, hashlib, array, functools, operator, contextlib, string, fractions, asyncio, typing, weakref, zoneinfo, csv, queue, heapq, uuid, ipaddress
mods = [itertools, types, enum, collections, datetime, decimal, re, io, json, random, struct, zlib, hashlib, array, functools, operator, contextlib, string, fractions, typing, weakref, zoneinfo, csv, queue, uuid, ipaddress]
classes = {c for m in mods for c in vars(m).values() if isinstance(c, type)} | {int, str, bytes, bytearray, list, tuple, dict, set, frozenset, float, complex, type, property, classmethod, staticmethod, super, memoryview, range, slice, map, zip, filter, enumerate, reversed, Exception, OSError, UnicodeDecodeError, UnicodeEncodeError, SyntaxError, ImportError, NameError, AttributeError, StopIteration, SystemExit, BaseExceptionGroup, ExceptionGroup}
made = 0
for c in sorted(classes, key=lambda c: c.__name__):
    objs = []
    for new in (lambda: object.__new__(c), lambda: c.__new__(c), lambda: c.__new__(c, 1), lambda: c.__new__(type('S', (c,), {}))):
        try: objs.append(new())
        except Exception: pass
    for o in objs[:2]:
        for name in dir(c):
            if name in ('__init_subclass__', '__subclasshook__', 'fail', 'sleep') : continue
            try: m = getattr(o, name)
            except Exception: continue
            for args in ((), (1,), (o,), ('a',), (b'a', 2)):
                try: m(*args)
                except Exception: pass
        for f in (repr, str, hash, len, iter, bool, lambda o: list(itertools.islice(o, 50)), lambda o: o == o, lambda o: o < o, lambda o: o + o, lambda o: next(o), lambda o: o[0], lambda o: o(), lambda o: format(o, '5'), lambda o: type(o)(o)):
            try: f(o)
            except Exception: pass
        made += 1
print('ok' if made > 100 else made)
