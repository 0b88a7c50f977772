# expect: stdout="ok\n" | limit=memory
# attacks: __format__, __str__, __repr__, __getitem__ and __getattr__ in str.format, %, f-strings, Template, Formatter and join that mutate their arguments
# limits: ops=400000000 mem=256MiB time=8s
import string
L = []
D = {}
class A:
    def __format__(self, s):
        act()
        return s * 2
    def __str__(self):
        act()
        return 's'
    def __repr__(self):
        act()
        return 'r'
    def __getattr__(self, n):
        act()
        if n.startswith('__'): raise AttributeError(n)
        return self
    def __getitem__(self, k):
        act()
        return self
    def __index__(self):
        act()
        return 3
    __int__ = __index__
    def __float__(self):
        act()
        return 1.5
    def __len__(self):
        act()
        return 4
acts = [lambda: L.clear(), lambda: L.extend([A()] * 50), lambda: D.clear(), lambda: D.update({str(i): A() for i in range(30)}), lambda: L.__setitem__(slice(None), [1]), lambda: 0]
class M(dict):
    def __missing__(self, k):
        act()
        return A()
class F(string.Formatter):
    def get_value(self, k, a, kw):
        act()
        return A()
    def format_field(self, v, s):
        act()
        return 'x'
ops = [lambda: '{0} {1:>{2}} {0!r:>9}'.format(*L), lambda: '{a.b[c].d:{e}}'.format_map(M()), lambda: '%s %r %5d %(x)s' % M(), lambda: '%d %x %f %c' % (A(), A(), A(), A()), lambda: ','.join(map(str, L)),
       lambda: f'{L} {A():>{A()}} {A()!r:^5}', lambda: repr(L), lambda: str(D), lambda: '{:{:{}}}'.format(A(), A(), A()), lambda: string.Template('$a $b ${c}').substitute(M()), lambda: F().format('{0} {a} {b.c[d]}', *L, **D),
       lambda: print(*L, sep='', end='', file=type('W', (), {'write': lambda s, x: act()})()), lambda: '{0[a]}{0[b]}'.format(A()), lambda: '%*.*f' % (A(), A(), A()), lambda: b'%b %s' % (b'a', bytes(3)), lambda: '{}'.format(A()).join(map(repr, L)),
       lambda: format(A(), str(A())), lambda: ascii(L), lambda: '%s' % (tuple(L),), lambda: '{**}'.format(**D), lambda: str.format('{0!s}{0!a}', A())]
n = 0
for a in acts:
    for o in ops:
        act = lambda: 0
        L[:] = [A(), A(), A(), A()]
        D.clear(); D.update({'a': A(), 'b': A()})
        left = iter(range(30))
        act = lambda: next(left, None) is not None and a()
        try: o()
        except (IndexError, KeyError, TypeError, ValueError, AttributeError, OverflowError): pass
        n += 1
act = lambda: 0
print('ok' if n == len(acts) * len(ops) else n)
