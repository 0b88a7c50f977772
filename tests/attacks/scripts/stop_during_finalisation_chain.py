# expect: limit=operations | limit=time | limit=memory
# attacks: thousands of open generators, context managers and tasks that each begin endless work when they are closed by the end of the run
# cpython: skip endless
import contextlib, asyncio
def g():
    try:
        while True: yield
    finally:
        while True:
            try:
                for i in range(10**9): pass
            except BaseException: pass
@contextlib.contextmanager
def cm():
    try: yield
    finally:
        while True: pass
gens = [g() for i in range(2000)]
for x in gens: next(x)
stack = contextlib.ExitStack()
for i in range(1000): stack.enter_context(cm())
async def t():
    try: await asyncio.sleep(10**6)
    finally:
        while True: await asyncio.sleep(0)
async def main():
    ts = [asyncio.create_task(t()) for i in range(1000)]
    await asyncio.sleep(0)
    for x in ts: x.cancel()
    del gens[:]
    stack.close()
asyncio.run(main())
