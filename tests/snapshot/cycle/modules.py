"""State that modules keep, and values of their types."""
import collections
import contextvars
import copy
import dataclasses
import datetime as dt
import decimal
import enum
import fractions
import functools
import json
import math
import operator
import random
import re
import string
import struct
import sys
import time
import types
import typing

random.seed(42)
random.random()
random.gauss(0, 1)
own_random = random.Random(7)
own_random.random()
random_mirror = random.Random()
random_mirror.setstate(random.getstate())
stream = [random_mirror.random() for _ in range(30)]
own_mirror = random.Random()
own_mirror.setstate(own_random.getstate())
own_stream = [own_mirror.gauss(0, 1) for _ in range(30)]
del random_mirror, own_mirror

pattern = re.compile(r'(?P<word>\w+)\s(\d+)?', re.I)
bytes_pattern = re.compile(rb'a+')
match = pattern.match('Hello 42 rest')
bytes_match = bytes_pattern.search(b'xxaay')
partial_match = re.match(r'(a)|(b)', 'b')
template_used = re.sub(r'(x)', r'<\1>', 'axa')

decimal.getcontext().prec = 17
decimal.getcontext().rounding = decimal.ROUND_DOWN
decimal.getcontext().traps[decimal.Inexact] = False
third = decimal.Decimal(1) / 3
decimals = [decimal.Decimal(s) for s in ('0', '-0', '1.50', 'NaN', '-Infinity', '1E+1000', '123456789012345678901234567890.5', 'sNaN')]
own_context = decimal.Context(prec=5, Emax=99)
half = fractions.Fraction(1, 2)

moments = [dt.date(2024, 2, 29), dt.time(12, 30, 1, 5, fold=1), dt.datetime(2024, 5, 6, 7, 8, 9, 10), dt.datetime(2024, 1, 1, tzinfo=dt.timezone.utc),
           dt.timedelta(days=-1, seconds=5, microseconds=7), dt.timezone(dt.timedelta(hours=2), 'two'), dt.timezone.utc, dt.datetime(2024, 1, 1, tzinfo=dt.timezone(dt.timedelta(hours=-5)))]
broken_down = time.gmtime(86400 * 365)


class Zone(dt.tzinfo):
    def utcoffset(self, when):
        return dt.timedelta(hours=3)

    def dst(self, when):
        return None

    def tzname(self, when):
        return 'Z3'


zoned = dt.datetime(2020, 1, 1, tzinfo=Zone())


class Color(enum.Enum):
    RED = 1
    GREEN = 'g'
    ROUGE = 1

    def shout(self):
        return self.name + '!'


class Flag(enum.Flag):
    A = enum.auto()
    B = enum.auto()
    AB = A | B


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


red, both, high = Color.RED, Flag.A | Flag.B, Level.HIGH
by_color = {Color.RED: 'r', Color.GREEN: 'g'}


@dataclasses.dataclass(order=True)
class Item:
    name: str
    price: float = 1.0
    tags: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True, slots=True)
class Frozen:
    a: int
    b: str = 'x'


item, frozen = Item('a', 2.0, ['t']), Frozen(1)


class Typed(typing.NamedTuple):
    x: int
    y: str = 'd'


class Box(typing.Generic[typing.TypeVar('T')]):
    pass


class Table(typing.TypedDict, total=False):
    a: int


typed = Typed(1)
hints = [list[int], dict[str, list[int]], int | None, typing.Optional[str], typing.Union[int, str], typing.Callable[[int], str], typing.Any, tuple[int, ...], typing.Literal['a', 1]]
var = contextvars.ContextVar('var', default='none')
token = var.set('value')
context = contextvars.copy_context()
getters = [operator.itemgetter(1), operator.itemgetter(0, 2), operator.attrgetter('name'), operator.attrgetter('name', 'price'), operator.methodcaller('upper'), operator.methodcaller('split', ',', maxsplit=1)]
packer = struct.Struct('<IhB')
unpacker = struct.iter_unpack('<H', b'\x01\x00\x02\x00\x03\x00' * 20)
next(unpacker)
space = types.SimpleNamespace(a=1, b=[2])
proxy = types.MappingProxyType({'k': 1})
dispatch = functools.singledispatch(lambda v: ('any', v))
dispatch.register(int, lambda v: ('int', v))
cmp = functools.cmp_to_key(lambda a, b: b - a)
wrapped = cmp(3)
sys_path = sys.path
math.answer = 42
json.dumps.__doc__
stdout = sys.stdout
copied = copy.deepcopy({'a': [1, {2: 3}]})
template = string.Template('$who likes $what')
module = types.ModuleType('made')
module.x = 1
weird = [math, random, json, sys.modules if hasattr(sys, 'modules') else None]
simple_queue = collections.deque(maxlen=2)
