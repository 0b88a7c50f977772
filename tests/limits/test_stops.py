"""A run is answered 50 ms after it was cancelled or its time was up, also inside the longest natives; its session goes on.

Each case is one expression that is long in one place, or short and done again and again. It is stopped at a random moment by a cancel from another
connection, and in a second session by its wall limit. A case that is late is tried again, for the machine may have been busy: late is what is late each time.
INTERPRETD_STOPS=N stops each N times and prints the distribution (release builds, idle machine): of the time to the answer, and of the processor time that the
worker took from the request to it, which other work on the machine changes little.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import random
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))
from wire import Daemon, binary

ROUNDS = int(os.environ.get("INTERPRETD_STOPS", "1"))
TRIES = 6
SLOW = 60 if "gcstress" in binary() else 15 if "asan" in binary() else 4 if "debug" in binary() else 1
ALLOWED = 0.05 * SLOW
ROOMY = {
    "max_operations": 2**60,
    "max_memory_bytes": 700 << 20,
    "max_execution_time": 100,
    "max_cpu_time": 200,
    "max_int_bits": 1 << 26,
}
PRELUDE = """
import math, re, itertools, json, copy, hashlib, zlib, decimal, fractions, unicodedata, difflib, functools, operator, collections, heapq, random, struct
import base64, time, textwrap, statistics, string, bisect, html, csv, io, datetime, array, ipaddress, xml.etree.ElementTree as ET, pprint, tomllib, binascii
big = (1 << 200000) + 12345
huge = (1 << 30000000) + (1 << 3333333) + 1
text = 'ab' * 10000000
wide = '\\u00e9\\U0001f600' * 2000000
marks = 'a' + '\\u0301\\u0323' * 1000000
data = bytes(range(256)) * 100000
ints = [(i * 7919) % 1000003 for i in range(1000000)]
words = ['w%d' % (i % 5000) for i in range(500000)]
nested = [[i, [i]] for i in range(200000)]
pairs = {('k', i): i for i in range(200000)}
doc = json.dumps([{'a': i, 'b': [i, str(i)]} for i in range(200000)])
sharing = functools.reduce(lambda x, _: [x, x], range(24), 'x')
dec = decimal.Decimal(10) ** 5000 / 3
decimal.getcontext().prec = 200000
def again(x): return [y + 1 for y in x]
"""
CASES = """
pow(big + 1, big + 3, big + 7)
pow(3, 1 << 200000, (1 << 60000) + 1)
3 ** 42000000
huge * (huge + 12345)
(huge * 3) // (huge >> 10000000)
math.isqrt(huge)
math.factorial(3000000)
math.comb(6000000, 3000000)
math.prod(range(1, 2000000))
[hex(huge) for i in range(1000)]
[int('f' * 16000000, 16) for i in range(100)]
[huge == huge + 0 for i in range(10000)]
[huge & (huge >> 1) | ~huge for i in range(1000)]
[float(huge >> 29999000) for i in range(10 ** 7)]
sum(range(10 ** 11))
sum([[0] * 100] * 100000, [])
[sorted(ints) for i in range(100)]
[sorted(ints, key=lambda x: -x) for i in range(100)]
[sorted(words, reverse=True) for i in range(100)]
[ints == list(ints) for i in range(1000)]
[ints.index(-1) if -1 in ints else 0 for i in range(1000)]
[ints.count(5) for i in range(10000)]
[max(ints, key=abs) for i in range(100)]
[list(reversed(ints)) for i in range(1000)]
[ints[::2] + ints for i in range(1000)]
[re.findall('(a|ab)*c', text[:100000]) for i in range(1000)]
[re.compile('[a-z][0-9]x' * 100000 + str(i)) for i in range(1000)]
[re.compile('(?:a|b){2,3}' * 100000 + str(i), re.I) for i in range(1000)]
[re.sub('a(b)', r'\\1x', text) for i in range(100)]
[re.split('b', text) for i in range(100)]
[re.search('(?i)\\u00c9\\U0001f600x', wide) for i in range(100)]
[text.replace('a', 'cc').replace('b', 'a') for i in range(100)]
[text.find('a' * 100000 + 'c') for i in range(10000)]
('a' * 20000000).find('a' * 10000000 + 'b')
[text.count('abab') for i in range(1000)]
[text.split('b') for i in range(100)]
[wide.upper() for i in range(100)]
[wide.encode('utf-8') for i in range(100)]
[wide.casefold().title() for i in range(100)]
[text.translate({97: 'xy'}) for i in range(100)]
[','.join(words) for i in range(1000)]
['%s' % words for i in range(100)]
[repr(ints) for i in range(100)]
[text[::-1] == text for i in range(1000)]
[hash((i, tuple(ints))) for i in range(1000)]
json.dumps(sharing)
[json.dumps(nested, indent=1) for i in range(100)]
[json.loads(doc) for i in range(100)]
repr(sharing)
sharing == copy.copy(sharing) and str(sharing)
[copy.deepcopy(nested) for i in range(100)]
[set(ints) & set(words) for i in range(100)]
[dict(pairs) == pairs for i in range(1000)]
[dict.fromkeys(words) for i in range(1000)]
[collections.Counter(words).most_common() for i in range(100)]
-1 in itertools.count()
collections.deque(itertools.count(), maxlen=5)
list(itertools.islice(itertools.permutations(range(12)), 10 ** 9, None))
all(itertools.repeat(1))
[0 for _ in itertools.product(range(1000), repeat=4)]
max(itertools.combinations(range(60), 30))
[hashlib.sha256(data).digest() for i in range(1000)]
[hashlib.sha3_512(data * 4).digest() for i in range(100)]
hashlib.pbkdf2_hmac('sha256', b'x', b'y', 10 ** 8)
hashlib.scrypt(b'x', salt=b'y', n=2 ** 18, r=8, p=1, maxmem=2 ** 30)
[zlib.compress(data, 9) for i in range(100)]
[zlib.decompress(zlib.compress(bytes(60000000), 1)) for i in range(100)]
[zlib.crc32(data) for i in range(100000)]
hashlib.md5(data * 3).digest()
hashlib.blake2b(data * 3).digest()
hashlib.shake_128(b'').digest(10 ** 8)
binascii.crc_hqx(data * 3, 0)
base64.b64decode(base64.b64encode(data))
(data * 3).title()
(data * 3).hex(':')
[base64.b85encode(data) for i in range(100)]
[binascii.hexlify(data) for i in range(1000)]
[(dec * dec).sqrt() for i in range(100)]
dec.ln()
decimal.Decimal(2) ** decimal.Decimal('0.37')
[str(dec * 3) for i in range(10 ** 7)]
[int(decimal.Decimal('1e900000')) for i in range(100)]
functools.reduce(operator.add, (fractions.Fraction(1, n) for n in range(1, 10 ** 6)))
[unicodedata.normalize('NFC', marks) for i in range(100)]
[unicodedata.normalize('NFKD', '\\ufdfa' * 200000) for i in range(100)]
difflib.SequenceMatcher(None, words[:40000], words[100:40100][::-1]).ratio()
[list(difflib.ndiff(words[:2000], words[7:2007][::-1])) for i in range(100)]
[heapq.nsmallest(1000, ints) for i in range(1000)]
[random.sample(ints, 900000) for i in range(100)]
[random.shuffle(ints[:500000]) for i in range(100)]
[statistics.stdev(ints[:100000]) for i in range(100)]
[struct.pack('1000000q', *ints) for i in range(1000)]
[array.array('q', ints).tobytes() for i in range(1000)]
[bytes(ints[:0]) + data * 3 for i in range(1000)]
[data.translate(bytes(256)) for i in range(1000)]
[textwrap.fill(' '.join(words[:100000]), 70) for i in range(100)]
[html.escape(text) for i in range(100)]
[html.unescape('&amp;' * 1000000) for i in range(100)]
[list(csv.reader(io.StringIO('a,b,"c"\\n' * 300000))) for i in range(100)]
[ET.fromstring('<a>' + '<b x="1">t</b>' * 100000 + '</a>') for i in range(100)]
[pprint.pformat(nested[:20000]) for i in range(100)]
[tomllib.loads('a = 1\\n'.join('k%d' % k for k in range(3000)) + ' = 1') for i in range(100)]
list(ipaddress.ip_network('10.0.0.0/8'))
[datetime.datetime.fromisoformat('2020-01-01T00:00:00') for i in range(10 ** 9)]
[f'{1.5:.1000f}' for i in range(10 ** 7)]
[wide.isalnum() or wide.isidentifier() for i in range(10 ** 7)]
[str(pairs) for i in range(100)]
time.sleep(50)
"""


def processor(pid):
    """What the process has used of it, in seconds: the kernel's clock of that process."""
    return time.clock_gettime(~pid << 3 | 2)


