# expect: stdout="ok\n" | limit=operations | limit=time | raises=RuntimeError
# attacks: tasks that cancel themselves and each other, swallow cancellation, await themselves, throw into running coroutines and end loops from within
# limits: ops=100000000 time=5s
import asyncio
log = []
async def stubborn(n):
    for i in range(n):
        try: await asyncio.sleep(0)
        except asyncio.CancelledError: log.append('no')
async def main():
    me = asyncio.current_task()
    ts = [asyncio.create_task(stubborn(50)) for i in range(50)]
    for r in range(20):
        for t in ts: t.cancel()
        await asyncio.sleep(0)
    me.cancel()
    try: await asyncio.sleep(0)
    except asyncio.CancelledError: log.append('self')
    for f in (lambda: me.get_coro().send(None), lambda: me.get_coro().throw(ValueError), lambda: me.get_coro().close(), lambda: asyncio.get_running_loop().run_until_complete(stubborn(1)), lambda: asyncio.run(stubborn(1)), lambda: me.set_result(1), lambda: asyncio.get_running_loop().stop(), lambda: asyncio.get_running_loop().close()):
        try: f()
        except (ValueError, RuntimeError, TypeError, AttributeError) as e: log.append(type(e).__name__)
    async def selfwait(): await t
    t = asyncio.create_task(selfwait())
    try: await asyncio.wait_for(t, 0.01)
    except (RuntimeError, TimeoutError, asyncio.TimeoutError): log.append('selfwait')
    a = b = None
    async def wa(): await b
    async def wb(): await a
    a, b = asyncio.create_task(wa()), asyncio.create_task(wb())
    await asyncio.sleep(0)
    a.cancel()
    await asyncio.gather(a, b, return_exceptions=True)
    f = asyncio.get_running_loop().create_future()
    f.add_done_callback(lambda f: f.cancel() or f.set_result(2) if not f.done() else 0)
    f.set_result(1)
    for bad in (lambda: f.set_result(2), lambda: f.set_exception(ValueError), lambda: f.set_exception(5)):
        try: bad()
        except (asyncio.InvalidStateError, TypeError): pass
    async with asyncio.timeout(0.01):
        try: await asyncio.sleep(10)
        except asyncio.CancelledError: pass
    g = asyncio.gather(*[asyncio.sleep(10) for i in range(100)])
    g.cancel()
    try: await g
    except asyncio.CancelledError: pass
    await asyncio.gather(*ts, return_exceptions=True)
try: asyncio.run(main())
except TimeoutError: pass
print('ok')
