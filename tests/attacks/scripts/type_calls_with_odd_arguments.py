# expect: stdout="ok\n"
# attacks: constructors of every builtin type with too many, too few and wrong arguments; __new__ of one on another
n = 0
types_ = [int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice, enumerate, zip, map, filter, reversed, memoryview, property, classmethod, staticmethod, super, type, object, bool, BaseException, ExceptionGroup, UnicodeDecodeError, OSError, StopIteration, type(lambda: 0), type(x for x in ()), type(None), type(...), type(NotImplemented)]
args = [(), (1,), ('x',), (None,), ([],), (1, 2), ('x', 'y', 'z'), (1, 2, 3, 4), (int,), (object(),), (b'x', 'utf-8', 'strict'), ({},), (iter([]),), (-1,), (2**70,), (float('nan'),)]
for t in types_:
    for a in args:
        for k in ({}, {'x': 1}, {'key': None}, {'encoding': 5}):
            try: r = t(*a, **k)
            except (TypeError, ValueError, OverflowError, RuntimeError, MemoryError, LookupError, UnicodeError): pass
            n += 1
    for u in types_:
        for g in (lambda: t.__new__(u), lambda: t.__new__(u, 1), lambda: t.__init__(u), lambda: t.__new__(5), lambda: object.__new__(t), lambda: type.__call__(t, u), lambda: type.mro(t), lambda: t.__subclasscheck__(u) if t is type else 0, lambda: t.__repr__(u), lambda: t.__eq__(u, u), lambda: t.__hash__(u)):
            try: g()
            except (TypeError, ValueError, OverflowError, RuntimeError, AttributeError, LookupError): pass
            n += 1
print('ok' if n > 10000 else n)
