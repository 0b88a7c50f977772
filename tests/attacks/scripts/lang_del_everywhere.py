# expect: ok | limit=operations | limit=time | limit=memory
# attacks: finalizers that make garbage with finalizers, in loops, at the memory's end, in generators, while a limit stops the run
# cpython: skip endless
class D:
    n = 0
    def __init__(self, k=0):
        self.me = self
        self.k = k
        self.pad = bytes(1000)
    def __del__(self):
        D.n += 1
        D(self.k + 1)
        kept.append(self) if D.n % 3 == 0 else kept.clear()
        try:
            [][0]
        except IndexError as e:
            self.e = e
        raise ValueError(self)
kept = []
def gen():
    try:
        while True:
            yield D()
    finally:
        D()
        yield from gen()
for i in range(100):
    g = gen()
    next(g)
    D()
    del g
try:
    x = []
    while True:
        x.append(D())
        x[-1].x = x
        if len(x) > 3000:
            x = []
finally:
    D()
