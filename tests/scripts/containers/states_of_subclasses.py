# What copies of containers' subclasses keep: __dict__ and __slots__, and what __setstate__ is asked with.
import collections
import copy

for base, args in ((set, ([1],)), (frozenset, ([1],)), (bytearray, (b"a",)), (collections.deque, ([1],))):
    for slots in (None, (), ("q",)):
        K = type("K", (base,), {} if slots is None else {"__slots__": slots})
        x = K(*args)
        for name in ("", "q", "w"):
            try:
                if name:
                    setattr(x, name, name * 2)
            except AttributeError as e:
                print(e)
            print(base.__name__, slots, x.__reduce__()[2], x.__reduce_ex__(4)[2], x.__getstate__())
            y, z = copy.copy(x), copy.deepcopy(x)
            print(getattr(y, "q", None), getattr(z, "q", None), getattr(y, "w", None), y == x, type(z) is K)

    class Asked(base):
        def __setstate__(self, state):
            print("state", state)

    x = Asked(*args)
    copy.copy(x)
    x.a = 1
    copy.copy(x)
    copy.deepcopy(x)

    class Own(base):
        def __getstate__(self):
            return {"b": 5}

    print(Own(*args).__reduce__()[2])
