# expect: ok
# attacks: class patterns whose __match_args__ are anything, sequences and mappings that change while they are matched
class P: pass
p = P()
p.a = 1
class Meta(type):
    @property
    def __match_args__(cls): raise KeyError('no')
for args in ((), ('a',), ['a'], 'a', (1,), ('a', 'a'), None, ('a' * 100000,), ('__class__', '__dict__'), iter('a')):
    P.__match_args__ = args
    try:
        match p:
            case P(x, y): pass
            case P(x): pass
            case _: pass
    except TypeError: pass
class Q(metaclass=Meta): pass
try:
    match Q():
        case Q(x): pass
except KeyError: pass
class L(list):
    def __len__(self): return 5
    def __getitem__(self, i): return [1, 2, 3][i]
class M(dict):
    def get(self, k, d=None):
        self.clear()
        return 1
    def keys(self): return 5
for subject in (L([1]), M(a=1, b=2), M()):
    try:
        match subject:
            case [a, b, *c, d, e]: (a, b, c, d, e)
            case {'a': x, 'b': y, **rest}: (x, y, rest)
            case _: pass
    except (IndexError, TypeError, AttributeError, RuntimeError, ValueError, KeyError) as e: e
class I:
    def __instancecheck__(self, x): return True
class J(metaclass=type('K', (type,), {'__instancecheck__': lambda c, x: 1 // 0})): pass
try:
    match 1:
        case J(): pass
except ZeroDivisionError: pass
