"""Where throw() fails and what stays: generators, iterators, none to three delegations; tracebacks of what never began."""
def chain(e):
    out = []
    while e is not None and len(out) < 5:
        tb = e.__traceback__; names = []
        while tb is not None:
            names.append(tb.tb_lineno); tb = tb.tb_next
        out.append((type(e).__name__, str(e), names, e.__suppress_context__)); e = e.__cause__ or e.__context__
    return out
class Plain:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 4: raise StopIteration("over")
        return self.n
class Thrower(Plain):
    def throw(self, *args):
        print("  it.throw", args)
        if args and args[0] == 6: return "six"
        if args and args[0] == 7: raise StopIteration("seven")
        if args and args[0] == 8: raise args[1]
        raise KeyError("thrower")
    def close(self): print("  it.close")
class BadThrow(Plain):
    @property
    def throw(self): raise LookupError("no throw")
def leaf(catch):
    if catch:
        while True:
            try:
                got = yield "leaf"
                print("  leaf got", got)
            except BaseException as e:
                print("  leaf sees", chain(e))
                if isinstance(e, GeneratorExit): raise
    else:
        yield "leaf1"
        yield "leaf2"
    return "leafend"
def level(inner, name, catch):
    while True:
        try:
            r = yield from inner
            print(" ", name, "result", r)
            return name
        except BaseException as e:
            print(" ", name, "sees", chain(e), "handled" if catch else "")
            if not catch: raise
            yield name + " caught"
def build(base, depth, catch):
    gens = [base]
    for i in range(depth):
        gens.append(level(gens[-1], "L%d" % (i + 1), catch))
    return gens
def state(g):
    try: return ("running" if g.gi_running else "susp" if g.gi_suspended else "other", type(g.gi_yieldfrom).__name__)
    except AttributeError: return type(g).__name__
HELD = []
THROWS = [(5,), (6,), (7,), (8, ValueError("v")), (int, 1), (ValueError, (1, 2)), (ValueError, ValueError("sub")), (KeyError, None), (ValueError(1), None, None), (UnicodeDecodeError,), (GeneratorExit,), (StopIteration, 5)]
for bname, mk in [("leaf", lambda: leaf(False)), ("leafc", lambda: leaf(True)), ("plain", Plain), ("thrower", Thrower), ("bad", BadThrow), ("list", lambda: iter([1,2,3]))]:
    for depth in range(4 if bname in ("leafc", "thrower") else 2):
        for catch in (False, True):
            for started in (True, False):
                for t in THROWS:
                    gens = build(mk(), depth, catch); HELD.extend(gens)
                    g = gens[-1]
                    if not hasattr(g, "send") : continue
                    print(bname, depth, catch, started, t)
                    try:
                        if started: print("  first", next(g))
                        print("  ->", g.throw(*t))
                    except BaseException as e:
                        print("  raised", chain(e))
                    print("  states", [state(x) for x in gens])
                    for x in reversed(gens):
                        try: print("  next", next(x))
                        except BaseException as e: print("  next raised", chain(e))
                    for x in reversed(gens):
                        if hasattr(x, "close") and 0:
                            try: x.close()
                            except BaseException as e: print("  close raised", chain(e))
for x in HELD:
    for i in range(9):
        try: x.close(); break
        except BaseException: pass
