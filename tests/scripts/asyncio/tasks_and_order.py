# Who runs when: call_soon order, sleep(0), done callbacks, gather, names, current_task.
import asyncio

log = []


async def worker(name, rounds):
    for i in range(rounds):
        log.append(f"{name}{i}")
        await asyncio.sleep(0)
    return name * rounds


async def nested(depth):
    if depth == 0:
        await asyncio.sleep(0)
        return asyncio.current_task().get_name()
    return await nested(depth - 1)


async def main():
    a = asyncio.create_task(worker("a", 3), name="first")
    b = asyncio.create_task(worker("b", 2))
    a.add_done_callback(lambda t: log.append(f"done {t.get_name()} {t.result()}"))
    loop = asyncio.get_running_loop()
    loop.call_soon(log.append, "soon")
    loop.call_later(0, log.append, "later")
    print(a.done(), a.get_name(), b.get_name(), a.cancelling(), len(asyncio.all_tasks()))
    print(await a, await b)
    print(log)
    print(a.done(), a.result(), a.exception(), a.cancelled(), a.get_coro().__name__)
    print(await nested(3), await asyncio.create_task(nested(2), name="deep"))
    print(await asyncio.gather(worker("x", 2), worker("y", 1), nested(0)))
    print(await asyncio.gather(), len(asyncio.all_tasks()), asyncio.current_task() in asyncio.all_tasks())

    async def bad(text):
        await asyncio.sleep(0)
        raise ValueError(text)

    print(await asyncio.gather(bad("one"), worker("z", 1), bad("two"), return_exceptions=True))
    try:
        await asyncio.gather(worker("q", 5), bad("three"))
    except ValueError as e:
        print("caught", e, log[-3:])
    same = worker("s", 1)
    print(await asyncio.gather(same, same))
    t = asyncio.create_task(bad("four"))
    await asyncio.wait([t])
    print(type(t.exception()).__name__, t.exception())
    try:
        await t
    except ValueError as e:
        print("again", e)
    fut = loop.create_future()
    loop.call_soon(fut.set_result, 42)
    print(await fut, fut.done(), await fut)
    for f in (lambda: fut.set_result(1), lambda: fut.set_exception(ValueError), lambda: loop.create_future().result()):
        try:
            f()
        except asyncio.InvalidStateError as e:
            print(type(e).__name__, e)
    print(loop.is_running(), loop.is_closed(), asyncio.iscoroutinefunction(main), asyncio.iscoroutine(5), asyncio.isfuture(fut))


asyncio.run(main())
for f in (asyncio.get_running_loop, asyncio.current_task, asyncio.all_tasks):
    try:
        f()
    except RuntimeError as e:
        print(e)
c = worker("n", 1)
try:
    asyncio.create_task(c)
except RuntimeError as e:
    print(e)
c.close()
for bad in (5, None, worker):
    try:
        asyncio.run(bad)
    except ValueError as e:
        print(str(e).split(" at 0x")[0])
