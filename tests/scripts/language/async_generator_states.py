"""Steps of asynchronous generators in every state, awaited once and twice."""

def drive(c):
    try:
        while 1: print("step", c.send(None))
    except StopIteration as e: return ("ret", e.value)
    except BaseException as e: return ("exc", type(e).__name__, e.args)
def make(kind):
    async def ag():
        try:
            yield 1
            yield 2
        finally: print("fin")
    g = ag()
    if kind == "new": pass
    elif kind == "mid": drive(g.__anext__())
    elif kind == "done":
        for _ in range(3): drive(g.__anext__())
    elif kind == "closed": drive(g.aclose())
    elif kind == "midclosed": drive(g.__anext__()); drive(g.aclose())
    elif kind == "thrown": drive(g.athrow(KeyError))
    elif kind == "midthrown": drive(g.__anext__()); drive(g.athrow(KeyError))
    return g
for kind in ("new", "mid", "done", "closed", "midclosed", "thrown", "midthrown"):
    for op in (lambda g: g.__anext__(), lambda g: g.asend(None), lambda g: g.asend(5), lambda g: g.athrow(ValueError), lambda g: g.athrow(ValueError("x")), lambda g: g.athrow(GeneratorExit), lambda g: g.athrow(StopAsyncIteration), lambda g: g.athrow(StopIteration(9)), lambda g: g.aclose(), lambda g: g.athrow(KeyError, "old"), lambda g: g.athrow(5)):
        g = make(kind)
        try:
            w = op(g)
            print(kind, drive(w), drive(op(g)), drive(g.aclose()), drive(op(g)))
            print(drive(w))
            w.close()
        except BaseException as e: print(kind, "!!", type(e).__name__, e)
