"""Tasks cancelled by several at once, waiting for what is done, for themselves; and what becomes of the messages."""

import asyncio
def chain_of(error, depth=0):
    print(" " * depth, type(error).__name__, error, error.__suppress_context__)
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions: chain_of(inner, depth + 1)
    for other in (error.__cause__, error.__context__):
        if other is not None and depth < 4: chain_of(other, depth + 1)
async def step(me, n=1, fails=False):
    for i in range(n):
        print(me, "step", i)
        await asyncio.sleep(0)
    if fails:
        raise ValueError(f"step of {me}")
    return (me, n)
async def m():
    async def job0():
        async with asyncio.TaskGroup() as tg:
            tg.create_task(step(0, fails=True))
            t.cancel('why')
            print(await asyncio.gather(step(0, fails=True), step(0, 2)))
    t = asyncio.ensure_future(job0())
    for i in range(20): await asyncio.sleep(0)
    chain_of(t.exception())
    async def j2():
        t2.cancel("why2"); await asyncio.sleep(0)
    t2 = asyncio.ensure_future(j2())
    try: await t2
    except asyncio.CancelledError as e: chain_of(e)
    async def j3():
        t3.cancel("why3"); await asyncio.gather(step(1))
    t3 = asyncio.ensure_future(j3())
    try: await t3
    except asyncio.CancelledError as e: chain_of(e)
    async def j4(): await asyncio.gather(step(1), step(2))
    t4 = asyncio.ensure_future(j4()); await asyncio.sleep(0); t4.cancel("why4")
    try: await t4
    except asyncio.CancelledError as e: chain_of(e)
    t5 = asyncio.ensure_future(asyncio.sleep(0)); await t5
    async def j6(): print([t.done() for t in (await asyncio.wait([t5], timeout=0))[0]])
    t6 = asyncio.ensure_future(j6()); await asyncio.sleep(0); print(t6.done()); await asyncio.sleep(0); print(t6.done()); await t6
    async def j7():
        try: await t7
        except RuntimeError as e: print(str(e)[:27])
        try: await t7
        except RuntimeError as e: print(e)
    async def j8():
        try: await t7
        except RuntimeError as e: print("other", e)
    t7 = asyncio.ensure_future(j7()); t8 = asyncio.ensure_future(j8()); await asyncio.sleep(0); await asyncio.sleep(0); await t8
    async def j9():
        async with asyncio.TaskGroup() as tg: tg.create_task(step(9, fails=True))
    async def j10():
        await asyncio.sleep(0); await asyncio.sleep(0); t9.cancel("late")
    t9 = asyncio.ensure_future(j9()); t10 = asyncio.ensure_future(j10())
    for i in range(9): await asyncio.sleep(0)
    chain_of(t9.exception()); print(t9.cancelling())
asyncio.run(m())
