# expect: stdout="ok\n" | raises=ImportError,ModuleNotFoundError
# attacks: typing and generics nested deep, with odd parameters; NamedTuple, dataclass and enum built from hostile names and thousands of members
import typing, dataclasses, enum, collections
n = 0
x = int
for _ in range(300): x = list[x]
def attempt(f):
    global n
    try: f()
    except (TypeError, ValueError, AttributeError, RecursionError, NameError, KeyError, SyntaxError): pass
    n += 1
attempt(lambda: repr(x)); attempt(lambda: hash(x)); attempt(lambda: x == x); attempt(lambda: x[int]); attempt(lambda: typing.get_type_hints(x)); attempt(lambda: typing.Union[tuple([int] * 10000)]); attempt(lambda: typing.Literal[[1]]); attempt(lambda: typing.Optional[5]); attempt(lambda: isinstance(1, list[int])); attempt(lambda: int | 5); attempt(lambda: typing.TypeVar('T', int)); attempt(lambda: typing.NewType('a', 5)(1)); attempt(lambda: list[()]); attempt(lambda: dict[int][int][int])
for names in (['class'], ['_x'], ['a', 'a'], ['a b'], [5], ['x'] * 1000, 'a,b,,c', ['a\nimport os'], ['__init__'], ["a='x'"], ['a)'], ['%d' % i for i in range(10)]):
    attempt(lambda: collections.namedtuple('N', names)); attempt(lambda: dataclasses.make_dataclass('D', names)()); attempt(lambda: enum.Enum('E', names)); attempt(lambda: typing.NamedTuple('T', [(n, int) for n in names]))
attempt(lambda: collections.namedtuple('a\nb', ['x'])); attempt(lambda: dataclasses.make_dataclass('D', ['f%d' % i for i in range(1000)])(*range(1000))); attempt(lambda: enum.Flag('F', ['f%d' % i for i in range(200)])((1 << 200) - 1)); attempt(lambda: enum.Enum('E', {'mro': 1})); attempt(lambda: enum.IntFlag('I', 'a b')(-5)); attempt(lambda: collections.namedtuple('N', 'a', defaults=[1, 2]))
print('ok' if n == 14 + 48 + 6 else n)
