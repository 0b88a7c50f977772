# Every sequence of three steps of async generators of all sorts: what each step ends with.
import itertools

STEPS = {
    "next": lambda g: g.asend(None).send(None),
    "send": lambda g: g.asend(1).send(None),
    "throw": lambda g: g.athrow(ValueError).send(None),
    "exit": lambda g: g.athrow(GeneratorExit).send(None),
    "close": lambda g: g.aclose().send(None),
    "left": lambda g: g.aclose().close(),
    "thrown": lambda g: g.aclose().throw(KeyError),
    "early": lambda g: g.asend(1).send(1),
    "wrong": lambda g: g.athrow(5).send(None),
}


async def nothing_twice():
    yield (yield 1)


async def yields_at_the_end():
    try:
        yield 1
    finally:
        yield 2


async def ends_when_thrown_into():
    try:
        yield None
    except ValueError:
        return


async def empty():
    return
    yield


class Waits:
    def __await__(self):
        return (yield "waits")


async def waits():
    try:
        await Waits()
        yield None
    finally:
        await Waits()


for make in (nothing_twice, yields_at_the_end, ends_when_thrown_into, empty, waits):
    for names in itertools.product(STEPS, repeat=3):
        generator, said = make(), []
        for name in names:
            try:
                said.append(STEPS[name](generator))
            except BaseException as e:
                said.append((type(e).__name__, e.args))
        if hash(names[0][0] + names[1][:2] + names[2][1]) % 29 == 0:
            print(make.__name__, *names, said)

for wrong in ("text", 5, None, [], len, lambda: 1, str):
    try:
        wrong(**{1: 2})
    except TypeError as e:
        print(e)
