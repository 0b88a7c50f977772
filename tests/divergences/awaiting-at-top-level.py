"""A script may await at its top level.

`await`, `async for`, `async with` and asynchronous comprehensions are allowed outside of functions. The script then runs in an event loop
that lasts as long as the session: a task that one run leaves behind goes on in the next run that awaits. `asyncio.run` works there too. Where
a tool has answered, its plain value can be awaited, so `await tool()` and `asyncio.gather(tool(1), tool(2))` give values.
"""

import asyncio


async def double(x):
    await asyncio.sleep(0)
    return 2 * x


async def count(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


print(await double(1), await asyncio.gather(double(2), double(3)))
print([x async for x in count(3)])
async with asyncio.timeout(5):
    print(await asyncio.create_task(double(4)))
print(asyncio.run(double(5)))
