# expect: stdout="ok\n"
# attacks: async generators and coroutines driven by hand: sent to twice, thrown into while running, closed in their own finally
import asyncio, types
class Aw:
    def __init__(self, v):
        self.v = v
    def __await__(self):
        r = yield self.v
        if r == 'again':
            yield from Aw(1).__await__()
        return r
@types.coroutine
def low():
    try:
        yield 'low'
    finally:
        try:
            yield 'in finally'
        except GeneratorExit:
            pass
async def ag():
    try:
        while True:
            x = yield await Aw('w')
            if x == 'stop':
                return
    finally:
        await low()
async def co():
    async for v in ag():
        async with M():
            return [v async for v in ag() if v]
class M:
    async def __aenter__(self):
        return await Aw('enter')
    async def __aexit__(self, *a):
        await Aw('exit')
        return True
ok = 0
for n in range(8):
    for how in range(6):
        c = [co(), ag().__anext__(), ag().asend(None), ag().athrow(KeyError), ag().aclose(), low(), Aw(1).__await__(), asyncio.sleep(0)][n]
        try:
            for i in range(12):
                if how == 0:
                    c.send(None)
                elif how == 1:
                    c.send(None) if i == 0 else c.throw(ValueError)
                elif how == 2:
                    c.close()
                elif how == 3:
                    c.throw(GeneratorExit)
                elif how == 4:
                    c.send(None) if i < 3 else c.throw(StopIteration if i % 2 else StopAsyncIteration)
                else:
                    c.send('again' if i else None)
        except (RuntimeError, ValueError, KeyError, StopIteration, StopAsyncIteration, GeneratorExit, AttributeError, TypeError):
            ok += 1
        try:
            c.close()
        except (RuntimeError, AttributeError):
            pass
g = ag()
a, b = g.asend(None), g.asend(None)
for f in (lambda: a.send(None), lambda: b.send(None), lambda: g.aclose().send(None), lambda: a.send('stop'), lambda: a.send(None), lambda: b.throw(KeyError), lambda: g.__anext__().send(None)):
    try:
        f()
    except (RuntimeError, StopIteration, StopAsyncIteration, KeyError, ValueError):
        pass
del a, b, g, c
print('ok' if ok > 30 else ok)
