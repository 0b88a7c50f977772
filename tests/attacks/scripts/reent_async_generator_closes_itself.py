# expect: stdout="ok\n"
# attacks: an async generator closed by a step of its own while a step that was thrown into drives it, which then goes on and yields
import asyncio
n = 0
def attempt(f):
    global n
    n += 1
    try: f()
    except (StopIteration, StopAsyncIteration, ValueError, RuntimeError, KeyError, GeneratorExit, TypeError): pass
async def ag(how):
    while True:
        try:
            yield [0] * 10
        except BaseException:
            x = [[i] for i in range(20)]
            attempt(how)
            [[j] * 5 for j in range(50)]
            y = yield x
            attempt(how)
            assert x[19] == [19]
            if y: return
for how in (lambda: g.aclose().send(None), lambda: g.aclose().throw(ValueError), lambda: g.athrow(KeyError).send(None), lambda: g.athrow(KeyError).throw(KeyError), lambda: g.__anext__().throw(ValueError), lambda: g.asend(1).send(2), lambda: g.aclose().close(), lambda: asyncio.run(g.aclose()), lambda: g.aclose().__next__()):
    for drive in (lambda: g.__anext__().throw(KeyError), lambda: g.asend(5).throw(ValueError('x')), lambda: g.athrow(KeyError).send(None), lambda: g.athrow(KeyError).throw(ValueError), lambda: g.aclose().throw(KeyError), lambda: g.aclose().send(None)):
        g = ag(how)
        attempt(lambda: g.__anext__().send(None))
        for i in range(4): attempt(drive)
        attempt(lambda: g.asend(1).send(None))
        attempt(lambda: g.aclose().send(None))
print('ok')
