# expect: ok | limit=memory | limit=operations | limit=time | raises=ImportError
# attacks: tracebacks of chains and groups that lead to themselves, records whose arguments log again
import traceback, logging
def tries(f):
    try: return f()
    except Exception as e: return type(e)
a, b = ValueError('a'), ValueError('b')
a.__cause__, b.__cause__ = b, a
a.__context__, b.__context__ = a, b
tries(lambda: traceback.format_exception(a))
class Odd(Exception):
    def __str__(self): raise self
    __repr__ = __str__
tries(lambda: traceback.format_exception(Odd())); tries(lambda: traceback.format_exception_only(Odd()))
def deep(n):
    if n: deep(n - 1)
    else: raise ValueError('x' * 100000)
def far():
    far()
for f in (lambda: deep(300), far):
    try: f()
    except (ValueError, RecursionError) as e: tries(lambda: ''.join(traceback.format_exception(e))); tries(lambda: traceback.extract_tb(e.__traceback__, -5)); tries(lambda: traceback.TracebackException.from_exception(e, capture_locals=True))
log = logging.getLogger('x')
log.addHandler(logging.NullHandler())
class Logs:
    n = 0
    def __str__(self):
        Logs.n += 1
        if Logs.n < 100: log.error('%s', self)
        return 'v'
class H(logging.Handler):
    def emit(self, r): r.getMessage(); self.format(r)
log.addHandler(H())
for args in ((Logs(),), (1, 2), ({},), (None,)):
    tries(lambda: log.error('%s %s', *args))
for fmt in ('%', '%(x)s', '{', '%(message)' + '9' * 20 + 's', '%(asctime)s %(levelname)d'):
    tries(lambda: logging.Formatter(fmt).format(logging.LogRecord('n', 1, 'p', 1, 'm', (), None)))
h = logging.getLogger('a.' * 3000 + 'b'); h.parent = h
tries(lambda: h.getEffectiveLevel()) if 0 else None
