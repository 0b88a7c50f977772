"""What a dict subclass that answers for itself is asked when it is copied, merged and spread."""

class S(dict):
    def keys(self, *a): print("keys"); return NotImplemented
    def __iter__(self): print("iter"); return iter("q")
    def __getitem__(self, k): print("getitem", k); return 5
class S2(dict):
    def keys(self): print("keys"); return ["z"]
    def __getitem__(self, k): print("getitem", k); return 5
class S3(dict):
    def __iter__(self): print("iter"); return iter("q")
    def __len__(self): print("len"); return 7
    def items(self): print("items"); return [("i", 1)]
import copy, collections
for C in (S, S2, S3):
    for init in ({}, {"a": 1}):
        for name, f in (("copy", lambda s: s.copy()), ("or", lambda s: s | {"b": 2}), ("ror", lambda s: {"b": 2} | s), ("dict", lambda s: dict(s)), ("dictkw", lambda s: dict(s, k=1)), ("update", lambda s: {"u": 1}.update(s)), ("star", lambda s: {**s}), ("call", lambda s: (lambda **k: k)(**s)), ("dict.copy", lambda s: dict.copy(s)),
            ("fromkeys", lambda s: dict.fromkeys(s, 1)), ("ior", lambda s: s.__ior__(s)), ("list", lambda s: list(s)), ("set", lambda s: set(s)), ("repr", lambda s: repr(s)), ("eq", lambda s: s == init), ("copy.copy", lambda s: copy.copy(s)), ("bool", lambda s: bool(s)), ("od", lambda s: collections.OrderedDict(s)), ("cnt", lambda s: collections.Counter(s)), ("fmt", lambda s: "%(a)s" % s), ("format_map", lambda s: "{a}".format_map(s)), ("in", lambda s: "q" in s), ("clear", lambda s: s.clear()), ("sorted", lambda s: sorted(s)), ("items", lambda s: list(s.items())), ("keys&", lambda s: dict.keys(s) & {"a"}), ("popitem", lambda s: s.popitem()), ("match", lambda s: s)):
            s = C(); dict.update(s, init)
            print(C.__name__, init, name)
            try: print("  ", type(r := f(s)).__name__, r if name not in ("match", "ior") else "")
            except Exception as e: print("  ", type(e).__name__, e)
