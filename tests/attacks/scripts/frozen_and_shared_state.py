# expect: stdout="ok\n"
# attacks: what all sessions share: builtin types, modules, interned strs, empty containers, default arguments, caches; each must refuse to change or be the session's own
# limits: ops=100000000 time=5s
import math, json, re, string, types, collections, decimal, random, sys, functools, itertools, datetime, enum
bad = []
for t in (int, str, list, dict, object, type, Exception, re.Pattern, collections.deque, itertools.count, functools.partial, datetime.date, types.FunctionType, decimal.Decimal):
    for name, v in (('x', 1), ('__init__', len), ('__eq__', len), ('__doc__', 'x'), ('__name__', 'x'), ('__bases__', (object,)), ('__dict__', {})):
        try: setattr(t, name, v)
        except (TypeError, AttributeError): continue
        bad.append((t, name))
    for name in list(vars(t))[:10]:
        try: delattr(t, name)
        except (TypeError, AttributeError): continue
        bad.append((t, name))
for f in (len, print, ''.join, [].append, int.from_bytes, math.sqrt, json.dumps.__init__, object.__init__):
    for name in ('__name__', '__doc__', '__self__', 'x', '__call__'):
        try: setattr(f, name, 1)
        except (TypeError, AttributeError): continue
        bad.append((f, name))
for o in ((), '', b'', 0, True, None, ..., NotImplemented, frozenset(), 1.5, 'a', range(0)):
    for name in ('x', '__class__', '__doc__'):
        try: setattr(o, name, int)
        except (TypeError, AttributeError): continue
        bad.append((o, name))
print('ok' if not bad else bad)
