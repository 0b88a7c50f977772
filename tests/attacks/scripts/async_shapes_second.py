# expect: ok | limit=memory | limit=operations | limit=time | raises=TypeError,RuntimeError | limit=recursion
# attacks: tasks that await themselves, cancel each other in circles, groups and timeouts nested deeply, generators stepped from two sides
import asyncio
async def itself():
    t = asyncio.current_task()
    try: await t
    except RuntimeError: pass
async def circle(ts, i):
    try: await asyncio.sleep(0)
    except asyncio.CancelledError: pass
    ts[(i + 1) % len(ts)].cancel()
    await asyncio.sleep(0)
async def groups(n):
    if not n: raise ValueError(n)
    async with asyncio.TaskGroup() as g:
        g.create_task(groups(n - 1))
        g.create_task(asyncio.sleep(5))
async def timeouts(n):
    async with asyncio.timeout(0.001 * n):
        if n: await timeouts(n - 1)
        await asyncio.sleep(1)
async def agen():
    try:
        while True: yield await asyncio.sleep(0)
    finally: await asyncio.sleep(0)
async def sides():
    g = agen()
    a, b = g.asend(None), g.__anext__()
    r = await asyncio.gather(a, b, g.aclose(), g.athrow(ValueError), return_exceptions=True)
    for x in (a, b):
        try: x.send(None)
        except (RuntimeError, StopIteration, StopAsyncIteration): pass
class Aw:
    def __init__(self, v): self.v = v
    def __await__(self): return self.v
async def odd():
    for v in (5, None, iter([1]), iter([None] * 3), (x for x in ()), agen()):
        try: await Aw(v)
        except (TypeError, RuntimeError, AttributeError) as e: e
async def main():
    await itself()
    ts = []
    ts += [asyncio.create_task(circle(ts, i)) for i in range(100)]
    await asyncio.gather(*ts, return_exceptions=True)
    for f in (groups(30), timeouts(5), sides(), odd()):
        try: await f
        except BaseException as e:
            if isinstance(e, (asyncio.CancelledError, KeyboardInterrupt)): raise
    f = asyncio.get_running_loop().create_future()
    for act in (lambda: f.set_exception(StopIteration()), lambda: f.set_exception(5), lambda: f.result(), lambda: f.set_result(f), lambda: f.set_result(1), lambda: f.add_done_callback(None), lambda: f.exception(), lambda: f.cancel()):
        try: act()
        except Exception as e: e
asyncio.run(main())
