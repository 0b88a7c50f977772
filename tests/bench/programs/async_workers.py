"""asyncio without anything outside: workers that take from a queue, locks, gather, timeouts, an async generator."""

import asyncio


async def numbers(n):
    for i in range(n):
        if i % 50 == 0:
            await asyncio.sleep(0)
        yield i


async def worker(queue, results, lock):
    while True:
        item = await queue.get()
        if item is None:
            queue.task_done()
            return
        await asyncio.sleep(0)
        async with lock:
            results[item % 10] = results.get(item % 10, 0) + item
        queue.task_done()


async def square(n):
    await asyncio.sleep(0)
    return n * n


async def main():
    queue, results, lock = asyncio.Queue(64), {}, asyncio.Lock()
    tasks = [asyncio.create_task(worker(queue, results, lock)) for _ in range(8)]
    async for i in numbers(4000):
        await queue.put(i)
    for _ in tasks:
        await queue.put(None)
    await queue.join()
    await asyncio.gather(*tasks)
    squares = await asyncio.gather(*(square(i) for i in range(3000)))
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 0.001)
        late = "no"
    except asyncio.TimeoutError:
        late = "yes"
    print("async_workers", sorted(results.items()), sum(squares), late)


asyncio.run(main())
