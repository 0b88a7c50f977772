# expect: stdout="ok\n" | limit=memory | limit=recursion
# attacks: dict and str subclasses with lying items, default hooks that return themselves or mutate, endless iterators as items
import json
class D(dict):
    def items(self): return [(1, 2), (object(), 3)]
    def __iter__(self): return iter('ab')
    def __len__(self): return 10**18
class S(str):
    def __str__(self): return 1
class I(int):
    def __repr__(self): return 'x' * 100
    __str__ = __repr__
class F(float):
    def __repr__(self): return ']'
n = 0
L = [1, 2, 3]
def default(o):
    L.clear(); L.extend(range(1000)); return o
def grow(o): return [o]
def swap(o): return {o: o}
for f in (lambda: json.dumps(D(a=1)), lambda: json.dumps({S('a'): S('b')}), lambda: json.dumps([I(5), F(1.5)]), lambda: json.dumps([object(), L], default=default), lambda: json.dumps(object(), default=grow), lambda: json.dumps(object(), default=swap), lambda: json.dumps({(1,): 1}, skipkeys=True), lambda: json.dumps(L, indent=10**9) and 0, lambda: json.dumps(L, separators=('x' * 10**6, ':')) and 0, lambda: json.dumps({1: 1, '1': 2, None: 3, True: 4}, sort_keys=True), lambda: json.dumps(1, cls=int), lambda: json.dumps([1], separators=5), lambda: json.dumps(float('inf'), allow_nan=False), lambda: json.dumps([[]] * 10**5, indent='\t' * 1000) and 0):
    try: f()
    except (TypeError, ValueError, RecursionError, MemoryError, OverflowError): pass
    n += 1
print('ok' if n == 14 else n)
