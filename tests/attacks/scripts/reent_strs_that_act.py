# expect: stdout="ok\n"
# attacks: str and bytes methods whose arguments are subclasses, mappings and iterables that change each other
log = []
class S(str):
    def __str__(self): return log.append(1) or S('x' * (len(log) % 5))
    def __len__(self): return 10 ** 9
    def __getitem__(self, k): raise KeyError(k)
    def __iter__(self): return iter('zzz')
    def __format__(self, s): return S(s)
    def __mod__(self, o): return log
    def __hash__(self): return hash('a')
    def __eq__(self, o): log.append(2); return True
    def __contains__(self, x): return True
    def __add__(self, o): return NotImplemented
    def __radd__(self, o): return self
class M:
    def __getitem__(self, k):
        log.append(k)
        table.clear()
        return [None, 'xyz', 0x10ffff, -1, 2 ** 40, S('q'), b'x', chr(0xd800)][len(log) % 8]
table = {97: 'b'}
class I:
    def __iter__(self):
        xs = ['a', S('b'), 'c']
        for x in xs:
            xs.append('d') if len(xs) < 9 else None
            yield x
s, b = S('abcabc' * 3), bytearray(b'abc' * 5)
class B(bytes):
    def __len__(self): return 5
    def __getitem__(self, k): return 300
    def __iter__(self): return iter([256])
    def __buffer__(self, f): raise BufferError
tries = [lambda: ''.join(I()), lambda: s.join(I()), lambda: s.translate(M()), lambda: 'abc'.translate(M()), lambda: 'abc'.translate(table), lambda: '%s %r %a' % (s, s, s), lambda: '%(a)s%(b)s' % M(), lambda: s % s, lambda: '{0!s:{0}}'.format(s), lambda: '{a[b].c}'.format(a=s), lambda: f'{s}{s!r:>{len(log) % 9}}', lambda: s.replace(s, s), lambda: 'abc'.replace(S('b'), S('cc')), lambda: s.split(S('b')), lambda: s.partition(S('c')), lambda: s.find(S('c')), lambda: s in 'abc', lambda: 'b' in s, lambda: s + 'a', lambda: 'a' + s, lambda: s * 3, lambda: s[1:2], lambda: s.encode(S('utf-8'), S('strict')), lambda: str(s), lambda: str(b'abc', S('ascii')), lambda: s.startswith((S('a'), s)), lambda: s.maketrans(S('a'), S('b'), S('c')), lambda: str.maketrans({s: s, 'a': 1}), lambda: {s: 1}['a'], lambda: sorted([s, 'b', S('c')]), lambda: max(s, 'z'), lambda: int(S('12')), lambda: float(S('1.5')), lambda: ord(S('a')), lambda: S('a').join([S('b')]), lambda: b.join([B(b'a'), b]), lambda: b.replace(B(b'a'), b), lambda: b.translate(B(bytes(256))), lambda: bytes(B(b'abc')), lambda: B(b'abc') + b, lambda: b'%s%b' % (B(b'x'), b), lambda: b.split(B(b'c')), lambda: b.extend(B(b'xyz')), lambda: bytes.fromhex(S('abcd')), lambda: getattr(S('x'), S('upper'))(), lambda: setattr(M, S('zz'), 1), lambda: vars(M)[S('zz')], lambda: print(s, end='', sep=s, file=None) if 0 else s.title(), lambda: s.casefold() == s.lower(), lambda: s.zfill(30), lambda: s.expandtabs(S and 4), lambda: s.isidentifier(), lambda: s.splitlines(), lambda: hash(s), lambda: s.__reduce_ex__(2), lambda: s.format_map(M()), lambda: 'x'.center(5, S('y'))]
for k in range(8):
    for t in tries:
        try:
            t()
        except (TypeError, ValueError, KeyError, AttributeError, IndexError, LookupError, OverflowError, BufferError):
            pass
print('ok' if log else 'bad')
