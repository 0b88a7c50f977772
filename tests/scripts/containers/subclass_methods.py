# Methods of builtin classes on instances of subclasses, with and without attributes of their own by the same name.
import collections


class L(list):
    pass


class D(dict):
    pass


class S(str):
    pass


for cls, name, args in (
    (L, "append", (5,)),
    (L, "count", (1,)),
    (L, "pop", ()),
    (L, "pop", (0,)),
    (D, "get", (1,)),
    (D, "get", (1, 2)),
    (D, "setdefault", (1,)),
    (D, "pop", (1, 3)),
    (collections.OrderedDict, "get", (7,)),
    (collections.OrderedDict, "move_to_end", (1,)),
    (collections.defaultdict, "get", (7, 8)),
    (S, "upper", ()),
    (S, "split", ()),
    (S, "split", (None, 1)),
):
    made = cls([1, 2]) if cls is L else cls("a b c") if cls is S else cls()
    if issubclass(cls, dict):
        made[1] = 1
        made[2] = 2
    results = []
    for _ in range(3):
        try:
            results.append(getattr(made, name)(*args))
        except Exception as e:
            results.append(type(e).__name__)
    try:
        setattr(made, name, lambda *a: "own")
        results.append(getattr(made, name)(*args))
        made.other = 1
        delattr(made, name)
        results.append(getattr(made, name)(*args))
    except Exception as e:
        results.append(type(e).__name__)
    print(cls.__name__, name, args, results, made)


def use(o):
    return o.count(1), o.index(2), o.copy()


a = L([1, 2, 1])
print(use(a), use(a), use([2]) if False else use(a))
a.count = lambda x: "shadow"
print(use(a), use(L([2])), use(a))
del a.count
print(use(a))
L.count = lambda self, x: "class"
print(use(a))
del L.count
print(use(a))
o = collections.OrderedDict(a=1, b=2)
for _ in range(2):
    o.move_to_end("a")
    print(list(o), o.get("a"), o.pop("zz", None), o.setdefault("c", 3))
o.get = lambda k: "own get"
print(o.get("a"), collections.OrderedDict.get(o, "a"))
try:
    list.append({}, 1)
except TypeError as e:
    print(e)
try:
    dict.get(D())
except TypeError as e:
    print(e)
try:
    L().pop(1, 2)
except TypeError as e:
    print(e)
print(max({"a": 1, "b": 3}, key={"a": 1, "b": 3}.get), list(map({1: 2}.get, [1, 3])), {}.get("x"), {}.pop("x", None))
