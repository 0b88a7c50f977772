# expect: limit=time | limit=operations | limit=memory
# attacks: asyncio: tasks that make tasks, callbacks that schedule themselves, cancellation that is never taken
# cpython: skip endless
import asyncio
async def stubborn(n):
    while True:
        try:
            await asyncio.sleep(0)
            async with asyncio.TaskGroup() as g:
                g.create_task(stubborn(n + 1)) if n < 3 else None
                raise ValueError
        except BaseException:
            pass
async def main():
    loop = asyncio.get_running_loop()
    def again():
        loop.call_soon(again)
        asyncio.ensure_future(stubborn(2))
    again()
    tasks = [asyncio.create_task(stubborn(0)) for i in range(100)]
    q = asyncio.Queue(1)
    lock = asyncio.Lock()
    await lock.acquire()
    ws = [asyncio.create_task(x) for x in (q.get(), lock.acquire(), asyncio.Event().wait(), asyncio.Condition().wait() if 0 else q.join())]
    while True:
        for t in tasks:
            t.cancel()
        try:
            async with asyncio.timeout(0):
                await asyncio.wait(tasks)
        except BaseException:
            pass
        asyncio.current_task().cancel()
        try:
            await asyncio.gather(*tasks, return_exceptions=True)
        except BaseException:
            pass
asyncio.run(main())
