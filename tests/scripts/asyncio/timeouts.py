# wait_for, timeout, timeout_at, wait and as_completed with times.
import asyncio


async def after(seconds, value):
    await asyncio.sleep(seconds)
    if isinstance(value, Exception):
        raise value
    return value


async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()
    print(await asyncio.wait_for(after(0.001, "quick"), 1), await asyncio.wait_for(after(0, "none"), None))
    for limit in (0.01, 0, -1):
        try:
            await asyncio.wait_for(after(5, "slow"), limit)
        except TimeoutError as e:
            print("timeout", limit, repr(e), type(e.__cause__).__name__)
    try:
        await asyncio.wait_for(after(0, ValueError("inside")), 1)
    except ValueError as e:
        print("error", e)
    print(asyncio.TimeoutError is TimeoutError)

    try:
        async with asyncio.timeout(0.01) as cm:
            print(cm.expired(), cm.when() > start, repr(cm)[:16])
            await asyncio.sleep(5)
    except TimeoutError:
        print("block timed out", cm.expired(), repr(cm))
    async with asyncio.timeout(None) as cm:
        cm.reschedule(loop.time() + 5)
        await asyncio.sleep(0)
    print(cm.expired(), repr(cm))
    try:
        async with asyncio.timeout_at(start - 1):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            print("not reached")
    except TimeoutError:
        print("in the past")
    try:
        async with asyncio.timeout(0.01):
            try:
                async with asyncio.timeout(5) as inner:
                    await asyncio.sleep(1)
            finally:
                print("inner", inner.expired())
    except TimeoutError:
        print("outer")
    try:
        cm.reschedule(5)
    except RuntimeError as e:
        print(e)
    try:
        async with cm:
            pass
    except RuntimeError as e:
        print(e)

    a, b = asyncio.create_task(after(0.001, "a")), asyncio.create_task(after(5, "b"))
    done, pending = await asyncio.wait([a, b], timeout=0.05)
    print([t.result() for t in done], len(pending))
    done, pending = await asyncio.wait({a, b}, return_when=asyncio.FIRST_COMPLETED)
    print(done == {a}, pending == {b}, b.cancel())
    c, d = asyncio.create_task(after(0.001, KeyError("k"))), asyncio.create_task(after(5, "d"))
    done, pending = await asyncio.wait([c, d], return_when=asyncio.FIRST_EXCEPTION)
    print(repr(c.exception()), len(pending))
    d.cancel()
    for bad in (lambda: asyncio.wait([]), lambda: asyncio.wait(a), lambda: asyncio.wait([a], return_when="x")):
        try:
            await bad()
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)

    order = []
    for f in asyncio.as_completed([after(0.03, 3), after(0.01, 1), after(0.02, 2)]):
        order.append(await f)
    print(order)
    try:
        for f in asyncio.as_completed([after(0, "x"), after(5, "y")], timeout=0.02):
            print(await f)
    except TimeoutError as e:
        print("as_completed", repr(e))
    times = []
    loop.call_later(0.02, times.append, 2)
    loop.call_at(loop.time() + 0.01, times.append, 1)
    h = loop.call_later(0.005, times.append, 0)
    h.cancel()
    await asyncio.sleep(0.03)
    print(times, h.cancelled(), loop.time() - start < 4)
    print(await asyncio.sleep(0.001, "result"), await asyncio.sleep(-1, "now"))


asyncio.run(main())
