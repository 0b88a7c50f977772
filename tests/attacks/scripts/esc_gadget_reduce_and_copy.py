# expect: stdout="ok\n"
# attacks: copy and deepcopy driven by hostile __reduce__, __reduce_ex__, __getstate__, __setstate__, __deepcopy__ and copyreg
import copy
n = 0
class R:
    def __init__(self, r): self.r = r
    def __reduce_ex__(self, p): return self.r
class Evil:
    def __deepcopy__(self, memo):
        memo.clear(); memo[id(self)] = 5; return self
    def __copy__(self): raise KeyError
for r in ('x', (), (1,), (int,), (int, 5), (len, ([1],)), (R, (1,), {'r': 2}), (object, (), None, [1], None), (list, (), None, iter([1, 2])), (dict, (), None, None, iter([(1, 2), 3])), (R, (1,), 5), (lambda *a: R(None), (), ({}, {'y': 1})), None, 5, (1, 2, 3, 4, 5, 6, 7, 8), (type, ('X', (), {}))):
    for f in (copy.copy, copy.deepcopy):
        try: f(R(r))
        except (TypeError, ValueError, AttributeError, KeyError, IndexError, copy.Error): pass
        n += 1
for v in ([Evil()] * 3, {1: Evil()}, (Evil(), [Evil()])):
    try: copy.deepcopy(v)
    except (KeyError, TypeError): pass
    n += 1
print('ok' if n == 35 else n)
