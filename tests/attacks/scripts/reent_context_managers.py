# expect: stdout="ok\n"
# attacks: contextlib: stacks that grow, close and move while they unwind; managers reentered and thrown into
import contextlib
log = []
s = contextlib.ExitStack()
def more(*a):
    log.append(len(log))
    if len(log) < 200:
        s.callback(more)
        s.push(more)
    if len(log) == 50:
        s.pop_all().close()
    if len(log) == 80:
        raise KeyError(len(log))
    return True
s.callback(more)
with contextlib.suppress(KeyError), s:
    raise ValueError
s.close()
@contextlib.contextmanager
def lying(n):
    try:
        yield n
        yield n
    except KeyError as e:
        raise e from e
    except ValueError:
        yield 'again'
    finally:
        with contextlib.suppress(BaseException):
            yield 'in finally'
for exc in (None, KeyError, ValueError, StopIteration, GeneratorExit):
    try:
        with lying(1) as m:
            if exc:
                raise exc
    except (RuntimeError, KeyError, ValueError, StopIteration, GeneratorExit):
        pass
c = lying(2)
try:
    with c:
        with c:
            pass
except (RuntimeError, AttributeError, TypeError):
    pass
class R(contextlib.ContextDecorator):
    def __enter__(self):
        R.__exit__ = lambda self, *a: R
        return self
    def __exit__(self, *a):
        del R.__enter__
@R()
def f(n):
    return n and f(n - 1)
try:
    f(3)
except (AttributeError, TypeError):
    pass
r = contextlib.redirect_stdout(None)
try:
    with contextlib.nullcontext(r) as q, contextlib.closing(lying(1).gen) as g:
        next(g), next(g, 0)
except RuntimeError:
    pass
print('ok' if len(log) >= 80 else log)
