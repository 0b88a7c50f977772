"""Uses the modules whose import was stopped before: they must be whole."""

import collections, typing, dataclasses, enum, json, functools, contextlib, re, datetime, statistics, random, asyncio
from typing import NamedTuple, Optional, get_type_hints, TypedDict, Protocol
@dataclasses.dataclass
class P:
    x: int
    y: Optional[str] = None
class C(enum.Enum):
    A = 1
class F(enum.Flag):
    A = 1; B = 2
@contextlib.contextmanager
def cm(): yield 1
with cm() as z: pass
class N(NamedTuple):
    a: int
@functools.total_ordering
class TO:
    def __lt__(self, o): return False
    def __eq__(self, o): return True
@functools.lru_cache
def lc(x): return x
async def main(): return await asyncio.sleep(0, 5)
print(P(1), C.A, F.A | F.B, N(1), json.loads(json.dumps({'a': [1]})), re.sub('a', 'b', 'banana'), datetime.date(2024, 1, 2), statistics.mean([1, 2]), collections.Counter('aab'), collections.UserDict({1:2}), random.Random(1).random(), asyncio.run(main()), TO() <= TO(), lc(1), get_type_hints(P), typing.List[int], collections.abc.Mapping.__name__)
# SPDX-License-Identifier: MIT OR Apache-2.0
