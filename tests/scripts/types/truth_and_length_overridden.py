"""Subclasses of the built-in types with __len__ and __bool__ of their own: every road to a truth value and a length asks them."""

import collections

for base, full, empty in ((str, "a", ""), (list, [1], []), (dict, {1: 2}, {}), (tuple, (1,), ()), (set, {1}, set()), (frozenset, {1}, ()), (bytes, b"a", b""), (bytearray, b"a", b""), (int, 5, 0), (float, 1.5, 0.0), (complex, 1j, 0j), (collections.deque, [1], []), (collections.OrderedDict, {1: 1}, {}), (object, None, None), (Exception, 1, 2)):
    for v in (empty, full) if base in (str, list, int) else (empty,):
        for ans in (0, 3, True, -1, None, 10**30):
            for meths in (("__len__",), ("__bool__",), ("__len__", "__bool__")):
                def m(s, ans=ans): print("asked", end=" "); return ans
                V = type("V", (base,), {n: m for n in meths})
                o = V() if base is object else V(v)
                out = []
                for f in (bool, lambda x: 1 if x else 2, lambda x: x and 1 and 5, lambda x: len(x), lambda x: any([x]), lambda x: list(filter(None, [x])) and 1, lambda x: [1 for _ in [0] if x], ):
                    try: out.append(f(o))
                    except Exception as e: out.append(str(e))
                print(base.__name__, v, ans, meths, [r if isinstance(r, (int, str, bool, list)) and not isinstance(r, V) else "?" for r in out])
    class W(base):
        def __len__(self): return 1
    print(base.__name__, W.__bool__ if "__bool__" in W.__dict__ else hasattr(base, "__bool__"))
