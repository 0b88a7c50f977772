"""What is the context of a failure that arrives in a task which was cancelled at the same moment."""
import asyncio
def chain(e):
    out = []
    while e is not None: out.append(f"{type(e).__name__}({e})"); e = e.__context__
    return " <- ".join(out)
async def failing(): raise ValueError("v")
async def job2(fut, tm):
    async with asyncio.timeout(tm):
        try: await fut
        finally: ev.set()
async def main(variant):
    fut = asyncio.get_running_loop().create_future()
    t = asyncio.ensure_future(job2(fut, 0 if variant < 4 else 0.001))
    async def job0():
        if variant % 4 == 0: await t
        elif variant % 4 == 1:
            async with asyncio.TaskGroup() as tg: await t
        elif variant % 4 == 2:
            async with asyncio.TaskGroup() as tg:
                tg.create_task(failing()); await t
        else:
            await asyncio.gather(t, failing())
    z = asyncio.ensure_future(job0())
    await asyncio.wait([t, z])
    for x in (t, z):
        try: print(variant, chain(x.exception()), [chain(y) for y in getattr(x.exception(), "exceptions", ())])
        except BaseException as e: print(variant, chain(e))
for v in range(8): asyncio.run(main(v))
print("---")
for v in range(8):
    try: raise RuntimeError("outside")
    except RuntimeError: asyncio.run(main(v))
