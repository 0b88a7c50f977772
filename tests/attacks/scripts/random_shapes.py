# expect: ok | limit=memory | limit=operations
# attacks: random numbers asked for in sizes that fit nowhere, populations that lie and shuffles that shrink
import random
r = random.Random(1)
class Lies:
    def __len__(self): return 1 << 60
    def __getitem__(self, i): return i
class Shrinks(list):
    def __setitem__(self, i, v):
        if self: self.pop()
        list.__setitem__(self, min(i, len(self) - 1), v)
for f in (lambda: r.sample(range(10**18), 5), lambda: r.sample(range(10), 11), lambda: r.choice(Lies()), lambda: r.choices(Lies(), k=3), lambda: r.shuffle(Shrinks(range(50))),
          lambda: r.getrandbits(-1), lambda: r.getrandbits(1 << 62), lambda: r.randrange(10**400), lambda: r.randbytes(-1), lambda: r.sample([1, 2], 3, counts=[1, -1]), lambda: r.choices([1], [float('nan')]),
          lambda: r.choices([], k=2), lambda: r.setstate((3, (1,) * 625, None)), lambda: r.setstate((3, (-1,) * 625, None)), lambda: r.setstate((3, (1 << 40,) * 625, None)), lambda: r.setstate((3, (1,) * 624 + (10**9,), None)),
          lambda: r.gauss('a', []), lambda: r.betavariate(0, 0), lambda: r.binomialvariate(10**9, 0.5), lambda: r.seed([]), lambda: r.seed(10**4000), lambda: r.seed(b'x' * 100000)):
    try: f()
    except Exception as e: type(e)
assert 0 <= r.random() < 1
