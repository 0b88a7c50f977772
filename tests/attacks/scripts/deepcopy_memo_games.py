# expect: ok | limit=recursion | limit=operations
# attacks: copies whose __deepcopy__, __reduce_ex__ and __setstate__ change the memo, the original and the copy
import copy
def tries(f):
    try: return f()
    except Exception as e: return type(e)
class Memo:
    def __deepcopy__(self, memo):
        memo.clear(); memo[id(self)] = 5; memo[id(memo)] = None
        return [self] * 3
class R:
    def __init__(self, v): self.v = v
    def __reduce_ex__(self, n): return self.v
class S(list):
    def __reduce_ex__(self, n): return list, (), None, iter(lambda: self.append(1) or 1 if len(self) < 500 else self.x, None)
for v in (1, 'x', (), (list,), (list, 1), (list, (), 1), (list, (), {}, 5), (list, (), None, [1, 2]), (dict, (), None, None, [1, 2]), (dict, (), None, None, [(1, 2, 3)]), (int, ('x',)), (lambda: None, ()), (print, ('',)) and (len, ((),)), (object.__new__, (int,)), (type, ('T', (), {})), (copy.copy, (1,)), (list, (), {'a': 1}), (list, (), (None, {'a': 1}))):
    tries(lambda: copy.copy(R(v))); tries(lambda: copy.deepcopy(R(v)))
tries(lambda: copy.deepcopy([Memo(), Memo(), {1: Memo()}]))
tries(lambda: copy.copy(S())); tries(lambda: copy.deepcopy(S()))
a = []
for i in range(5000): a = [a]
tries(lambda: copy.deepcopy(a))
b = {}
b['b'] = b; c = [b]; b['c'] = c; c.append((c, b))
d = copy.deepcopy(b)
assert d['b'] is d and d['c'][0] is d and d['c'][1][0] is d['c']
class New:
    def __getnewargs_ex__(self): return (1, 2), {'x': []}
class St:
    def __getstate__(self): return ({}, 5, self)
    def __setstate__(self, s): self.__class__ = New
tries(lambda: copy.copy(New())); tries(lambda: copy.deepcopy(St()))
