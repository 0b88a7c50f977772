"""Tools called inside asyncio's tasks, awaited and not: the run leaves through loop, contexts and callbacks, and only the tasks wait."""
import asyncio
import contextvars
import functools
import time

level = contextvars.ContextVar('level', default=0)


def traced(func):
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        return func(*args, **kwargs)

    return wrapper


class Made:
    def __init__(self, *args, key=None):
        self.all = hold(*args, key=key)


async def plain(n):
    level.set(n)
    got = hold('plain', n)
    await asyncio.sleep(0)
    return got, level.get()


async def awaited(n):
    return await hold('awaited', n), n


@traced
async def decorated(*args, **kwargs):
    return await hold(*args, **kwargs)


async def numbers(most):
    for n in range(most):
        yield await hold('item', n)


async def slow():
    try:
        await asyncio.sleep(1000)
    except asyncio.CancelledError:
        return hold('in cancelled')


async def main():
    print(await asyncio.gather(*(plain(n) for n in range(3))))
    print(await asyncio.gather(*(awaited(n) for n in range(4))))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(decorated(n, k=n)) for n in range(2)]
    print([t.result() for t in tasks])
    print(await asyncio.wait_for(awaited('in time'), 1000))
    print([n async for n in numbers(3)])
    async with asyncio.timeout(500), asyncio.Lock():
        print(await hold('inside with'))
    queue = asyncio.Queue()

    async def produce():
        for n in range(3):
            await queue.put(await hold('put', n))

    producer = asyncio.create_task(produce(), name='producer')
    print([await queue.get() for _ in range(3)])
    await producer
    sleeper = asyncio.create_task(slow())
    await asyncio.sleep(0)
    sleeper.cancel()
    print(await sleeper)
    done, left = await asyncio.wait([asyncio.create_task(awaited(n)) for n in range(3)], return_when=asyncio.FIRST_COMPLETED)
    print(len(done) + len(left), sorted(str(t.result()) for t in done))
    for t in left:
        t.cancel()
    for next_one in asyncio.as_completed([awaited(n) for n in range(2)]):
        print(await next_one)
    return asyncio.current_task().get_name()


started = time.monotonic()
print(asyncio.run(main()))
print(0 <= time.monotonic() - started < 900)
print(Made(1, key=2).all, Made(*[3], **{'key': 4}).all, Made(key=5).all)
print(traced(hold)(6, k=7))
