# decimal's context belongs to the contextvars context: each task has its own, and what it begins with is its maker's.
import asyncio
import contextvars
import decimal
from decimal import Decimal, getcontext, localcontext, setcontext


async def third(p):
    ctx = getcontext().copy()
    ctx.prec = p
    setcontext(ctx)
    await asyncio.sleep(0)
    return Decimal(1) / 3


async def local_third(p):
    with localcontext(prec=p):
        await asyncio.sleep(0)
        return Decimal(1) / 3


async def shared():
    await asyncio.sleep(0)
    return getcontext()


async def main():
    print(await asyncio.gather(third(3), third(5), local_third(4), local_third(6)), getcontext().prec)
    getcontext().prec = 9
    one, two = await asyncio.gather(shared(), shared())
    print(one is two, one is getcontext(), one.prec)
    setcontext(decimal.Context(prec=2))
    print(await asyncio.create_task(third(7)), Decimal(2) / 3)
    with localcontext(prec=4):
        print(await asyncio.gather(local_third(3), asyncio.to_thread(lambda: Decimal(1) / 7)))


asyncio.run(main())
print(Decimal(1) / 7)
context = contextvars.copy_context()
context.run(setcontext, decimal.Context(prec=3))
print(context.run(lambda: Decimal(1) / 3), Decimal(1) / 3)
print(context.copy().run(lambda: Decimal(1) / 3), contextvars.copy_context().run(lambda: Decimal(1) / 3))
