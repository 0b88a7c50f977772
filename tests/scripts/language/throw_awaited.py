"""throw() of coroutines, of what they await, and of the steps of asynchronous generators."""
import types
HELD = []
def chain(e):
    out = []
    while e is not None and len(out) < 5:
        tb = e.__traceback__; names = []
        while tb is not None:
            names.append(tb.tb_lineno); tb = tb.tb_next
        out.append((type(e).__name__, str(e), names, e.__suppress_context__)); e = e.__cause__ or e.__context__
    return out
class Aw:
    def __await__(self):
        g = self.go(); HELD.append(g); return g
    def go(self):
        try:
            got = yield "aw"
            return got
        except BaseException as e:
            print("  aw sees", chain(e)); raise
class It:
    def __await__(self): return self
    def __iter__(self): return self
    def __next__(self): return "it"
class ItT(It):
    def throw(self, *a):
        print("  itt.throw", a)
        if a[0] == 6: return "six"
        raise KeyError("itt")
    def close(self): print("  itt.close")
@types.coroutine
def old():
    if 0: yield
    yield "old"
    yield "old2"
async def co(x, name, catch):
    for i in range(3):
        try:
            r = await x
            print(" ", name, "result", r)
            return name
        except BaseException as e:
            print(" ", name, "sees", chain(e))
            if not catch or isinstance(e, GeneratorExit): raise
            x = Aw()
async def ag(x, name, catch):
    for i in range(3):
        try:
            r = await x
            yield r
            yield name
        except BaseException as e:
            print(" ", name, "sees", chain(e))
            if not catch or isinstance(e, GeneratorExit): raise
            yield "caught"
            x = Aw()
THROWS = [(5,), (6,), (ValueError, (1, 2)), (UnicodeDecodeError,), (GeneratorExit,), (StopIteration, 5), (StopAsyncIteration,)]
def st(c):
    return (c.cr_running, c.cr_suspended, type(c.cr_await).__name__)
def step(f, *a):
    try: print("  ->", f(*a))
    except BaseException as e: print("  raised", chain(e))
for bname, mk in [("aw", Aw), ("itt", ItT), ("old", old)]:
    for depth in range(1, 3):
        for catch in (False, True):
            for started in (True, False):
                for t in THROWS:
                    c = mk(); cs = []; HELD.append(c)
                    for i in range(depth):
                        c = co(c, "C%d" % (i + 1), catch); cs.append(c); HELD.append(c)
                    print("co", bname, depth, catch, started, t)
                    if started: step(c.send, None)
                    step(c.throw, *t)
                    print("  states", [st(x) for x in cs])
                    step(c.send, None)
                    for x in reversed(cs): step(x.close)
                    print("  states", [st(x) for x in cs])
for bname, mk in [("aw", Aw), ("itt", ItT)]:
    for depth in (0, 1):
        for catch in (False, True):
            for how in ("asend.throw", "athrow", "athrow.throw", "mid", "fresh"):
                for t in THROWS:
                    c = mk(); cs = []; HELD.append(c)
                    for i in range(depth):
                        c = co(c, "C%d" % (i + 1), catch); cs.append(c); HELD.append(c)
                    g = ag(c, "A", catch)
                    HELD.append(g); print("ag", bname, depth, catch, how, t)
                    try:
                        if how == "fresh":
                            a = g.athrow(*t); step(a.send, None); step(a.send, None)
                        elif how == "asend.throw":
                            a = g.asend(None); step(a.send, None); step(a.throw, *t); step(a.send, None); step(a.close)
                        elif how == "mid":
                            a = g.asend(None); step(a.send, None)
                            b = g.athrow(*t); step(b.send, None); step(a.send, 7); step(b.close)
                        else:
                            a = g.asend(None); step(a.send, None); step(a.send, 3)
                            if how == "athrow":
                                b = g.athrow(*t); step(b.send, None); step(b.send, None)
                            elif how == "athrow.throw":
                                b = g.athrow(ValueError("b")); step(b.throw, *t); step(b.send, None)
                            else:
                                b = g.aclose(); step(b.throw, *t); step(b.send, None)
                        print("  state", g.ag_running, g.ag_suspended, type(g.ag_await).__name__)
                        e = g.aclose(); step(e.send, None); step(e.send, None)
                        print("  state", g.ag_running, g.ag_suspended, type(g.ag_await).__name__)
                    except BaseException as e: print("  outer", chain(e))
                    for x in cs: step(x.close)
print("end")
print = id  # what is left is the reference counter's
for x in HELD:
    for i in range(9):
        try:
            if hasattr(x, "close"): x.close()
            elif hasattr(x, "aclose"): x.aclose().send(None)
            break
        except BaseException: pass
