# expect: limit=memory | limit=operations | limit=time
# attacks: timers, sleeping tasks, callbacks, futures and queues of asyncio by the million, each cancelled and made again
# cpython: skip endless
import asyncio, contextvars
async def sleeper():
    while True:
        try: await asyncio.sleep(1000)
        except asyncio.CancelledError: asyncio.create_task(sleeper())
async def main():
    loop = asyncio.get_running_loop()
    ev, q, lock = asyncio.Event(), asyncio.Queue(), asyncio.Lock()
    await lock.acquire()
    while True:
        for i in range(100):
            loop.call_later(1e9 + i, print)
            loop.call_soon(lambda: loop.call_soon(sleeper))
            t = asyncio.create_task(sleeper())
            asyncio.create_task(ev.wait())
            asyncio.create_task(lock.acquire())
            asyncio.create_task(q.get())
            asyncio.ensure_future(asyncio.wait_for(asyncio.sleep(1e6), 1e6))
            asyncio.gather(asyncio.sleep(1e6), loop.create_future())
            t.add_done_callback(lambda t: asyncio.create_task(sleeper()))
        await asyncio.sleep(0)
        for t in list(asyncio.all_tasks())[:50]:
            if t is not asyncio.current_task(): t.cancel()
asyncio.run(main())
