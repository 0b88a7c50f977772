# An async generator that is closed, thrown into and resumed from within itself, by steps of every kind.
log = []


def tell(name, f):
    try:
        log.append((name, "gave", f()))
    except BaseException as e:
        log.append((name, type(e).__name__, e.args))


async def ag():
    try:
        for i in range(3):
            tell("anext", lambda: am.__anext__().send(None))
            tell("aclose", lambda: am.aclose().send(None))
            tell("athrow", lambda: am.athrow(ValueError).send(None))
            tell("asend", lambda: am.asend(1).send(None))
            yield i
    except KeyError:
        tell("inner aclose", lambda: am.aclose().send(None))
        tell("inner aclose thrown", lambda: am.aclose().throw(ValueError("x")))
        x = [1, 2, 3]
        y = yield sum(x)
        log.append((x, y))
    finally:
        tell("last aclose", lambda: am.aclose().send(None))


def show(name):
    print(name)
    for row in log:
        print("  ", *row)
    log.clear()


am = ag()
tell("first", lambda: am.__anext__().send(None))
show("a step that is sent")
tell("thrown", lambda: am.__anext__().throw(KeyError))
show("a step that is thrown into")
tell("after", lambda: am.asend(5).send(None))
tell("again", lambda: am.__anext__().send(None))
tell("close", lambda: am.aclose().send(None))
show("what is left")
am = ag()
tell("close at once", lambda: am.aclose().send(None))
tell("close again", lambda: am.aclose().send(None))
am = ag()
tell("start", lambda: am.__anext__().send(None))
tell("close in the middle", lambda: am.aclose().send(None))
show("closing")
