# Generators and coroutines that are resumed, thrown into and closed by what they delegate to, and by cleanup of what they delegated to.
import types

log = []


def tell(name, f):
    try:
        log.append((name, "gave", f()))
    except BaseException as e:
        log.append((name, type(e).__name__, str(e)))


def show(name):
    print(name)
    for row in log:
        print("  ", *row)
    log.clear()


def acts(name, it):
    tell(name + " next", lambda: it.send(None))
    tell(name + " throw", lambda: it.throw(KeyError("k")))
    tell(name + " close", lambda: it.close())


def inner():
    acts("outer from inner", o)
    acts("middle from inner", m)
    acts("inner from inner", i)
    try:
        x = yield 1
        acts("outer from inner again", o)
        yield x
    except ValueError:
        acts("outer in a handler", o)
        yield 5
    finally:
        acts("outer in the end", o)
        acts("inner in the end", i)


def middle():
    try:
        r = yield from i
    finally:
        acts("outer in middle's end", o)
        acts("inner in middle's end", i)
    return r


def outer():
    r = yield from m
    acts("middle afterwards", m)
    return r


for way in ("next", "throw", "close", "inner closes", "inner goes on"):
    i, m, o = inner(), middle(), outer()
    tell("first", lambda: o.send(None))
    if way == "next":
        tell("second", lambda: o.send(7))
        tell("third", lambda: o.send(8))
    elif way == "throw":
        tell("thrown", lambda: o.throw(ValueError("v")))
        tell("then", lambda: o.send(None))
    elif way == "close":
        tell("closed", lambda: o.close())
    elif way == "inner closes":
        tell("inner closed", lambda: i.close())
        tell("then", lambda: o.send(None))
    else:
        tell("inner sent", lambda: i.send(3))
        tell("middle sent", lambda: m.send(3))
        tell("outer sent", lambda: o.send(3))
    show(way)


@types.coroutine
def pause(x):
    yield x
    acts("coroutine from what it awaits", c)
    return x


async def task():
    try:
        await pause(1)
        await pause(2)
    finally:
        acts("coroutine in its end", c)
        await pause(3)


c = task()
tell("sent", lambda: c.send(None))
tell("sent", lambda: c.send(None))
tell("thrown", lambda: c.throw(ValueError("v")))
tell("sent", lambda: c.send(None))
tell("sent", lambda: c.send(None))
show("coroutine")


class It:
    def __iter__(self):
        return self

    def __next__(self):
        tell("from next", lambda: d.send(None))
        return 1

    def send(self, x):
        tell("from send", lambda: d.throw(KeyError("k")))
        return x

    def throw(self, *e):
        tell("from throw", lambda: d.send(2))
        return 4

    def close(self):
        tell("from close", lambda: d.send(1))


def delegate():
    yield from It()


d = delegate()
for f in (lambda: d.send(None), lambda: d.send(None), lambda: d.send(5), lambda: d.throw(ValueError), lambda: d.close(), lambda: d.send(None)):
    tell("step", f)
show("an iterator of one's own")
