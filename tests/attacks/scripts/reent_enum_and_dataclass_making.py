# expect: stdout="ok\n"
# attacks: enum, dataclasses, namedtuple: classes whose making runs hooks that look at the half-made class
import enum, dataclasses, collections
seen = []
class Peek:
    def __set_name__(self, owner, name):
        seen.append((owner, name))
        try:
            list(owner), len(owner), owner(1)
        except (TypeError, ValueError, AttributeError, KeyError):
            pass
        try:
            setattr(owner, name + '_', 1), delattr(owner, name)
        except (AttributeError, TypeError):
            pass
def attempt(f):
    try:
        return f()
    except (TypeError, ValueError, AttributeError, RuntimeError, KeyError, RecursionError, ZeroDivisionError):
        return None
def e1():
    class A(enum.Enum):
        p = Peek()
        X = 1
        def __init__(self, *a):
            attempt(lambda: type(self)(1)), attempt(lambda: list(type(self)))
            type(self)._member_map_.clear() if hasattr(type(self), '_member_map_') else None
        @classmethod
        def _missing_(cls, v):
            return cls(v)
        Y = 2
    return A(1), list(A), A(7)
def e2():
    class F(enum.Flag):
        A = 1
        B = 2 ** 70
        C = A | B
        @classmethod
        def _missing_(cls, v):
            return F(v)
    return F(2 ** 80), ~F.A, list(F.C), F.A ^ F.C, F(-1)
def e3():
    class E(enum.Enum):
        def _generate_next_value_(name, start, count, last):
            last.clear()
            return count
        A = enum.auto()
        B = enum.auto()
        __order__ = 'B A'
def e4():
    class V:
        n = 0
        def __eq__(self, o):
            V.n += 1
            if V.n > 50:
                raise ZeroDivisionError
            return True
        __hash__ = None
    class E(enum.Enum):
        A = V()
        B = V()
        C = [V()]
    return E(V()), E([V()])
def d1():
    class F:
        def __get__(self, o, t):
            return dataclasses.field(default_factory=lambda: D())
        def __set__(self, o, v):
            o.__dict__.clear()
    @dataclasses.dataclass(order=True, unsafe_hash=True)
    class D:
        x: int = F()
        y: 'D' = dataclasses.field(default_factory=lambda: D())
        def __post_init__(self):
            dataclasses.replace(self)
    return D()
def d2():
    @dataclasses.dataclass
    class D:
        x: object
        def __eq__(self, o):
            self.__dict__.clear()
            return True
    d = D(1)
    d.x = d
    return repr(d), dataclasses.astuple(d), dataclasses.asdict(d)
def d3():
    ns = {'__annotations__': {'a%d' % i: int for i in range(3000)}}
    return dataclasses.dataclass(type('D', (), ns))
def n1():
    return collections.namedtuple('N', ['a%d' % i for i in range(3000)])(*range(3000))._replace(a5=1)
def n2():
    class S(str):
        def __eq__(self, o): return True
        __hash__ = str.__hash__
        def isidentifier(self): return True
    return collections.namedtuple(S('N'), [S('a'), S('def'), S('x y')], rename=True)
for f in (e1, e2, e3, e4, d1, d2, d3, n1, n2):
    attempt(f)
print('ok')
