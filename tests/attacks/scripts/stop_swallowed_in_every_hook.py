# expect: limit=operations | limit=time
# attacks: a stop swallowed in callbacks of natives, __exit__, __del__, generators' close, finally, except*, sort keys, __eq__, property, decorators, ExitStack, suppress, async cancellation and logging
# cpython: skip endless
import contextlib, functools, asyncio, logging, re, json
def spin():
    while True:
        try:
            while True: pass
        except BaseException: pass
        finally:
            try:
                while True: pass
            except: pass
class A:
    def __eq__(self, o):
        try: spin()
        except BaseException: return spin()
        finally: return spin()
    __lt__ = __hash__ = __str__ = __repr__ = __len__ = __bool__ = __iter__ = __exit__ = __getattr__ = __del__ = __index__ = __format__ = __call__ = __eq__
    def __enter__(self): return self
def each(f):
    try: f()
    except BaseException: spin()
    except: spin()
    finally: return 1
async def task():
    while True:
        try: await asyncio.sleep(0)
        except BaseException: spin()
        finally:
            try: spin()
            finally: continue
def gen():
    while True:
        try: yield 1
        except BaseException: spin()
        finally: spin()
with contextlib.suppress(BaseException), contextlib.ExitStack() as s, A():
    s.push(A())
    s.callback(spin)
    while True:
        for f in (lambda: sorted([A(), A()]), lambda: [A()] == [A()], lambda: {A()}, lambda: str(A()), lambda: asyncio.run(task()), lambda: max([1, 2], key=lambda x: spin()), lambda: re.sub('a', lambda m: spin(), 'a'), lambda: json.dumps(A(), default=lambda o: spin()), lambda: next(gen()), lambda: list(zip(gen(), gen())), lambda: functools.reduce(lambda a, b: spin(), [1, 2, 3]), lambda: A().x, lambda: A()(), lambda: f'{A()}', lambda: bool(A()), lambda: logging.error(A())):
            while True:
                try: each(f)
                except BaseException: continue
                finally: continue
