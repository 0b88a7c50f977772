# yield, await, return, star and print-like places where a low operator could bind wrongly
def g(x, y, z):
    r = yield x if y else z
    s = yield x, y if z else x
    t = yield (yield x) if y else z
    yield from [x] if y else [z]
    return x if y else z, r, s, t
def drive(*a):
    it = g(*a); out = []
    try:
        v = next(it)
        while True:
            out.append(v); v = it.send(len(out))
    except StopIteration as e: out.append(e.value)
    return out
async def c(v): return v
async def m(x, y):
    a = await c(x) if y else await c(5)
    b = await c(2) ** 2, -await c(3) ** 2, not await c(0), await c(1) or await c(2)
    d = [await c(i) if i else 9 for i in (0, 1)]
    return a, b, d
import asyncio, contextlib
print(asyncio.run(m(1, 0)), asyncio.run(m(1, 1)))
x, y, z = 1, 0, [3]
print(*z if y else [4], *[x] if x else z)
a = b = x if y else z; print(a, b)
del a, b
a: int = x if y else 5; print(a)
a += x if y else 7; print(a)
assert x if x else y, x
for i in x, y if x else z: print(i)
for i in [x] if y else z: print(i)
print((lambda q=x if y else 3: q if q else 4)(), (lambda *p: p if p else 0)())
f = lambda: (yield x if y else z); print(list(f()))
print(x if y else lambda: z, ) if y else print('second')
print([i if i else 'n' for i in (0, 1) if (x if i else z)], [j for j in z if x if not y])
print(x < (y if y else 2) < 3, not x if y else not y, -x if y else ~x)
print(z[x if y else 0], z[x if y else 0:x if x else y], {x if y else 'k': y if x else 'v'})
with (open_ := contextlib.nullcontext(x if y else 6)) as w: print(w)
try: raise ValueError if x else KeyError from None if y else TypeError
except ValueError as e: print(type(e), type(e.__cause__))
match x if y else 5:
    case 5 | 6 if (x if x else y): print('five')
print(f"{x if y else 'else'!r:>{9 if x else 1}}", f"{(lambda: 1 if y else 2)()}")
type X = int if x else str; print(X.__value__)
def h(a: 'x' if y else 'w' = x if y else 9, *b: x if x else y) -> z if x else y: return a
print(h(), h.__annotations__)
class K(object if x else int, metaclass=type if x else int): v = x if y else 2
print(K.v); print(x if x else y and z or not x if y else z)
