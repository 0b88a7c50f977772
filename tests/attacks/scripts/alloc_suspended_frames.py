# expect: limit=memory
# attacks: memory: generators, coroutines, closures and bound methods kept by the hundred thousand
# limits: ops=500M time=3s
# cpython: skip takes memory
def g(a, b=[1, 2]):
    c = d = e = f = h = (a, b)
    yield c
    yield lambda: (c, d, e, f, h)
async def co(x):
    return x
class K:
    def m(self): pass
kept = []
class Slots:
    __slots__ = ['s%d' % i for i in range(60)]
while True:
    x = g(len(kept))
    next(x)
    kept.append((x, next(x), K().m, Slots(), (y for y in kept), x.throw if 0 else x.__next__))
