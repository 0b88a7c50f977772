# Cancelling: where CancelledError comes up, what can be done about it, and what a cancelled task tells.
import asyncio


async def sleeper(name, seconds=10):
    try:
        await asyncio.sleep(seconds)
        return name
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args)
        raise
    finally:
        print(name, "finally")


async def stubborn():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("not yet")
        asyncio.current_task().uncancel()
    await asyncio.sleep(0)
    return "survived"


async def never():
    print("must not run")


async def main():
    t = asyncio.create_task(sleeper("one"))
    await asyncio.sleep(0)
    print(t.cancel("enough"), t.cancelling(), t.cancelled())
    try:
        await t
    except asyncio.CancelledError as e:
        print("main saw", e.args, t.cancelled(), t.done(), t.cancel())
    t = asyncio.create_task(never())
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("never ran", t.cancelled())
    t = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    t.cancel()
    print(await t, t.cancelled(), t.cancelling())

    for f in (t.set_result, t.set_exception):
        try:
            f(1)
        except RuntimeError as e:
            print(e)
    fut = asyncio.get_running_loop().create_future()
    print(fut.cancel(), fut.cancelled(), fut.cancel())
    for f in (fut.result, fut.exception):
        try:
            f()
        except asyncio.CancelledError as e:
            print("future", e.args)

    # Cancelling one that waits for another cancels the other.
    inner = asyncio.create_task(sleeper("inner"))

    async def outer():
        await inner

    o = asyncio.create_task(outer())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    o.cancel()
    await asyncio.wait([o, inner])
    print(o.cancelled(), inner.cancelled())

    # shield protects it.
    inner = asyncio.create_task(sleeper("shielded", 0.01))
    o = asyncio.create_task(asyncio.wait_for(asyncio.shield(inner), 5))
    await asyncio.sleep(0)
    o.cancel()
    try:
        await o
    except asyncio.CancelledError:
        print("outer gone,", inner.done())
    print(await inner)

    g = asyncio.gather(sleeper("g1"), sleeper("g2"))
    await asyncio.sleep(0)
    print(g.cancel())
    try:
        await g
    except asyncio.CancelledError:
        print("gather cancelled", g.done())
    part = asyncio.create_task(sleeper("part"))
    g = asyncio.gather(part, asyncio.sleep(0, "fine"), return_exceptions=True)
    await asyncio.sleep(0)
    part.cancel("only this")
    print(await g)
    task = asyncio.create_task(sleeper("left over"))
    await asyncio.sleep(0)


asyncio.run(main())
print("end")
