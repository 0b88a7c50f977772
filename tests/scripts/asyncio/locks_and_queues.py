# Lock, Event, Condition, Semaphore, Barrier and the queues.
import asyncio

log = []


async def critical(lock, name):
    async with lock:
        log.append(f"{name} in")
        await asyncio.sleep(0)
        log.append(f"{name} out")


async def show(make, *calls):
    for call in calls:
        try:
            r = call(make)
            if asyncio.iscoroutine(r):
                r = await r
            print(r)
        except Exception as e:
            print(type(e).__name__, e)


async def main():
    lock = asyncio.Lock()
    await asyncio.gather(*(critical(lock, n) for n in "abc"))
    print(log, lock.locked())
    await show(lock, lambda k: k.release(), lambda k: k.acquire(), lambda k: k.locked(), lambda k: k.release())
    event = asyncio.Event()

    async def waiter(n):
        await event.wait()
        return n

    ts = [asyncio.create_task(waiter(i)) for i in range(3)]
    await asyncio.sleep(0)
    print(repr(event).split("[")[1])
    event.set()
    print(await asyncio.gather(*ts), event.is_set(), await event.wait())
    event.clear()
    sem = asyncio.Semaphore(2)
    most = now = 0

    async def limited():
        nonlocal most, now
        async with sem:
            now += 1
            most = max(most, now)
            await asyncio.sleep(0.001)
            now -= 1

    await asyncio.gather(*(limited() for _ in range(7)))
    print(most, now, sem.locked(), repr(sem).split("[")[1])
    await show(asyncio.BoundedSemaphore(1), lambda s: s.acquire(), lambda s: s.locked(), lambda s: s.release(), lambda s: s.release())
    await show(None, lambda _: asyncio.Semaphore(-1), lambda _: asyncio.Barrier(0))

    cond, items = asyncio.Condition(), []

    async def consumer(n):
        async with cond:
            await cond.wait_for(lambda: items)
            return n, items.pop(0)

    ts = [asyncio.create_task(consumer(i)) for i in range(2)]
    await asyncio.sleep(0)
    async with cond:
        items.extend("xy")
        cond.notify_all()
    print(await asyncio.gather(*ts))
    await show(cond, lambda c: c.notify(), lambda c: c.wait())

    barrier = asyncio.Barrier(3)

    async def party(n):
        async with barrier as place:
            return n, place

    print(await asyncio.gather(*(party(i) for i in range(3))), barrier.n_waiting, barrier.parties, barrier.broken)
    t = asyncio.create_task(party(9))
    await asyncio.sleep(0)
    print(barrier.n_waiting)
    await barrier.abort()
    print(await asyncio.gather(t, return_exceptions=True), barrier.broken)
    await barrier.reset()
    print(barrier.broken)

    q = asyncio.Queue(maxsize=2)

    async def producer():
        for i in range(5):
            await q.put(i)
            log.append(f"put {i}")

    async def drain():
        got = []
        while len(got) < 5:
            got.append(await q.get())
            q.task_done()
        return got

    log.clear()
    p = asyncio.create_task(producer())
    print(await drain(), log)
    await q.join()
    print(q.empty(), q.full(), q.qsize(), q.maxsize, p.done())
    await show(q, lambda q: q.get_nowait(), lambda q: q.task_done(), lambda q: [q.put_nowait(1), q.put_nowait(2), q.full()], lambda q: q.put_nowait(3), lambda q: str(q))
    pq, lq = asyncio.PriorityQueue(), asyncio.LifoQueue()
    for x in (3, 1, 2):
        pq.put_nowait((x, "p"))
        await lq.put(x)
    print([pq.get_nowait()[0] for _ in range(3)], [await lq.get() for _ in range(3)])
    g = asyncio.create_task(pq.get())
    await asyncio.sleep(0)
    g.cancel()
    await asyncio.wait([g])
    pq.put_nowait((0, "after"))
    print(await pq.get())
    print(asyncio.Queue[int])


asyncio.run(main())
