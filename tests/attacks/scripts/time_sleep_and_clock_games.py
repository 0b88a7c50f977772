# expect: limit=time | limit=operations | raises=OverflowError,ValueError,NotImplementedError
# attacks: many short sleeps, sleeps of odd lengths, clocks polled without end, asyncio.sleep in a loop
# cpython: skip endless
import time, asyncio
for v in (-1, float('nan'), float('inf'), 10**30, 1e-300, True):
    try: time.sleep(v)
    except (ValueError, OverflowError, TypeError): pass
async def main():
    while True:
        await asyncio.sleep(0.0001)
        try: await asyncio.wait_for(asyncio.sleep(100), 0.001)
        except TimeoutError: pass
asyncio.run(main())
