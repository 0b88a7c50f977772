"""Exceptions with their tracebacks, causes, notes and groups."""
import traceback


def level(n):
    if n:
        return level(n - 1)
    raise ValueError('bottom', n)


def chained():
    try:
        level(2)
    except ValueError as e:
        raise RuntimeError('above') from e


class Custom(Exception):
    def __init__(self, a, b):
        super().__init__(a)
        self.b = b


def catch(f):
    try:
        f()
    except BaseException as e:
        return e


def note():
    e = KeyError('k')
    e.add_note('a note')
    raise e


def group():
    raise ExceptionGroup('many', [ValueError(1), ExceptionGroup('inner', [TypeError('t')])])


def missing_import():
    import nothing_here


caught = {'chain': catch(chained), 'custom': catch(lambda: (_ for _ in ()).throw(Custom(1, [2]))), 'note': catch(note), 'group': catch(group), 'zero': catch(lambda: 1 / 0),
          'name': catch(lambda: undefined_name), 'attr': catch(lambda: (5).nothing), 'os': FileNotFoundError(2, 'No such file', 'f.txt'), 'stop': StopIteration(5), 'exit': SystemExit(3),
          'unicode': catch(lambda: 'é'.encode('ascii')), 'decode': catch(lambda: b'\xff'.decode()), 'import': catch(missing_import), 'key': catch(lambda: {}['x'])}
try:
    import missing_module
except ImportError as e:
    missing = e
texts = {k: ''.join(traceback.format_exception(e)) for k, e in caught.items()}
tb = caught['chain'].__traceback__
lines = [line for _, line in traceback.walk_tb(tb)] if hasattr(traceback, 'walk_tb') else None
