# expect: stdout="ok\n"
# attacks: generators thrown into, closed, sent to and deleted from inside themselves, from finalizers and from others
log = []
def g():
    global it
    try:
        x = yield 1
        for act in (lambda: it.send(1), lambda: it.throw(KeyError), lambda: it.close(), lambda: next(it), lambda: list(it), lambda: [*it]):
            try: act()
            except ValueError as e: log.append(str(e))
        yield 2
    finally:
        try: yield 3
        except GeneratorExit: log.append('exit')
it = g()
next(it); next(it)
try: it.close()
except RuntimeError as e: log.append(str(e))
def h():
    yield from h2()
def h2():
    yield from it2
it2 = h()
try: next(it2)
except (ValueError, RecursionError) as e: log.append(type(e).__name__)
def t():
    try: yield
    except ValueError: raise StopIteration(5)
k = t(); next(k)
try: k.throw(ValueError, 'x')
except RuntimeError: log.append('rt')
try: k.throw(5)
except TypeError: log.append('te')
class E(BaseException):
    def __new__(cls, *a): return 7
try: t().throw(E)
except TypeError: log.append('te2')
print('ok' if len(log) >= 11 else log)
