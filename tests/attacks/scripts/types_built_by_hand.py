# expect: stdout="ok\n" | limit=memory | limit=operations
# attacks: types made with odd bases, slots, names, namespaces, metaclasses and layouts, then instantiated, subclassed, compared, called and deleted from
# limits: ops=100000000 time=5s
import itertools, types, enum, collections, datetime, decimal, re
bases = [int, str, bytes, bytearray, list, tuple, dict, set, frozenset, float, complex, object, type, Exception, OSError, StopIteration, KeyError, BaseExceptionGroup, property, classmethod, staticmethod, super, memoryview, range, slice, bool, type(None), types.FunctionType, types.GeneratorType, types.ModuleType, types.SimpleNamespace, types.MethodType, collections.deque, collections.OrderedDict, collections.defaultdict, datetime.datetime, datetime.tzinfo, decimal.Decimal, itertools.count, map, zip, enumerate, reversed, types.MappingProxyType, re.Pattern]
spaces = [{}, {'__slots__': ()}, {'__slots__': ('a', 'b')}, {'__slots__': ('__dict__',)}, {'__slots__': ('__weakref__', 'a')}, {'__slots__': 'x'}, {'__slots__': ['1']}, {'__slots__': 5}, {'__new__': lambda c, *a: 5}, {'__init__': 5}, {'__init__': lambda s, *a: s}, {'__hash__': None, '__eq__': 5}, {'__class__': int}, {'__dict__': {}}, {'__doc__': 5}, {'__qualname__': 5}, {'__module__': 5}, {'__getattribute__': lambda s, n: n}, {'__call__': type}, {'__len__': -1}, {'__iter__': None}, {'__del__': 5}, {'__mro_entries__': 1}, {5: 5}]
n = 0
for b in bases:
    for sp in spaces:
        try: t = type('T', (b,), dict(sp))
        except (TypeError, ValueError, AttributeError): continue
        for args in ((), (1,), ('a',), ([],), ('a', []), ({},)):
            try: o = t(*args)
            except Exception: continue
            for f in (repr, hash, bool, len, iter, lambda o: o == o, lambda o: o + o, lambda o: o.a, lambda o: setattr(o, 'a', 1), lambda o: delattr(o, 'a'), lambda o: o.__dict__, lambda o: o.x, lambda o: o(), lambda o: o[0], lambda o: setattr(o, '__class__', T2), lambda o: next(o), lambda o: o.__init__(), lambda o: b.__init__(o), lambda o: b.__repr__(o), lambda o: b.__new__(type(o)), lambda o: type(o).__subclasses__ and 0, lambda o: isinstance(o, b)):
                try: f(o)
                except Exception: pass
                n += 1
            T2 = type(o)
            break
        for c in (b, str, int, Exception):
            try: type('U', (t, c), {'__slots__': ('a',)})
            except (TypeError, ValueError): pass
        try: t.__bases__ = (object,)
        except (TypeError, AttributeError): pass
print('ok')
