"""Asynchronous statements, expressions and the event loop's tools, good and bad."""

# async: odd forms
import asyncio
async def agen(n):
    try:
        for i in range(n):
            got = yield i
            if got: print("got", got)
    except GeneratorExit: print("exit"); raise
    finally: print("fin"); await asyncio.sleep(0)
class AC:
    def __init__(s, n, sup=False): s.n, s.sup = n, sup
    async def __aenter__(s): print("enter", s.n); await asyncio.sleep(0); return s.n
    async def __aexit__(s, t, v, tb): print("exit", s.n, t and t.__name__, v); await asyncio.sleep(0); return s.sup
async def main():
    print([x async for x in agen(3)], {x: x async for x in agen(2)}, {x async for x in agen(2)})
    g = (x async for x in agen(2) if x); print(type(g).__name__, [y async for y in g])
    print([await asyncio.sleep(0, i) for i in range(3)], [i + j async for i in agen(2) for j in range(2)], [[k async for k in agen(i)] for i in range(3)])
    a = agen(5); print(await anext(a), await a.asend("hi"), await a.__anext__()); await a.aclose(); await a.aclose()
    try: await anext(a)
    except StopAsyncIteration as e: print("stop", e.args)
    print(await anext(a, "default"))
    async with AC(1) as x, AC(2, True) as y: print(x, y); raise ValueError("inner")
    print("survived")
    try:
        async with (AC(3), AC(4)): 1 / 0
    except ZeroDivisionError as e: print("zde", e)
    async for i in agen(1): pass
    else: print("else", i)
    r = await asyncio.gather(asyncio.sleep(0.01, 1), asyncio.sleep(0, 2), bad(), return_exceptions=True); print(r)
    try: await asyncio.gather(bad(), asyncio.sleep(0))
    except KeyError as e: print("gather", e)
    try:
        async with asyncio.TaskGroup() as tg:
            t1 = tg.create_task(bad()); t2 = tg.create_task(asyncio.sleep(1)); t3 = tg.create_task(bad2())
    except* KeyError as eg: print("K", eg.exceptions)
    except* ValueError as eg: print("V", eg.exceptions)
    print(t1.done(), t2.cancelled(), t3.exception())
    try:
        async with asyncio.timeout(0.01): await asyncio.sleep(1)
    except TimeoutError as e: print("timeout", repr(e), repr(e.__cause__))
    try: await asyncio.wait_for(asyncio.sleep(1), 0.01)
    except TimeoutError as e: print("wait_for", e.args)
    t = asyncio.create_task(asyncio.sleep(1), name="nm"); await asyncio.sleep(0); print(t.cancel("msg"), t.get_name())
    try: await t
    except asyncio.CancelledError as e: print("cancelled", e.args, t.cancelled(), t.cancelling())
    async def shielded():
        try: await asyncio.sleep(0.02); print("shield done"); return 5
        except asyncio.CancelledError: print("never"); raise
    inner = asyncio.ensure_future(shielded()); sh = asyncio.shield(inner); await asyncio.sleep(0); sh.cancel()
    try: await sh
    except asyncio.CancelledError: print("outer cancelled")
    print(await inner)
    q = asyncio.Queue(2)
    async def prod():
        for i in range(4): await q.put(i); print("put", i)
        await q.put(None)
    async def cons():
        out = []
        while (v := await q.get()) is not None: out.append(v); q.task_done()
        return out
    _, out = await asyncio.gather(prod(), cons()); print(out, q.empty(), q.qsize())
    try: q.get_nowait()
    except asyncio.QueueEmpty as e: print(repr(e))
    lock, sem, ev, cond = asyncio.Lock(), asyncio.Semaphore(2), asyncio.Event(), asyncio.Condition()
    async def user(n):
        async with sem:
            async with lock: print("in", n); await asyncio.sleep(0)
    await asyncio.gather(*map(user, range(4)))
    async def waiter(): await ev.wait(); return "set"
    w = asyncio.create_task(waiter()); await asyncio.sleep(0); ev.set(); print(await w, ev.is_set(), lock.locked(), str(lock)[-11:], str(sem)[-22:])
    done, pend = await asyncio.wait([asyncio.create_task(asyncio.sleep(0, "a")), asyncio.create_task(asyncio.sleep(5, "b"))], return_when=asyncio.FIRST_COMPLETED); print(len(done), len(pend), [d.result() for d in done]); [p.cancel() for p in pend]
    for f in asyncio.as_completed([asyncio.sleep(0.02, "x"), asyncio.sleep(0.01, "y")]): print(await f)
    loop = asyncio.get_running_loop(); fut = loop.create_future(); loop.call_soon(fut.set_result, 9); loop.call_later(0.01, print, "later"); print(await fut, fut.done()); await asyncio.sleep(0.02)
    try: fut.set_result(1)
    except asyncio.InvalidStateError as e: print("ise", e)
    async def rec(n): return n if n == 0 else 1 + await rec(n - 1)
    print(await rec(50))
    for bad_ in (5, None, [], (i for i in [])):
        try: await bad_
        except TypeError as e: print(e)
    try:
        async for _ in [1]: pass
    except TypeError as e: print(e)
    try:
        async with open_(): pass
    except TypeError as e: print(e)
    try:
        with AC(1): pass
    except TypeError as e: print(e)
    try: [x for x in agen(1)]
    except TypeError as e: print(e)
    async def ret_gen(): return (i for i in "ab")
    print([*await ret_gen()], f"{await asyncio.sleep(0, 'f')!r}", (await asyncio.sleep(0, [1, 2]))[await asyncio.sleep(0, 1)], await asyncio.sleep(0, 3) ** 2, -await asyncio.sleep(0, 3))
    async def lam(): return await (lambda: asyncio.sleep(0, "lam"))()
    print(await lam(), asyncio.current_task().get_name() == "Task-1", len(asyncio.all_tasks()) >= 1)
    async def slow():
        try: await asyncio.sleep(5)
        finally:
            try: await asyncio.sleep(0); print("cleanup done")
            except asyncio.CancelledError: print("again")
    t = asyncio.create_task(slow()); await asyncio.sleep(0); t.cancel()
    try: await t
    except asyncio.CancelledError: print("slow cancelled")
    async def eats():
        try: await asyncio.sleep(5)
        except asyncio.CancelledError: return "eaten"
    t = asyncio.create_task(eats()); await asyncio.sleep(0); t.cancel(); print(await t, t.cancelled(), t.cancelling())
    try: asyncio.run(rec(1))
    except RuntimeError as e: print(e)
    raise KeyError("last")
def open_(): return 5
async def bad(): raise KeyError("bad")
async def bad2(): raise ValueError("bad2")
import warnings; warnings.simplefilter("ignore")
try: asyncio.run(main())
except KeyError as e: print("main", e)
try: asyncio.run(5)
except ValueError as e: print(e)
try: asyncio.run(bad())
except KeyError as e: print(repr(e), repr(e.__context__))
with asyncio.Runner() as r: print(r.run(asyncio.sleep(0, 1)), r.run(asyncio.sleep(0, 2)))
c = bad(); c.close(); print(c.cr_running, c.cr_await, type(c).__name__)
try: c.send(None)
except RuntimeError as e: print(e)
c = bad()
try: c.send(1)
except TypeError as e: print(e)
c.close()
