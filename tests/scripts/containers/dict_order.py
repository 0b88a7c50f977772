"""dict: order, views, changes during iteration, merging."""

d = {}
for i in range(20):
    d[i] = i * i
for i in range(0, 20, 3):
    del d[i]
d[3] = "back"
print(d)
print(list(reversed(d)), d.popitem(), len(d))
print(list(d.items())[:3], list(reversed(d.values()))[:3], list(reversed(d.items()))[:2])
print(d.keys() & {1, 2, 3, 40}, d.keys() | {100}, d.keys() - {1, 2}, {1, 99} ^ d.keys())
print({"a": 1, "b": 2}.items() & {("a", 1), ("b", 3)}, {"a": 1}.items() ^ {"a": 2}.items())
print({"a": 1}.keys() == {"a"}, {"a": 1}.keys() < {"a", "b"}, {"a": 1}.items() >= {("a", 1)}, {1: 2}.keys().isdisjoint([3]))
print({"x": 1}.keys(), {"x": 1}.values(), {"x": 1}.items(), type({}.keys().mapping))
print((1, 2) in {1: 2}.items(), (1, 3) in {1: 2}.items(), 1 in {1: 2}.items())


def loop(change):
    e = {k: k for k in range(5)}
    try:
        for k in e:
            change(e, k)
        print("done", e)
    except RuntimeError as x:
        print(x, e)


loop(lambda e, k: e.update({k + 100: 0}))
loop(lambda e, k: e.pop(k))
loop(lambda e, k: e.__setitem__(k, "v"))


def swap(e, k):
    del e[k]
    e[k] = "again"


loop(swap)
one = {0: 0}
try:
    for k in one:
        del one[k]
        one[k] = 1
except RuntimeError as x:
    print(x)

print({"a": 1} | {"b": 2, "a": 3}, {**{"a": 1}, "a": 2})
m = {"a": 1}
m |= [("b", 2)]
m.update({"c": 3}, d=4)
print(m, m.setdefault("a", 9), m.setdefault("z"), m.pop("q", "none"), m.get("q"), m.get("q", 5))
print(dict.fromkeys("abc"), dict.fromkeys([1, 2], []), dict([("a", 1)], b=2), dict({"x": 1}))
print({1: "a", True: "b", 1.0: "c"}, {0.0: 1, -0.0: 2}, {"a": 1} == {"a": 1.0}, {} == [])
nan = float("nan")
print(nan in {nan: 1}, {nan: 1}[nan], {nan: 1} == {nan: 1}, len({nan: 1, float("nan"): 2}))


class Mis(dict):
    def __missing__(self, key):
        return f"<{key}>"


print(Mis(a=1)["zz"], Mis().get("zz"), "zz" in Mis())


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n % 2

    def __eq__(self, o):
        return isinstance(o, Key) and self.n == o.n


k = {Key(i): i for i in range(50)}
print(sum(k[Key(i)] for i in range(50)), Key(99) in k, len(k))
for i in range(0, 50, 2):
    del k[Key(i)]
print(sorted(x.n for x in k))
r = {}
r["self"] = r
r["l"] = [r]
print(r)
it = iter({1: 2, 3: 4})
next(it)
print(it.__length_hint__(), list(it), list(it))
q = {i: i for i in range(1000)}
while q:
    x = next(iter(q))
    del q[x]
    if x < 3000:
        q[x + 1000] = 0
print(x)
print([k for k, v in sorted({"b": 1, "a": 2}.items(), key=lambda kv: kv[1])], list(zip({1: 2}, {3: 4}.values())))
