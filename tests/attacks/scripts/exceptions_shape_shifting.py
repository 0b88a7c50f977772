# expect: stdout="ok\n"
# attacks: exceptions: chains in rings, notes and args that lie, groups split by hostile tests, tracebacks that are swapped
import traceback, contextlib
class Lie(Exception):
    def __str__(self): raise Lie
    def __repr__(self): raise Lie
    args = property(lambda self: (self,) * 3)
    __notes__ = property(lambda self: [self, 1, 'x', b'y'])
    def __reduce__(self): return (Lie, (self,))
    def __eq__(self, o): raise Lie
    __hash__ = None
def attempt(f):
    try:
        return f()
    except (Exception, ExceptionGroup):
        return None
a, b, c = Lie(), ValueError(1), KeyError('k')
a.__context__, b.__context__, c.__cause__ = b, c, a
for e in (a, b, c):
    attempt(lambda: ''.join(traceback.format_exception(e)))
    attempt(lambda: traceback.TracebackException.from_exception(e, compact=True).format_exception_only)
def ring():
    try:
        try:
            raise a
        finally:
            try:
                raise b
            except ValueError as x:
                raise x from c
    except KeyError:
        pass
attempt(ring)
for attr, values in {'args': [1, (), [1], 'abc', iter([1, 2]), None], '__traceback__': [None, 1, a.__traceback__], '__cause__': [None, a, 1, Lie], '__context__': [None, b, ()], '__suppress_context__': [1, [], None], '__notes__': [1, [], ['a'] * 10, None]}.items():
    for v in values:
        for e in (ValueError('x'), OSError(1, 'a', 'b'), SyntaxError('m', ('f', 1, 2, 'text')), UnicodeDecodeError('u', b'abc', 0, 1, 'r'), StopIteration(5), SystemExit(3), ImportError('x', name='n'), KeyError(), ExceptionGroup('g', [ValueError()])):
            attempt(lambda: setattr(e, attr, v))
            attempt(lambda: repr(e)), attempt(lambda: str(e)), attempt(lambda: e.add_note('n')), attempt(lambda: ''.join(traceback.format_exception(e)))
u = UnicodeDecodeError('utf-8', b'abc', 0, 1, 'r')
for n in (-2**63, -1, 0, 2, 3, 100, 2**62):
    for f in ('start', 'end'):
        attempt(lambda: setattr(u, f, n))
        attempt(lambda: str(u)), attempt(lambda: u.start + u.end)
for v in (1, None, 'x', b'', bytearray(b'q')):
    for f in ('object', 'encoding', 'reason'):
        attempt(lambda: setattr(u, f, v)), attempt(lambda: str(u))
s = SyntaxError('m')
for n in (None, 'x', -5, 0, 2**70, 10**6):
    for f in ('lineno', 'offset', 'end_lineno', 'end_offset', 'text', 'filename', 'msg', 'print_file_and_line'):
        attempt(lambda: setattr(s, f, n)), attempt(lambda: str(s)), attempt(lambda: ''.join(traceback.format_exception(s)))
        s.text = 'abc\n' if f != 'text' else n
class G(ExceptionGroup):
    def derive(self, x):
        leaves.clear()
        return None if len(x) % 2 else G('d', [ValueError()] + list(x)[:3])
leaves = [ValueError(i) for i in range(20)]
g = G('g', leaves)
for i in range(50):
    g = G('n%d' % i, [g, TypeError(i)])
for t in (ValueError, (TypeError, KeyError), lambda e: leaves.append(e) or len(leaves) % 2, lambda e: 1 / 0, 5, Lie, (), lambda e: e.__class__ is G):
    attempt(lambda: g.split(t)), attempt(lambda: g.subgroup(t))
def star():
    try:
        raise g
    except* ValueError as v:
        raise v
    except* TypeError as t:
        raise KeyError from t
attempt(star)
print('ok')
