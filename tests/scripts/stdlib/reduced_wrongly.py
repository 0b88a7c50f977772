"""What __reduce_ex__ may return, and how copy words what it may not."""
import copy
for rv in (3, None, [len], "s", (), (len,), (len, ()), (len, ("ab",)), (int, 3), (str, ("x",), {"a": 1}), (set, (), None, None, None, None), (1, 2, 3, 4, 5, 6, 7), (3, ())):
    for f in (copy.copy, copy.deepcopy):
        X = type("X", (), {"__reduce_ex__": lambda s, p: rv})
        try: r = f(X()); print(f.__name__, rv, type(r).__name__)
        except Exception as e: print(f.__name__, rv, type(e).__name__, e)
