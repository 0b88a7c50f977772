# TaskGroup.
import asyncio


async def work(name, seconds, fail=None):
    try:
        await asyncio.sleep(seconds)
        if fail:
            raise fail
        return name
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def main():
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(work("a", 0.002))
        b = tg.create_task(work("b", 0.001), name="bee")
        print(repr(tg))
    print(a.result(), b.result(), b.get_name())
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(work("slow", 5))
            tg.create_task(work("bad", 0, ValueError("v")))
            tg.create_task(work("worse", 0, KeyError("k")))
            await asyncio.sleep(5)
            print("not reached")
    except* ValueError as g:
        print("value", g.exceptions)
    except* KeyError as g:
        print("key", g.exceptions)
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(work("child", 5))
            await asyncio.sleep(0)
            raise RuntimeError("body")
    except ExceptionGroup as g:
        print(g, repr(g.exceptions))
    try:
        tg.create_task(work("late", 0))
    except RuntimeError as e:
        print(e)
    new = asyncio.TaskGroup()
    co = work("early", 0)
    try:
        new.create_task(co)
    except RuntimeError as e:
        print(e)
    co.close()
    try:
        async with asyncio.timeout(0.01):
            async with asyncio.TaskGroup() as tg:
                tg.create_task(work("x", 5))
                tg.create_task(work("y", 5))
    except TimeoutError:
        print("timed out")

    async def nested():
        async with asyncio.TaskGroup() as outer:
            async with asyncio.TaskGroup() as inner:
                inner.create_task(work("in", 0, OSError("deep")))
            print("not reached")

    try:
        await nested()
    except BaseExceptionGroup as g:
        print(repr(g))
    t = asyncio.create_task(nested())
    print(await asyncio.gather(t, return_exceptions=True))

    async def parent():
        async with asyncio.TaskGroup() as tg:
            tg.create_task(work("p1", 5))

    t = asyncio.create_task(parent())
    await asyncio.sleep(0.001)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("parent cancelled", t.cancelled())


asyncio.run(main())
