# expect: limit=time | limit=operations | limit=memory | raises=RuntimeError
# attacks: an event loop that never has nothing to do, whose tasks swallow cancellation and breed
# cpython: skip endless
import asyncio
async def breed(n):
    try:
        while True:
            asyncio.create_task(breed(n + 1))
            await asyncio.sleep(0)
    except BaseException:
        await breed(n)
    finally:
        await breed(n)
async def main():
    async with asyncio.TaskGroup() as tg:
        for i in range(100): tg.create_task(breed(0))
asyncio.run(main())
