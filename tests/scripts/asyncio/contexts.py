"""What the contexts of exceptions are that tasks and futures bring, in a loop that runs where another exception is handled."""

import asyncio
async def bad(): raise ValueError('x')
def ctx(e):
    out = []
    while e is not None: out.append(repr(e)); e = e.__context__
    return out
async def main():
    t = asyncio.ensure_future(bad())
    try: await t
    except ValueError as e: print('task', ctx(e))
    f = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(f.set_exception, KeyError('k'))
    try: await f
    except KeyError as e: print('future', ctx(e))
    try: await f
    except KeyError as e: print('again', ctx(e))
    try:
        raise IndexError('here')
    except IndexError:
        g = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(g.set_exception, KeyError('g'))
        try: await g
        except KeyError as e: print('inside', ctx(e))
    h = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(h.cancel)
    try: await h
    except asyncio.CancelledError as e: print('cancelled', ctx(e))
    try: await asyncio.gather(bad(), bad())
    except ValueError as e: print('gather', ctx(e))
    try: await asyncio.wait_for(bad(), 1)
    except ValueError as e: print('wait_for', ctx(e))
    try: await asyncio.wait_for(asyncio.sleep(1), 0.001)
    except TimeoutError as e: print('timeout', ctx(e))
    try:
        async with asyncio.TaskGroup() as tg: tg.create_task(bad())
    except* ValueError as e: print('tg', [ctx(x) for x in e.exceptions], ctx(e))
try: 1 / 0
except ZeroDivisionError: asyncio.run(main())
asyncio.run(main())
