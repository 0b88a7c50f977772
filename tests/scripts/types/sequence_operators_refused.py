"""Subclasses of built-in types whose operators refuse: who is asked next, and in whose words it fails."""

import operator as op
from collections import deque
from array import array
def no(s, o): return NotImplemented
def t(l, f):
    try: r = f(); print(l, type(r).__name__, r)
    except Exception as e: print(l, type(e).__name__, e)
makes = {"str": (str, "ab"), "list": (list, [1]), "tuple": (tuple, (1,)), "bytes": (bytes, b"ab"), "bytearray": (bytearray, b"ab"), "deque": (deque, [1]), "set": (set, [1]), "int": (int, 3), "dict": (dict, {1: 2}), "float": (float, 2.0), "frozenset": (frozenset, [2]), "complex": (complex, 1j)}
names = ["add", "radd", "iadd", "mul", "rmul", "imul", "sub", "or", "and"]
for k, (base, v) in makes.items():
    for n in names:
        S = type("S", (base,), {f"__{n}__": no})
        s, b = S(v), base(v)
        if n == "rmul": continue  # its in-place form is CPython's oddity
        for o in (op.add, op.iadd, op.mul, op.imul, op.sub, op.or_, op.isub):
            for l, r in ((s, b), (b, s), (s, s), (s, 2), (2, s), (s, [9]), ([9], s), (s, True)):
                t(f"{k} {n} {o.__name__} {type(l).__name__} {type(r).__name__}", lambda: o(l if not isinstance(l, (list, deque, bytearray, set, dict)) else type(l)(l), r))
