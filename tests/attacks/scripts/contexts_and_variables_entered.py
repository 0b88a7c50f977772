# expect: stdout="ok\n"
# attacks: contextvars, generators and coroutines that enter, leave and reset each other's contexts
import contextvars, asyncio, decimal
v = contextvars.ContextVar('v', default=[])
w = contextvars.ContextVar('w')
def attempt(f):
    try:
        return f()
    except (RuntimeError, ValueError, LookupError, TypeError, RecursionError, StopIteration):
        return None
toks = []
def g(n):
    toks.append(v.set(n))
    try:
        yield v.get()
        c.run(next, g(n + 1)) if n < 20 else None
        v.reset(toks[0])
    finally:
        attempt(lambda: v.reset(toks.pop()))
c = contextvars.copy_context()
for i in range(50):
    x = g(i)
    attempt(lambda: next(x)), attempt(lambda: c.run(next, x)), attempt(lambda: c.run(c.run, next, x)), attempt(lambda: v.reset(toks[-1])), attempt(lambda: w.reset(toks[-1])), attempt(lambda: contextvars.copy_context().run(lambda: v.reset(toks[0])))
attempt(lambda: c[v]), attempt(lambda: c[5]), attempt(lambda: list(c.items())), attempt(lambda: c == c.copy()), attempt(w.get), attempt(lambda: v.set()), attempt(lambda: hash(v) and repr(toks)), attempt(lambda: c.run()), attempt(lambda: c.run(c.run, c.run, print))
class Deep:
    def __eq__(self, o): return contextvars.copy_context() == c
    __hash__ = None
v.set(Deep())
attempt(lambda: contextvars.copy_context() == contextvars.copy_context())
def nest(n):
    return contextvars.copy_context().run(nest, n + 1)
attempt(lambda: nest(0))
async def task(n):
    v.set(n)
    with decimal.localcontext() as d:
        d.prec = n % 20 + 1
        await asyncio.sleep(0)
        assert v.get() == n and decimal.getcontext().prec == n % 20 + 1
        if n < 30:
            await asyncio.gather(*(asyncio.create_task(task(n * 2 + k + 30), context=c if n % 7 == 3 and k else None) for k in range(1)))
    return n
async def main():
    return sum(await asyncio.gather(*(task(i) for i in range(60))))
print('ok' if asyncio.run(main()) == sum(range(60)) else 'bad')
