# What the methods fuzzer found: calls whose failures, order of checks or results once differed.
class S(str): pass
class B(bytes): pass
class BA(bytearray): pass
class F(float): pass
class I(int): pass
class L(list): pass
class C(complex): pass
class FS(frozenset): pass
class DM(dict): pass
class Ix:
    def __init__(self, n=1): self.n = n
    def __index__(self): return self.n
class Bad:
    def __index__(self): raise ValueError('index')
    def __iter__(self): raise ValueError('iter')
class Wrong:
    def __index__(self): return 1.5
    def __iter__(self): return 3
class Sq:
    def __len__(self): return 3
    def __getitem__(self, i):
        if i > 2: raise IndexError(i)
        return i * 10
class Rp:
    def __rpow__(self, o, m=None): return ('rpow', o)
def put(x, k, v): x[k] = v; return x
def cut(x, k): del x[k]; return x
def times(x, n): x *= n; return x
def plus(x, n): x += n; return x
def star(x): a, *b = x; return a
VIEW = memoryview(b'abcdef')
FLAT = VIEW.cast('B', (2, 3))
for f in (
    lambda: b'x'.__rmul__(1, 2, 3), lambda: [1].__mul__(b'a', 1), lambda: {}.__setitem__(1), lambda: (1.5).__pow__(), lambda: (7).__rpow__(1, 2, 3), lambda: [].__imul__('a'),
    lambda: b'a'.__mul__(b'b'), lambda: ('x',).__rmul__((1,)), lambda: [1].__add__((2,)), lambda: 'a'.__add__(1), lambda: (1.0).__pow__(2, 3), lambda: {1}.__contains__(1, 2),
    lambda: {}.__getitem__(), lambda: [].__getitem__(1, 2), lambda: dict.__getitem__(Ix(), 1), lambda: list[int].__getitem__(), lambda: {}.__contains__(),
    lambda: 'a'.find(1, 'x'), lambda: 'a'.count([], 1, 'x'), lambda: b'a'.rfind(0.0, '%'), lambda: bytearray(b'a').index(2**40, 'x'), lambda: VIEW + b'a', lambda: plus(VIEW, b'a'),
    lambda: put(bytearray(b'abc'), 4, 0x110000), lambda: put(bytearray(), 8, b'x'), lambda: put(bytearray(b'abc'), slice(1, None, 0), 'x'), lambda: put(bytearray(b'abc'), slice(0, 1), Ix(2)),
    lambda: put(bytearray(b'a'), slice(None), int | str), lambda: cut('abc', 2**64), lambda: put({1}, 2**64, 1), lambda: cut({}.keys(), 2**64), lambda: times({}, (1,)), lambda: times(DM(), b'x'),
    lambda: times({}.keys(), [1]), lambda: FS(1, 2), lambda: B.fromhex(1, 2), lambda: type(None).__ge__(1, 2), lambda: None.__lt__(1), lambda: b'\t'.expandtabs(2**31), lambda: '\t'.expandtabs(-2**40),
    lambda: S('').format(1), lambda: type(S('ab').format()), lambda: S('') % {}, lambda: type(format(S('ab'), '.3')), lambda: b'%i' % [], lambda: '%i' % [], lambda: b'%c' % Wrong(), lambda: star(int | str),
    lambda: VIEW.tobytes(3), lambda: VIEW.tobytes('x'), lambda: FLAT[1:].tolist(), lambda: FLAT[::-1].tolist(), lambda: FLAT[2**64], lambda: FLAT[-2**63], lambda: iter(FLAT), lambda: zip(FLAT, 1),
    lambda: put(memoryview(bytearray(6)).cast('B', (2, 3)), slice(0, 1), b'abc'), lambda: VIEW.cast(None), lambda: VIEW.hex(':', 2**40), lambda: put(memoryview(bytearray(3)), slice(1, 1, 0), 5),
    lambda: bytes(2**63 - 1), lambda: (5).to_bytes(2**63 - 1), lambda: b'a'.ljust(2**63 - 1), lambda: 'ab' * (2**63 - 1), lambda: b'ab' * (2**63 - 1), lambda: bytearray(b'ab') * (2**63 - 1), lambda: [1, 2] * (2**63 - 1),
    lambda: list(range(2**63 - 1)), lambda: bytearray(I(2**70)), lambda: bytes(Wrong()), lambda: bytearray(Wrong()), lambda: bytearray().extend(Wrong()), lambda: bytes(Bad()), lambda: int.from_bytes(Sq()),
    lambda: int.from_bytes(Bad()), lambda: int.from_bytes(int | str), lambda: int.from_bytes(VIEW[::2]), lambda: b''.join([VIEW[::2]]), lambda: b'a' + VIEW[::2], lambda: bytearray(b'a') > VIEW[::2],
    lambda: b'ace' == VIEW[::2], lambda: bytearray(b'abc').rpartition(VIEW[1:2]), lambda: b'abc'.partition(VIEW[1:2])[1] is not None, lambda: float(VIEW[::2]), lambda: str(VIEW[::2], 'ascii'), lambda: Bad() in b'x',
    lambda: aiter(()), lambda: NameError(a=1, b=2), lambda: AttributeError(1, zz=2), lambda: ImportError(a=1, b=2, c=3, d=4), lambda: zip(1, a=1, b=2), lambda: enumerate(zz=1), lambda: type(1, name=2), lambda: type(None, 1, 2),
    lambda: pow({}, [], 1.5), lambda: pow(Rp(), 2, 3), lambda: pow(2, Rp()), lambda: 'a'.encode('\ud800', 1), lambda: bytearray([], '\0', 16), lambda: ''.encode('utf-8', '\0'), lambda: chr(-2**63), lambda: chr(2**40),
    lambda: str('x', object=1), lambda: 'a'.maketrans(8, None), lambda: UnicodeTranslateError(None, 1, 2, 'r'), lambda: UnicodeTranslateError('x', 2**70, 1, 'r'), lambda: ExceptionGroup('g', [ValueError()]).split(len),
    lambda: ExceptionGroup('g', int | str), lambda: cut(ExceptionGroup('g', [ValueError()]), 1), lambda: (bool).__invert__(Ix()), lambda: NotImplemented.__bool__(1), lambda: None.__format__, lambda: int(bytearray(b'x')),
    lambda: (-0j).__pow__(complex('nan')), lambda: 1j ** complex('inf+1j'), lambda: C(-0j), lambda: complex(C(0.0, -0.0)), lambda: complex('\0'), lambda: complex('__1'), lambda: (2**70).__round__(None), lambda: type(iter(S('ab'))),
    lambda: float.fromhex('\udc80'), lambda: reversed(list[int]), lambda: type[(x for x in ())], lambda: len((*[1], *2)), lambda: kw(1, *2) if 0 else print(*2), lambda: 'x'.center(-2**63), lambda: format(1, None),
):
    try:
        r = f()
        print(type(r).__name__, repr(r).split(' at 0x')[0])
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))