class Stops(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.daemon = Daemon()
        cls.chance = random.Random(os.environ.get("INTERPRETD_SEED", "stops"))

    @classmethod
    def tearDownClass(cls):
        assert cls.daemon.stop() == 0

    def session(self, **limits):
        c = self.daemon.open(limits={**ROOMY, **limits}, ephemeral=False)
        c.sock.settimeout(120 * SLOW)
        for part in PRELUDE.strip().splitlines():
            made = c.run(part)
            self.assertTrue(made["ok"], (part, made))
        return c

    def sound(self, c, case):
        answer = c.run("(again([1, 2]), 7 ** 4000 * 11 ** 3000 // 11 ** 3000 == 7 ** 4000, ints[5])", value=True)
        self.assertTrue(answer["ok"] and answer["value"][1], (case, answer))

    def settle(self, late, cases):
        """late(case): seconds, and of them the worker's on the processor. Each case up to TRIES times until it is in time; those that never were fail."""
        seen, bad, used = [], [], []
        for case in cases:
            for _ in range(ROUNDS):
                times = []
                while len(times) < TRIES and (not times or times[-1] > ALLOWED):
                    took, computed = late(case)
                    times.append(took)
                    used.append((computed, case))
                seen.append(times[0])
                if min(times) > ALLOWED:
                    bad.append(f"{case}: {min(times) * 1e3:.0f} ms")
        seen.sort()
        print(
            f"{len(seen)} stops: p50 {seen[len(seen) // 2] * 1e3:.1f} ms, p99 {seen[int(len(seen) * 0.99)] * 1e3:.1f} ms, "
            f"worst {seen[-1] * 1e3:.1f} ms",
            flush=True,
        )
        used.sort(reverse=True)
        print(f"of it on the processor: p50 {used[len(used) // 2][0] * 1e3:.1f} ms, p99 {used[len(used) // 100][0] * 1e3:.1f} ms; most:", flush=True)
        for computed, case in used[:5]:
            print(f"  {computed * 1e3:.1f} ms: {case}", flush=True)
        self.assertEqual(bad, [], "\n" + "\n".join(bad))

    def test_cancel(self):
        c = self.session()
        control = self.daemon.connect()
        worker = self.daemon.worker(c.session)

        def late(case):
            ident = c.send("execute", {"code": f"x = None\nx = {case}"})
            time.sleep(self.chance.uniform(0.02, 0.12) * min(SLOW, 5))
            start, before = time.perf_counter(), processor(worker)
            found = control.ask("cancel", {"session": c.session})[2]["found"]
            while (got := c.read())[1] != ident or got[0] != "result":
                pass
            took, computed = time.perf_counter() - start, processor(worker) - before
            kind = (got[2].get("error") or {}).get("kind")
            self.assertIn(kind, (None, "cancelled"), (case, got))
            self.sound(c, case)
            return (took, computed) if found else (0.0, 0.0)

        self.settle(late, CASES.strip().splitlines())

    def test_wall_limit(self):
        wall = 0.7 * min(SLOW, 10)
        c = self.session(max_execution_time=wall)
        worker = self.daemon.worker(c.session)

        def late(case):
            start, before = time.perf_counter(), processor(worker)
            got = c.run(f"x = None\nx = {case}")
            took, computed = time.perf_counter() - start - wall, processor(worker) - before - wall
            error = got.get("error") or {}
            self.assertIn(error.get("limit"), (None, "max_execution_time", "max_memory_bytes"), (case, got))
            self.sound(c, case)
            return (took, max(computed, 0.0)) if error else (0.0, 0.0)

        self.settle(late, CASES.strip().splitlines()[:: 1 if ROUNDS > 1 else 5])


if __name__ == "__main__":
    unittest.main()
