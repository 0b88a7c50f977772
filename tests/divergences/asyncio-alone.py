"""asyncio has no threads and no files, and notices when nothing can go on.

There are no streams, servers, subprocesses, signals or executors with threads: `asyncio.to_thread` and `run_in_executor` make their call in the
loop's next round. So nothing from outside can wake a loop, and when every task waits for another one, the one that the loop waits for gets a
RuntimeError where CPython would hang.
"""

import asyncio


async def forever():
    await asyncio.Queue().get()


async def main():
    print(await asyncio.to_thread(pow, 2, 10))
    try:
        await asyncio.gather(forever(), asyncio.sleep(0.001))
    except RuntimeError as error:
        print(error)


asyncio.run(main())
print(hasattr(asyncio, "open_connection"))
