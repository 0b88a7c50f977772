"""Coroutines: thrown into when done, awaited twice; async for over what can't be awaited."""


class F:
    def __aiter__(self):
        return self

    def __anext__(self):
        return self

    def __await__(self):
        1 / 0


async def loop():
    async for _ in F():
        pass


try:
    loop().send(None)
except TypeError as e:
    print(e, repr(e.__cause__), e.__suppress_context__)


async def done():
    return "spam"


c = done()
try:
    c.send(None)
except StopIteration as e:
    print(e.value)
for attempt in (lambda: c.send(None), lambda: c.throw(ValueError("x")), lambda: c.close()):
    try:
        print(attempt())
    except RuntimeError as e:
        print(e)
g = (i for i in ())
list(g)
try:
    g.throw(ValueError("x"))
except ValueError as e:
    print(repr(e))
