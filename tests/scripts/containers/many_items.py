"""Iterators that give many items at once: each takes up where it was left, whoever asks, and sees what changes what it walks."""
import itertools
from collections import OrderedDict, deque

for n in (0, 1, 3, 15, 16, 17, 63, 64, 65, 1000, 1023, 1024, 1025, 3000):
    sources = {
        "list": lambda: iter(list(range(n))), "tuple": lambda: iter(tuple(range(n))), "range": lambda: iter(range(n)), "down": lambda: iter(range(n, 0, -3)),
        "reversed": lambda: reversed(list(range(n))), "keys": lambda: iter(dict.fromkeys(range(n))), "values": lambda: iter({i: -i for i in range(n)}.values()),
        "items": lambda: iter({i: -i for i in range(n)}.items()), "deque": lambda: iter(deque(range(n))), "back": lambda: reversed(deque(range(n))),
        "chain": lambda: itertools.chain(range(n), [1, 2], "ab", (x for x in range(3)), itertools.chain(range(n), (5,))),
        "repeat": lambda: itertools.repeat("x", n), "ordered": lambda: iter(OrderedDict.fromkeys(range(n))), "text": lambda: iter("abé" * n),
        "huge": lambda: iter(range(2**62 - n, 2**62 + n)), "big": lambda: iter(range(2**70, 2**70 + n)),
    }
    for name, make in sources.items():
        whole = [x for x in make()]
        it = make()
        first = [next(it) for _ in range(min(2, len(whole)))]
        d = deque([0], maxlen=5)
        d.extend(it)
        assert first + list(it) == first and list(d) == ([0] + whole[2:])[-5:], (n, name)
        assert list(make()) == whole and list(tuple(make())) == whole and list(deque(make())) == whole and sorted(make(), key=str) == sorted(whole, key=str), (n, name)
        x = ["a"]
        x.extend(make())
        x += make()
        x[1:1] = make()
        assert x == ["a"] + whole * 3, (n, name)
        left = deque()
        left.extendleft(make())
        assert list(left) == whole[::-1]
print("walked")

for change in ("add", "del", "swap"):
    d = {i: i for i in range(100)}
    it = iter(d)
    next(it)
    if change != "del":
        d["new"] = 1
    if change != "add":
        del d[50]
    try:
        print(change, len(list(it)))
    except RuntimeError as e:
        print(change, e)
d = deque(range(10))
it = iter(d)
next(it)
d.append(1)
try:
    list(it)
except RuntimeError as e:
    print(e)
x = list(range(10))
it = iter(x)
next(it)
x.extend(itertools.islice(it, 5))
print(x, list(it))
it = reversed(x)
next(it)
del x[3:]
print(list(it))
x = [1, 2, 3]
x.extend(x)
x += x
print(x, x == x[:], x == x[:-1] + [0], x < x[:-1] + [9], [1, 2.0, "a", None] == [1.0, 2, "a", None], [float("nan")] == [float("nan")])
nan = float("nan")
print([nan, 1, 2, 3, nan] == [nan, 1, 2, 3, nan], [1] * 9 + [2] > [1] * 9 + [1, 5], [1] * 8 == [1] * 8 + [2])

big = []
for i in range(30):
    big.extend(range(5000))
    big.append(str(i))
assert len(big) == 30 * 5001 and all(big[i * 5001 : i * 5001 + 5000] == list(range(5000)) and big[i * 5001 + 5000] == str(i) for i in range(30))
assert big[::-1][::-1] == big and (big + big)[len(big) :] == big and (big * 2)[: len(big)] == big and big[::7] == [big[i] for i in range(0, len(big), 7)]
print(hex(0), hex(-1), hex(255), bin(-10), oct(8), hex(2**62), bin(-(2**62)), hex(2**64), hex(-(2**70)), hex(True), bin(2**62 - 1))
