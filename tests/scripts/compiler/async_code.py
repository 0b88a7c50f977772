"""Coroutines without a loop: await, async for, async with, async comprehensions and generators, driven by hand."""


class Ready:
    def __init__(self, v):
        self.v = v

    def __await__(self):
        got = yield ("wait", self.v)
        return (self.v, got)


def drive(coro):
    log, send = [], None
    while True:
        try:
            log.append(coro.send(send))
        except StopIteration as e:
            return log, e.value
        send = len(log)


class Range:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        self.i = 0
        return self

    async def __anext__(self):
        if self.i >= self.n:
            raise StopAsyncIteration
        self.i += 1
        await Ready(self.i)
        return self.i


class Manager:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    async def __aenter__(self):
        await Ready("enter " + self.name)
        return self.name

    async def __aexit__(self, t, v, tb):
        await Ready(f"exit {self.name} {t and t.__name__}")
        return self.swallow


async def simple(x):
    a = await Ready(x)
    b = [await Ready(1), await Ready(2)]
    return a, b, f"{await Ready('f')}"


async def loops():
    out = []
    async for i in Range(4):
        if i == 2:
            continue
        if i == 4:
            break
        out.append(i)
    else:
        out.append("no")
    async for a, *b in Pairs():
        out.append((a, b))
    else:
        out.append("else")
    return out


class Pairs:
    def __aiter__(self):
        self.left = [(1, 2, 3), (4,)]
        return self

    async def __anext__(self):
        if not self.left:
            raise StopAsyncIteration
        return self.left.pop(0)


async def withs():
    async with Manager("a") as a, Manager("b"):
        print(a)
    async with Manager("s", True):
        raise ValueError("v")
    try:
        async with Manager("x"):
            raise KeyError("k")
    except KeyError as e:
        print("caught", e)
    for i in range(2):
        async with Manager("loop"):
            if i == 0:
                continue
            return "left"


async def comps():
    a = [i async for i in Range(3)]
    b = {i: await Ready(i) async for i in Range(3) if i != 2}
    c = {await Ready(i) for i in (7,)}
    d = [(i, j) async for i in Range(2) for j in "xy"]
    e = [i + j for i in (10, 20) async for j in Range(2)]
    g = (i * 2 async for i in Range(3))
    f = [v async for v in g]
    return a, b, c, d, e, f


async def agen(n):
    try:
        for i in range(n):
            got = yield i
            if got:
                print("got", got)
            await Ready(i)
    finally:
        print("agen finally")


async def use_agen():
    out = []
    async for v in agen(3):
        out.append(v)
    g = agen(5)
    out.append(await g.asend(None))
    out.append(await g.asend("sent"))
    try:
        await g.athrow(ValueError("t"))
    except ValueError as e:
        out.append(str(e))
    g = agen(2)
    await g.__anext__()
    await g.aclose()
    try:
        await g.__anext__()
    except StopAsyncIteration:
        out.append("stopped")
    return out


async def nested():
    async def inner(x):
        try:
            await Ready(x)
        finally:
            await Ready("cleanup")
        return x

    return await inner(await inner(1)), [await inner(i) for i in range(2)]


async def wrong():
    for thing in (5, "s", None):
        try:
            await thing
        except TypeError as e:
            print(e)
    try:
        async for x in [1]:
            pass
    except TypeError as e:
        print(e)
    try:
        async with 5:
            pass
    except TypeError as e:
        print(e)
    try:
        with Manager("sync"):
            pass
    except TypeError as e:
        print(e)


for coro in (simple("q"), loops(), withs(), comps(), use_agen(), nested(), wrong()):
    print(drive(coro))
