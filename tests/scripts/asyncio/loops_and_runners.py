# Event loops by hand, Runner, contexts, executors, eager tasks, handlers.
import asyncio
import contextvars

var = contextvars.ContextVar("var", default="unset")


async def add(a, b):
    await asyncio.sleep(0)
    return a + b


loop = asyncio.new_event_loop()
print(loop.run_until_complete(add(1, 2)), loop.is_running(), loop.is_closed())
ticks = []


def tick(n):
    ticks.append(n)
    if n < 3:
        loop.call_soon(tick, n + 1)
    else:
        loop.stop()


loop.call_soon(tick, 0)
loop.run_forever()
print(ticks)
loop.call_soon(loop.stop)
fut = loop.create_future()
try:
    loop.run_until_complete(fut)
except RuntimeError as e:
    print(e)
seen = []
loop.set_exception_handler(lambda l, c: (seen.append((c["message"][:21], repr(c["exception"]))), l.stop()))
loop.call_soon(lambda: 1 / 0)
loop.run_forever()
print(seen)
loop.close()
for f in (lambda: loop.call_soon(print), lambda: loop.run_forever(), lambda: loop.call_later(None, print)):
    try:
        f()
    except (RuntimeError, TypeError) as e:
        print(type(e).__name__, e)

with asyncio.Runner() as runner:
    print(runner.run(add(3, 4)), runner.run(add("x", "y")), runner.get_loop().is_closed())

    async def setter(v):
        old = var.get()
        var.set(v)
        return old

    print(runner.run(setter(1)), runner.run(setter(2)), var.get())
try:
    runner.run(add(1, 1))
except RuntimeError as e:
    print(e)


async def contexts():
    async def child():
        before = var.get()
        var.set("child")
        return before

    var.set("main")
    print(await asyncio.create_task(child()), var.get())
    print(await child(), var.get())
    ctx = contextvars.copy_context()
    ctx.run(var.set, "given")
    print(await asyncio.create_task(child(), context=ctx), ctx[var], var.get())
    print(await asyncio.to_thread(lambda a, b=0: (a, b, var.get()), 1, b=2))
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, pow, 2, 10))
    try:
        await loop.run_in_executor(None, int, "x")
    except ValueError as e:
        print(e)
    loop.set_task_factory(asyncio.eager_task_factory)

    async def eager(n):
        print("begun", n)
        await asyncio.sleep(0)
        return n

    t = asyncio.create_task(eager(1))
    print("made", t.done())
    print(await t)

    async def at_once():
        return "at once"

    t = asyncio.create_task(at_once())
    print(t.done(), await t)
    for f in (lambda: asyncio.run(c), lambda: loop.run_until_complete(c), lambda: asyncio.new_event_loop().run_until_complete(c)):
        c = add(1, 1)
        try:
            f()
        except RuntimeError as e:
            print(e)
        c.close()


asyncio.run(contexts())


async def agen(name):
    try:
        for i in range(3):
            yield i
    finally:
        await asyncio.sleep(0)
        print("closed", name)


kept = agen("kept")


async def uses_generators():
    async for x in kept:
        print("got", x)
        break
    async for x in agen("whole"):
        pass
    print([x async for x in agen("comp")], await anext(kept, "none"))


asyncio.run(uses_generators())
try:
    asyncio.run(add("a", 1))
except TypeError as e:
    print(e)


async def leaves():
    raise SystemExit(3)


try:
    asyncio.run(leaves())
except SystemExit as e:
    print("exit", e.code)
