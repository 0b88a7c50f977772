# expect: ok | limit=memory | limit=operations | limit=time | limit=recursion | raises=TypeError
# attacks: typing: substitutions and unions that double with every step, unpacked tuples, hostile parameters
# cpython: skip exponential
from typing import *
T, U = TypeVar('T'), TypeVar('U')
Ts = TypeVarTuple('Ts')
class P(Generic[T, U]): pass
class V(Generic[Unpack[Ts]]): pass
class Evil:
    n = 0
    def __eq__(self, o):
        Evil.n += 1
        return self is o
    def __hash__(self):
        return 1
    def __call__(self): pass
    @property
    def __parameters__(self):
        Evil.n += 1
        return (T,) * 3
    @property
    def __typing_subst__(self):
        raise ZeroDivisionError
for a in (Union, Tuple, Dict, Callable):
    for f in (lambda: a[Evil(), Evil()], lambda: a[T, Evil()][int], lambda: a[Evil(), Unpack[Ts]], lambda: Annotated[Evil(), Evil()] == Annotated[Evil(), Evil()]):
        try:
            f()
        except (TypeError, ZeroDivisionError):
            pass
v = V[int, Unpack[Ts]]
for i in range(40):
    v = v[int, str, Unpack[Ts]] if i < 20 else v
x = P[T, U]
for i in range(60):
    x = P[x, x]
    hash(x)
    x = x[T, U] if i % 3 else x
    if i > 14:
        repr(x)
