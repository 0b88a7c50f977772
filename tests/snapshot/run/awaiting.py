"""Top-level await: the run is driven by Python frames."""
import asyncio


async def work(n):
    got = hold('work', n)
    await asyncio.sleep(0)
    return got


print(await work(1))
