"""When a mapping is asked for its keys and its items."""

class M:
    def __init__(s, *k): s.k = k
    def keys(s): print("keys"); return (k for k in s.k if not print("key", k))
    def __getitem__(s, k): print("get", k); return k
def f(**k): return k
print({**M("a","b")}); print(f(**M("a","b"))); print(dict(M("a","b")));d={}; d.update(M("a","b")); print(d); print(d|{"z":1}); 
from collections import OrderedDict, Counter, defaultdict, UserDict, ChainMap
print(OrderedDict(M("a","b"))); print(defaultdict(int, M("a"))); print(UserDict({"a":1}))
try: f(a=1, **M("b","a","c"))
except Exception as e: print(e)
try: f(**M(1,2))
except Exception as e: print(e)
try: f(**{1:2}, **{1:2})
except Exception as e: print(e)
