# expect: stdout="ok\n"
# attacks: class making: namespaces that lie, bases that change, mro() that answers anything, slots by the hundred, layouts that clash
def attempt(f):
    try:
        return f()
    except (TypeError, ValueError, AttributeError, RuntimeError, KeyError, RecursionError, IndexError, NameError):
        return None
class NS(dict):
    def __getitem__(self, k):
        if k == 'grow':
            self.update({str(i): i for i in range(100)})
        if k == 'shrink':
            self.clear()
        return 5 if k in ('grow', 'shrink') and k not in self else dict.__getitem__(self, k)
    def __setitem__(self, k, v):
        dict.__setitem__(self, k, v)
        if len(self) > 5:
            self.popitem()
class M(type):
    answers = []
    @classmethod
    def __prepare__(cls, *a, **k):
        return NS()
    def mro(cls):
        if M.answers:
            a = M.answers.pop()
            return a(cls) if callable(a) else a
        return super().mro()
    def __init__(cls, *a, **k):
        attempt(lambda: cls.__bases__[0].__subclasses__()) if 0 else None
        cls.__name__ = 'x' * 50
def make(ans=None, bases=(), **ns):
    M.answers = [ans] if ans else []
    return M('C', bases, ns)
answers = [[], (), [object], [int, object], lambda c: [c], lambda c: [c, c, object], lambda c: [object, c], lambda c: (x for x in [c, object]), lambda c: [c, 5, object], lambda c: [c, str, bytes, object], lambda c: make(), lambda c: c.__mro__, lambda c: setattr(c, '__bases__', (int,)) or [c, object], None, lambda c: [c] + [object] * 1000, lambda c: {c: 1, object: 2}]
for a in answers:
    for bases in ((), (int,), (list,), (dict, )):
        c = attempt(lambda: make(a, bases, x=1))
        if c is not None:
            i = attempt(c)
            attempt(lambda: i.x), attempt(lambda: repr(i)), attempt(lambda: i + i), attempt(lambda: len(i)), attempt(lambda: hash(i)), attempt(lambda: isinstance(i, c)), attempt(lambda: super(c, i).x), attempt(lambda: list(i))
class Body(metaclass=M):
    a = grow
    b = shrink
    for i in range(10):
        c = i
    del b
    def f(self): return __class__
attempt(lambda: Body().f())
class A: __slots__ = ['s%d' % i for i in range(300)]
class B(A): __slots__ = ('t', '__dict__', '__weakref__')
class C: pass
class D(C): __slots__ = 'a'
class E: __slots__ = ('a', 'b')
b = B()
for i in range(300):
    setattr(b, 's%d' % i, i)
objs = [A(), b, C(), D(), E(), Body()]
for o in objs:
    for k in (A, B, C, D, E, int, object, type, M):
        attempt(lambda: setattr(o, '__class__', k))
        attempt(lambda: repr(o.s5)), attempt(lambda: setattr(o, 's299', 1)), attempt(lambda: delattr(o, 'a')), attempt(lambda: A.s7.__get__(o)), attempt(lambda: E.b.__set__(o, o)), attempt(lambda: o.__dict__.update(q=1))
for k in (A, B, C, D, E, Body):
    for bs in ((), (int,), (C,), (A,), (object,), (E, A), (k,), (D, C)):
        attempt(lambda: setattr(k, '__bases__', bs))
        attempt(lambda: k().s5), attempt(lambda: k())
class S(str):
    pass
for names in (['a', 'a'], [S('a')], ['__dict__'] * 2, ['__mangled'], ['\xe9'], ['1'], [''], [1], 'ab', {'a': 'doc'}, iter(['x']), ['__class__'], ['__slots__'], ['x' * 1000]):
    k = attempt(lambda: type('K', (), {'__slots__': names}))
    k and attempt(lambda: setattr(k(), 'a', 1))
attempt(lambda: type('K', (int,), {'__slots__': ['a']})), attempt(lambda: type('K', (tuple,), {'__slots__': ['a']})), attempt(lambda: type('a\x00b', (), {})), attempt(lambda: type('\ud800', (), {}))
print('ok')
