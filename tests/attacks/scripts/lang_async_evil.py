# expect: stdout="ok\n" | raises=ImportError,ModuleNotFoundError
# attacks: coroutines awaited twice, by lying __await__, closed while running, tasks that cancel themselves and swallow it
import asyncio
class A:
    def __init__(self, v): self.v = v
    def __await__(self): return self.v
n = 0
async def co(): return 1
async def use(v): return await v
async def main():
    global n
    c = co()
    await c
    for make in (lambda: c, lambda: A(5), lambda: A(iter([1, 2])), lambda: A(co()), lambda: 5, lambda: None, lambda: A([])):
        try: await make()
        except (RuntimeError, TypeError): n += 1
    async def stubborn():
        for _ in range(3):
            try: await asyncio.sleep(0)
            except asyncio.CancelledError: pass
        return 's'
    t = asyncio.ensure_future(stubborn())
    await asyncio.sleep(0)
    t.cancel(); t.cancel()
    try: r = await t
    except asyncio.CancelledError: r = 's'
    async def selfish():
        await asyncio.current_task()
    try: await asyncio.create_task(selfish())
    except RuntimeError: n += 1
    r2 = await asyncio.gather(*[co() for _ in range(2000)])
    return r, len(r2)
try: r = asyncio.run(main())
except RuntimeError as e: r = e
print('ok' if n == 8 and r == ('s', 2000) else (n, r))
