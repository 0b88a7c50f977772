# expect: stdout="ok\n"
# attacks: str, format, join, translate, %, startswith and codecs whose helpers change or lie about what is walked
n = 0
parts = ['a'] * 50
class S(str):
    def __str__(self): parts.clear(); return S('b')
    def __format__(self, f): parts.extend(['z'] * 100); return 'f'
    def __hash__(self): return 5
class T:
    def __getitem__(self, i): parts.clear(); return 'x' * 5
class It:
    def __iter__(self): return self
    k = 0
    def __next__(self):
        parts.append('q'); self.k += 1
        if self.k > 20: raise StopIteration
        return 'i'
class M(dict):
    def __missing__(self, k): self[k] = 1; self.clear(); return S('m')
for f in (lambda: ','.join(parts) + ''.join(It()), lambda: 'abc'.translate(T()), lambda: '%(a)s %(b)s' % M(), lambda: '{a}{b}'.format_map(M()), lambda: f'{S("x")}{S("y")!s:>5}', lambda: 'x'.startswith(tuple([S('x')] * 5)), lambda: 'abc'.replace(S('b'), S('c')), lambda: str(S('x'), 'utf-8'), lambda: 'x'.join([S('a')] * 3), lambda: S('a') in S('bab'), lambda: S('%s') % S('z'), lambda: '%s' % (T(),), lambda: '{0[0]}'.format(T()), lambda: '{0[a]}'.format(M()), lambda: 'ab'.encode(S('utf-8')), lambda: 'é'.encode('ascii', S('replace')), lambda: str.maketrans(M(a=1)), lambda: 'a'.expandtabs(True), lambda: 'abc'.split(S('b')), lambda: 'é'.encode('ascii', 'nope'), lambda: b'\xff'.decode('utf-8', 'nope'), lambda: int(S('5')), lambda: float(S('1.5')), lambda: S('a') + S('b'), lambda: S('a') * 5, lambda: S('abc')[::-1], lambda: sorted(S('cab')), lambda: {S('a'): 1}['a'] if 0 else 1, lambda: print(S('x'), end='', file=type('F', (), {'write': lambda s, t: parts.clear()})())):
    try: f()
    except (TypeError, ValueError, LookupError, UnicodeError, AttributeError): pass
    n += 1
print('ok' if n == 29 else n)
