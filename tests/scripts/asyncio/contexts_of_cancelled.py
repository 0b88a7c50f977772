# What a cancelled gather() raises, and what of the handled exceptions around the loop becomes its context.
import asyncio

def chain(e):
    out = []
    while e is not None:
        out.append((type(e).__name__, str(e)))
        e = e.__context__
    return out
async def fail(n=0):
    for _ in range(n): await asyncio.sleep(0)
    raise ValueError("v")
async def ok(): return 1
async def w(how):
    try:
        if how == 0: await asyncio.gather(fail(), ok())
        if how == 1: await asyncio.gather(fail(1), ok())
        if how == 2: await asyncio.gather(fail(2), ok())
        if how == 3: await asyncio.gather(fail(3), ok(), return_exceptions=True)
        if how == 4: await fail(3)
        if how == 5: await asyncio.ensure_future(fail(3))
        if how == 6: await asyncio.gather(asyncio.sleep(5), fail(5), return_exceptions=True)
    except BaseException as e:
        print(how, chain(e))
        raise
async def main(how, late):
    t = asyncio.ensure_future(w(how))
    for _ in range(late): await asyncio.sleep(0)
    print(t.cancel("why"))
    try: await t
    except BaseException as e: print(how, late, chain(e))
async def tg(how, late):
    async def inner():
        async with asyncio.TaskGroup() as g:
            g.create_task(fail(1))
            await w(how)
    t = asyncio.ensure_future(inner())
    for _ in range(late): await asyncio.sleep(0)
    t.cancel("why")
    try: await t
    except BaseException as e: print("tg", how, late, chain(e))
for how in range(7):
    for late in range(5):
        for f in main, tg:
            try: raise RuntimeError("base")
            except RuntimeError: asyncio.run(f(how, late))
            asyncio.run(f(how, late))
async def parts_and_outcome(kind):
    async def w():
        t = asyncio.ensure_future(fail())
        g = asyncio.gather(t)
        g.add_done_callback(lambda g: print("done", chain(g.exception())))
        t.add_done_callback(lambda g: print("t", chain(g._make_cancelled_error())) if kind else 0)
        try: await g
        except BaseException as e: print("w", chain(e))
        if kind == 2:
            raise g.exception()
    n = asyncio.ensure_future(w())
    await asyncio.sleep(0)
    for t in asyncio.all_tasks():
        if "fail" in repr(t): t.cancel("why")
    try: await n
    except BaseException as e: print("n", chain(e))
for kind in range(3):
    try: raise RuntimeError("base")
    except RuntimeError: asyncio.run(parts_and_outcome(kind))
