# expect: stdout="ok\n" | limit=memory
# attacks: exceptions whose args, notes, context, traceback, split and str change while they are raised, printed, chained and grouped
# limits: ops=100000000 time=5s
import traceback, contextlib
class X(Exception):
    def __str__(self):
        self.args = ()
        self.__dict__.clear()
        return 'x'
    def __repr__(self):
        self.__context__ = self.__cause__ = None
        raise ValueError('repr')
    def __getattr__(self, n):
        if n == '__notes__': self.__notes__ = [self] * 3
        raise AttributeError(n)
    def __eq__(self, o): raise X
    __hash__ = None
class G(ExceptionGroup):
    def derive(self, e):
        e.clear() if isinstance(e, list) else 0
        return G('d', [X()])
    def __str__(self): raise X
class M(type):
    def __instancecheck__(c, o): raise X
    def __subclasscheck__(c, o): raise X
class Y(Exception, metaclass=M): pass
def r(f):
    try: f()
    except BaseException as e: return e
def chain():
    a, b = X(1), X(2)
    a.__cause__, b.__cause__, a.__context__, b.__context__ = b, a, b, a
    raise a
def handler():
    try: raise X
    except Y: pass
def star():
    try: raise G('a', [X(), G('b', [ValueError(), X()])])
    except* X as e:
        e.exceptions[0].__context__ = e
        raise e
    except* ValueError as e: raise X from e
def notes():
    e = X()
    e.__notes__ = 'abc'
    e.add_note('x')
def tb():
    e = r(chain)
    e.__traceback__ = None
    try: e.__traceback__ = 5
    except TypeError: pass
    e.__suppress_context__ = True
    raise e.with_traceback(None) from e
def finally_():
    try: raise X
    finally:
        try: raise X
        finally: raise X
def exits():
    with contextlib.ExitStack() as s:
        for i in range(20): s.push(lambda *a: (_ for _ in ()).throw(X(i)) if 0 else 1 / 0)
        raise X
def gen():
    def g():
        try: yield
        finally: raise X
    x = g(); next(x); x.throw(X())
out = []
for f in (chain, handler, star, notes, tb, finally_, exits, gen, lambda: G('a', [X()]).split(X), lambda: G('a', [X()]).subgroup(lambda e: 1 / 0), lambda: ExceptionGroup('a', [G('b', [X()])] * 50).split(lambda e: e.args.clear()), lambda: X().__setstate__({'a': X()}), lambda: X().__reduce__(), lambda: BaseException.__new__(X).args, lambda: X.__init__(X(), *[X()] * 100)):
    e = r(f)
    for show in (lambda: traceback.format_exception(e), lambda: ''.join(traceback.TracebackException.from_exception(e).format()), lambda: str(e), lambda: repr(e), lambda: traceback.format_exception_only(e)):
        r(show)
    out.append(e)
print('ok')
