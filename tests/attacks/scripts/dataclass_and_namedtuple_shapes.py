# expect: ok | limit=memory | limit=operations | limit=time
# attacks: classes of thousands of fields, defaults that raise, names that are no names, comparisons that never end
# cpython: skip endless or needs the memory limit
import dataclasses, collections, enum
def tries(f):
    try: return f()
    except Exception as e: return type(e)
D = tries(lambda: dataclasses.make_dataclass('D', [(f'f{i}', int, dataclasses.field(default=i)) for i in range(300)], order=True))
for names in (['a', 'a'], ['class'], ['1'], ['a b'], ['_x'], [''], ['é'], ['__class__'], ['self'], [1], ['a' * 5000], [f'n{i}' for i in range(500)], 'a,b', 'x=1', ['a)\n']):
    tries(lambda: collections.namedtuple('N', names)); tries(lambda: dataclasses.make_dataclass('X', names)); tries(lambda: collections.namedtuple('N', names, rename=True)); tries(lambda: enum.Enum('E', names))
@dataclasses.dataclass(order=True)
class R:
    a: object = None
    def __post_init__(self): self.a = self.a or self
r = R()
for f in (lambda: r == R(r), lambda: r < R(r), lambda: repr(r), lambda: dataclasses.asdict(r), lambda: dataclasses.astuple(r), lambda: dataclasses.replace(r, b=1), lambda: hash(r), lambda: dataclasses.fields(5), lambda: dataclasses.replace(5)):
    tries(f)
@dataclasses.dataclass
class F:
    a: list = dataclasses.field(default_factory=lambda: 1 / 0)
tries(F)
tries(lambda: dataclasses.field(default=1, default_factory=list))
class T(tuple):
    def __len__(self): return 10**9
N = collections.namedtuple('N', 'a b')
for f in (lambda: N._make(T((1, 2))), lambda: N(1, 2)._replace(c=1), lambda: N.__new__(int, 1, 2), lambda: N(1, 2).__getnewargs__(), lambda: N.a.__get__((), N), lambda: N.b.__get__(N(1, 2)), lambda: N.b.__get__([1])): tries(f)
