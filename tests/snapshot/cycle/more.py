"""Hashes under way, and the built-in types and forms that the other states of this folder leave out."""
import asyncio
import contextlib
import functools
import hashlib
import hmac
import io
import typing
from dataclasses import KW_ONLY, dataclass, field

_private = {'under': 'score'}
__dunder__ = 'kept'
_ = 'last'
name = __name__

names = ('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512_224', 'sha512_256', 'sha3_224', 'sha3_256', 'sha3_384', 'sha3_512', 'shake_128', 'shake_256', 'blake2b', 'blake2s')
fed = b'begun ' * 40
hashes = {n: hashlib.new(n, fed) for n in names}
keyed = hashlib.blake2b(fed, key=b'key', salt=b'salt', person=b'me', digest_size=20)
small = hashlib.blake2s(b'', digest_size=9, last_node=True, fanout=2, depth=2)
mac = hmac.new(b'secret', fed, 'sha256')

numbers = [1 + 2j, complex('nan'), -0.0, 10**40, -(10**40), 2**62, -(2**62) - 1, 5e-324, float('inf')]
odd = (..., NotImplemented, True, None, b'', '', (), frozenset(), range(10**30), slice(None, 2), '\ud800', '\U0001F600', 'é', memoryview(b'abc')[::2])
everything = [object, type, int, super, len, [].append, str.upper, int.__add__, (5).__add__, dict.fromkeys, classmethod, Exception, StopIteration(3), type(None), type(...), zip([1]), print]
text = io.StringIO('line one\nline two\n')
text.readline()
raw = io.BytesIO(b'0123456789')
raw.seek(4)


class Shape(typing.Protocol):
    def area(self) -> float: ...


@dataclass(order=True)
class Box:
    width: int
    tags: list = field(default_factory=list, compare=False)
    _: KW_ONLY
    height: int = 2

    def area(self) -> float:
        return self.width * self.height


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


class Stack[T]:
    def __init__(self, *items: T):
        self.items = list(items)

    def __class_getitem__(cls, item):
        return (cls.__name__, item)


type Pair[A] = tuple[A, A]

boxes = [Box(3, height=4), Box(1)]
boxes[0].tags.append(boxes)
points = {Point(1, 2): 'a', Point(3): 'b'}
by_point = Point(3)


def counted(func):
    calls = 0

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        nonlocal calls
        calls += 1
        return calls, func(*args, **kwargs)

    return wrapper


@counted
def joined(a, /, b=[], *rest, c='c', **more):
    """Joins."""
    b.append(a)
    return len(b), rest, c, sorted(more)


@contextlib.contextmanager
def opened():
    yield 'in'
    log.append('closed')


log = []
holding = opened()
entered = holding.__enter__()


async def agen(n):
    while True:
        n += 1
        yield n


class Once:
    def __await__(self):
        got = yield 'asked'
        return got


async def waits():
    total = 0
    while True:
        total += await Once()
        log.append(total)


agenerator = agen(10)
coroutine = waits()
asked = coroutine.send(None)
counter = iter(range(100, 10**6))
started_loop = asyncio.new_event_loop()
turns = 0
