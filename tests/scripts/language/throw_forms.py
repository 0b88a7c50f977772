"""What throw() takes, to whom it is passed on, and where its failures arrive."""

class D:
    def __init__(s, **k): s.__dict__.update(k)
    def __iter__(s): return s
    def __next__(s): return 1
class T(D):
    def throw(s, *a): print("throw", [x if isinstance(x, (type, int, str, type(None))) else repr(x) for x in a]); return s.ret()
    def close(s): print("close"); return s.ret()
class S(D):
    def send(s, v): print("send", v); return 2
def boom(): raise KeyError("boom")
def stop(): raise StopIteration("stopped")
def outer(it):
    try:
        r = yield from it
        print("result", r)
    except BaseException as e: print("outer caught", repr(e), repr(e.__context__)); yield "after"
    yield "end"
def inner():
    try: yield "i1"
    except GeneratorExit: raise  # also what CPython does to those that nothing refers to any more
    except BaseException as e: print("inner caught", repr(e)); raise
def mid(): return (yield from inner())
throws = [(ValueError,), (ValueError("v"),), (ValueError, "old"), (ValueError, None), (ValueError, ValueError("x")), (ValueError, (1, 2)), (ValueError, KeyError("k")), (5,), ("str",), (None,), (int,), (ValueError("v"), 1), (ValueError, 1, 2), (GeneratorExit,), (GeneratorExit("g"),), (StopIteration,), (StopIteration(3),), (), (1, 2, 3, 4), (KeyboardInterrupt,), (type("Bad", (Exception,), {"__new__": lambda c: 5}),), (type("Bad", (Exception,), {"__init__": lambda s: 1 / 0}),), (BaseExceptionGroup("g", [KeyboardInterrupt()]),)]
for it in (lambda: D(), lambda: T(ret=lambda: 3), lambda: T(ret=boom), lambda: T(ret=stop), lambda: S(), lambda: [1, 2], inner, mid, lambda: D(throw=5), lambda: D(close=5)):
    for args in throws:
        g = outer(it())
        print("==", args and args[0], len(args))
        for step in (lambda: next(g), lambda: g.throw(*args), lambda: next(g), lambda: g.throw(*args), lambda: g.close(), lambda: g.throw(*args)):
            try: print(step())
            except BaseException as e: print("!", type(e).__name__, e, repr(e.__context__)[:60])
            if len(args) > 1: pass
            # three-argument forms warn in CPython
        try: print(g.throw(*args))
        except BaseException as e: print("!", type(e).__name__, e)
for args in throws:
    g = inner()
    for _ in range(2):
        try: print(g.throw(*args))
        except BaseException as e: print("new!", type(e).__name__, e)
async def co(it): return await it
class Aw:
    def __init__(s, it): s.it = it
    def __await__(s): return s.it
for it in (lambda: iter([1]), lambda: iter(D()), lambda: T(ret=lambda: 3), lambda: T(ret=boom), lambda: T(ret=stop), inner):
    for args in throws:
        c = co(Aw(it()))
        for step in (lambda: c.send(None), lambda: c.throw(*args), lambda: c.send(None), lambda: c.close(), lambda: c.throw(*args)):
            try: print(step())
            except BaseException as e: print("!", type(e).__name__, e)
