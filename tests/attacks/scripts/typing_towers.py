# expect: ok | limit=recursion | limit=operations | limit=memory | limit=time
# attacks: generics, unions and annotations nested and widened by the thousand
import typing as t
def tries(f):
    try: return f()
    except Exception as e: return type(e)
T = t.TypeVar('T')
x = list[T]
for i in range(2000): x = list[x]
for f in (lambda: repr(x), lambda: x[int], lambda: hash(x), lambda: x == list[x], lambda: x.__parameters__, lambda: t.get_args(x)): tries(f)
u = int
for i in range(300): u = u | type(f'C{i}', (), {})
for f in (lambda: repr(u), lambda: hash(u), lambda: isinstance(1.5, u), lambda: issubclass(str, u), lambda: u == (u | int), lambda: u[int]): tries(f)
for text in ('1 +', '[' * 500, 'x' * 5000, '__import__("os")', 'int if', '\0', 'T[' * 300 + ']' * 300):
    def f(a: text): pass
    f.__annotations__['a'] = text
    tries(lambda: t.get_type_hints(f))
class P(t.Protocol):
    def m(self): ...
class Odd:
    def __getattr__(self, n): raise KeyError(n)
tries(lambda: isinstance(Odd(), P)); tries(lambda: t.runtime_checkable(P)); tries(lambda: isinstance(Odd(), P)); tries(lambda: issubclass(5, P))
for f in (lambda: t.Literal[[]], lambda: t.Union[()], lambda: t.Optional[1], lambda: t.Callable[1, 2], lambda: t.Generic[int], lambda: t.TypeVar('A', int), lambda: t.NewType('N', 5)(5), lambda: t.cast([], 1), lambda: t.NamedTuple('N', [(1, 2)]), lambda: t.TypedDict('D', 5), lambda: t.Annotated[int], lambda: t.Concatenate[1], lambda: t.ParamSpec('P').args.x): tries(f)
