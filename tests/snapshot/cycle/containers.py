"""Plain values and containers: identity, sharing, cycles, order, tables as they were."""

import collections

ints = [
    0,
    1,
    -1,
    47,
    48,
    -16,
    -17,
    4095,
    4096,
    -4096,
    -4097,
    1048575,
    1048576,
    1 << 61,
    (1 << 62) - 1,
    1 << 62,
    -(1 << 62),
    -(1 << 62) - 1,
    1 << 63,
    1 << 200,
    -(1 << 200),
]
floats = [0.0, -0.0, 1.5, -2.25, 1e300, 1e-300, 5e-324, float("inf"), float("-inf"), 3.141592653589793]
nan = float("nan")
texts = ["", "a", "ascii", "é", "ÿ", "中文", "\U0001f600", "\ud800", "x" * 5000, "é" * 3000]
blobs = [b"", b"abc", bytes(range(256)), bytearray(b"xyz"), bytearray()]
singles = [None, True, False, ..., NotImplemented, 3 + 4j, -0j]
loop = [1, 2]
loop.append(loop)
inner = ["shared"]
shared = {"one": inner, "two": inner, "tuple": (inner, (inner,))}
knot = ([],)
knot[0].append(knot)
ring = {}
ring["ring"] = ring
holes = {i: str(i) for i in range(50)}
for i in range(0, 50, 3):
    del holes[i]
walker = iter(holes)
next(walker)
next(walker)
emptied = {1: 2}
del emptied[1]
names = {
    "a": 1,
    2: "b",
    (3, "c"): [],
    None: None,
    1.5: "f",
    b"k": 1,
    True: "one",
    frozenset({1, 2}): "fs",
    1 << 70: "big",
}
words = set()
for i in range(300):
    words.add("w%d" % (i * 7919 % 1000))
for i in range(0, 300, 2):
    words.discard("w%d" % (i * 7919 % 1000))
words_order = list(words)
frozen = frozenset(words)
frozen_order = list(frozen)
mixed = {1, "a", (1, 2), None, 2.5, frozenset([3])}
mixed_order = list(mixed)
set_walker = iter(words)
first_word = next(set_walker)


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        Key.hashed += 1
        return self.n % 3

    def __eq__(self, other):
        return isinstance(other, Key) and self.n == other.n


Key.hashed = 0
keys = [Key(i) for i in range(10)]
by_key = {k: k.n for k in keys}
key_set = set(keys)
plain = [object() for _ in range(20)]
by_identity = {o: i for i, o in enumerate(plain)}
identity_set = set(plain)
identity_order = list(identity_set)
ids = [id(o) for o in plain] + [id(loop), id(Key), id(int), id(len)]
slices = [slice(1, 2), slice(None), slice([1], "x", 2)]
ranges = [range(5), range(3, 100, 7), range(10, 0, -3), range(1 << 70, (1 << 70) + 5), range(0)]
odd = collections.OrderedDict(a=1, b=2, c=3)
odd.move_to_end("a")
default = collections.defaultdict(list)
default["k"].append(1)
count = collections.Counter("abracadabra")
deck = collections.deque([1, 2, 3], maxlen=5)
deck.appendleft(0)
deck.rotate(1)
wide = collections.deque(range(40))
for _ in range(35):
    wide.popleft()
chain = collections.ChainMap({"a": 1}, {"a": 2, "b": 3})
Point = collections.namedtuple("Point", "x y z", defaults=[9])
point = Point(1, [2])
view = memoryview(bytearray(b"0123456789"))
part = view[2:8:2]
cast = memoryview(b"\x01\x02\x03\x04\x05\x06\x07\x08").cast("H")
released = memoryview(b"x")
released.release()
deep = None
for _ in range(20000):
    deep = [deep]
many_keys = {"k%d" % i: i for i in range(2000)}
