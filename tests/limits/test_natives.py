"""No method of a builtin type passes a limit: each that can grow or loop, with a huge argument.

A script runs in tests/tool/itd-run under 64 MiB, 5 million operations and 1 s. It has to end within 100 ms of processor time (what it
makes its arguments with aside), by itself or with its error, with the process never larger than 1.1 times the limit and 8 MiB over what an empty script
needs, and the session has to go on.

100 ms are meant for a machine on which a plain loop fills the memory limit in two thirds of that. How long it takes here and now is measured beside each case that is
late, so that a slow machine, a busy one and a build with sanitizers have as much more.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
RUN = os.environ.get("LIMITS_RUN", str(BUILD / "tests/tool/itd-run"))
MEMORY = 64 << 20
LIMITS = ["--memory", str(MEMORY), "--ops", "5000000", "--wall", "1", "--int-bits", str(1 << 25), "--report", "--again"]
YARDSTICK = "d = {}\ni = 0\nwhile True:\n    d[i] = [i]\n    i += 1\n"
TRIES = 6
SLOW = {"asan": 2, "gcstress": 12, "debug": 1.5}.get(BUILD.name, 1)  # natives lose more there than the loop does

# Made before the clock counts.
SETUP = {
    "s": "s = 'a' * 20_000_000",
    "u": "u = '\\xe9' * 5_000_000",
    "w": "w = '\\U0001f600' * 4_000_000",
    "sp": "sp = ' ' * 20_000_000",
    "ab": "ab = 'ab' * 10_000_000",
    "nl": "nl = '\\n' * 1_000_000",
    "b": "b = b'a' * 20_000_000",
    "ba": "ba = bytearray(20_000_000)",
    "l": "l = [0] * 2_000_000",
    "ls": "ls = ['a' * 1000] * 100_000",
    "lr": "lr = list(range(200_000, 0, -1))",
    "t": "t = (0,) * 2_000_000",
    "d": "d = dict.fromkeys(range(200_000))",
    "st": "st = set(range(200_000))",
    "fs": "fs = frozenset(range(200_000))",
    "i": "i = (1 << 20_000_000) - 1",
    "j": "j = (1 << 4_000_000) - 3",
    "deep": "deep = []\nfor _ in range(100_000): deep = [deep]",
    "r": "r = range(10 ** 9)",
    "m": "m = memoryview(bytes(20_000_000))",
    "e": "e = iter(int, 1)",
    "big": "big = 10 ** 9",
    "it": "import itertools\nit = itertools.repeat(0)",
    "its": "import itertools\nits = itertools.repeat('a')",
}
CASES = """
s * big; s + s + s + s; s.center(big); s.ljust(big, 'x'); s.rjust(big); s.zfill(big); 'a\\t'.expandtabs(2**31 - 1); ('\\t' * 1000).expandtabs(10**6)
s.replace('a', 'bbbbbb'); s.replace('', s); ab.replace('ab', 'xyz' * 1000); s.join([s, s, s, s]); ','.join(ls * 10); s.join('abcdef'); ''.join(its); ' '.join(it)
s.split('a'); ab.split('b'); sp.split(); nl.splitlines(); s.rsplit('a'); ab.partition('c'); ab.count('ba'); ('ab' * 50000).find('b' * 40000 + 'c')
s.upper(); u.upper(); w.casefold(); u.title(); u.swapcase(); u.lower(); ('\\u00df' * 5_000_000).upper(); ('\\ufb03' * 5_000_000).upper(); u.capitalize()
s.encode('utf-16'); u.encode('utf-8'); w.encode('utf-32'); ('\\ud800' * 1_000_000).encode('utf-8', 'backslashreplace'); w.encode('ascii', 'xmlcharrefreplace')
w.encode('ascii', 'namereplace'); w.encode('unicode_escape'); s.translate({97: 'bbbbbbbbbb'}); s.translate(str.maketrans('a', 'b')); u.isalpha(); u.isidentifier(); s.isdecimal(); w.isprintable()
'%s%s%s%s' % (s, s, s, s); '%1000000000d' % 5; '%.1000000000f' % 1.5; '%*d' % (big, 1); '{:1000000000}'.format(1); '{0}{0}{0}{0}'.format(s); format(1, '1000000000'); format(1.5, '.1000000000f')
f'{s}{s}{s}{s}'; f'{1:{big}}'; format(i, ','); format(j, '_x'); ('{}' * 200_000).format(*l); '%d' % j; format(s, '40000000'); repr(s); repr(u); ascii(w); str(l); repr(l); repr(d); repr(st); str(t)
s == s + ''; s < ab; hash(s); s in s; s[::-1]; s[::2]; list(s); tuple(s); set(ab); sorted(ab); dict.fromkeys(s); s.strip('a'); s.removeprefix(s); s.startswith(s)
b * big; b + b + b + b; b.center(big); b.ljust(big, b'x'); b.zfill(big); b.expandtabs(); b.replace(b'a', b'bbbbb'); b.replace(b'', b'x'); b.join([b, b, b, b]); b''.join([b] * 1000); b.split(b'a'); b.split(); b.splitlines()
b.hex(); b.hex(':'); bytes.fromhex('ab' * 10_000_000); b.decode(); b.decode('utf-16'); b.decode('latin-1'); b.translate(None, b'a'); b.upper(); b.title(); b.find(b'b'); b.count(b'a'); b % (); b'%s%s%s' % (b, b, b); b'%1000000000d' % 1
bytes(big); bytes(10**8); bytearray(big); bytes(r); bytearray(r); bytes(l); list(b); ba * 10; ba.extend(ba * 2); ba.extend(it); ba.extend(r); ba.reverse(); ba.append(1); ba.insert(0, 1); ba.pop(0); ba.remove(0); ba.join([ba, ba, ba])
ba.replace(b'\\0', b'xx'); ba.hex(); ba.zfill(big); ba.ljust(big); setattr; ba.__setitem__(slice(0, 0), ba * 3); ba.__setitem__(slice(None, None, 2), bytes(10_000_000)); ba.__delitem__(slice(None, None, 2)); ba.__iadd__(ba * 3); ba.__imul__(10)
m.tolist(); m.tobytes(); m.hex(); m.cast('i').tolist(); list(m); m == m; m[::2].tobytes(); m[::-1] == m[::-1]; hash(m); bytes(m[::2]); m.cast('d').tolist(); sum(m)
l * big; l + l + l + l; l.extend(l * 2); l.extend(it); l.extend(r); l.__imul__(big); l.__setitem__(slice(0, 0), l * 3); l.copy(); l[:]; l[::-1]; l.count(0); l.index(1); l.remove(1); 1 in l; l.reverse(); l.sort(); sorted(l); lr.sort(); sorted(lr, key=lambda x: -x)
l.insert(0, 1); l.pop(0); l == l[:]; l < l[:]; list(r); list(it); list(e); [*it]; [x for x in it]; (*r,); tuple(it); tuple(r); t * big; t + t + t; hash(t); t.count(0); t.index(1); t == t[:-1] + (0,); t[::-1]; sum(l); sum([[0]] * 100_000, []); sum(([0] * 1000 for _ in range(10**6)), [])
max(l); min(it, key=lambda x: 0); any(it); all(itertools.repeat(1)) if 0 else any(it); all(l); enumerate(it).__next__(); list(zip(it, it)); list(map(str, it)); list(filter(None, it)); list(reversed(r)); list(enumerate(r)); zip(*l); list(zip(*[l] * 20)); dict(enumerate(it)); dict(zip(r, r)); set(r); frozenset(it) | set(r)
range(10**30)[10**29:]; len(r); sum(r); r.index(10**9 - 1); r.count(5); 1.5 in r; 'a' in r; list(r[::2]); max(r); hash(range(10**30)); r == range(10**9); tuple(range(10**12)); sorted(r); [0] * len(r); str(range(10**100))
d.copy(); d | d; d.update(d); dict(d); d.update(enumerate(r)); d == dict(d); d.keys() & d.keys(); d.keys() | range(10**7); d.items() ^ d.items(); d.keys().isdisjoint(d); list(d.items()); sorted(d); dict.fromkeys(r); {**d, **d}; repr(d); [d.popitem() for _ in range(10**6)]; d.clear(); max(d); d.__ior__(enumerate(r)); dict(d.items()); d.values().__len__(); list(reversed(d))
st | st; st & st; st - st; st ^ st; st.union(r); st.update(r); st.intersection(r); st.intersection_update(r); st.difference(r); st.difference_update(r); st.symmetric_difference(range(10**7)); st.symmetric_difference_update(range(10**7)); st.issubset(r); st.issuperset(r); st.isdisjoint(range(10**9, 10**10)); st == set(st); st <= st; st.copy(); frozenset(st); hash(fs); list(st); [st.pop() for _ in range(10**6)]; set(it); {*r}; fs | st; st.clear(); repr(st)
i * i; i + i; i * j; i ** 3; i << 10**9; 1 << 10**9; 1 << 10**18; i >> 5; i // j; i % j; divmod(i, j); pow(i, 3, j); pow(3, j, 10**50); pow(3, i, 7); 10 ** 10**9; 7 ** j; str(j); hex(i); oct(i); bin(i); int('9' * 4000); int('f' * 5_000_000, 16); int('1' * 20_000_000, 2); float(j); hash(i); i == i + 0; i.bit_count(); i.bit_length(); i.to_bytes(10**9, 'big'); i.to_bytes(2_500_000, 'little'); int.from_bytes(b, 'big'); round(i, -10**6); ~i; -i; i & j; i ^ j; i.as_integer_ratio(); j / 3; 3 / j; format(j, 'd'); format(j, 'e')
round(1.5, 10**9); format(1e300, '.400f'); '%.400f' % 1e300; float('1' * 10_000_000); float('0.' + '0' * 10_000_000 + '1'); complex('1' * 5_000_000); 1e300.as_integer_ratio(); float.fromhex('0x' + 'f' * 10_000_000); (1e308).hex(); complex(1, 2) ** 10**6
deep == [deep]; repr(deep); hash((deep,)) if 0 else str(deep); sorted([deep, [deep]]); deep in [deep, deep]; print(s); isinstance(1, (int,) * 10**6); issubclass(int, (str,) * 10**6); getattr(s, ab, None); hasattr(5, s); setattr(type('X', (), {})(), s, 1); type(s, (), {}); type('X', (int,) * 1000, {}); type('X', (), d); dir(type('X', (), {str(k): k for k in range(20000)})); vars(type('Y', (), {})())
slice(0, 10**30, 3).indices(10**40); itertools.repeat('a', 10**9) if 0 else 1; callable(s); chr(0x10ffff) * big; ord('a'); eval; str.maketrans(s, ab); bytes.maketrans(bytes(256), bytes(256)); str.maketrans(dict.fromkeys(range(200000), 'x')); ExceptionGroup('x', [ValueError()] * 1_000_000); ExceptionGroup('x', [ValueError()] * 100_000).split(ValueError); BaseException(*l); OSError(s, s); KeyError(l); str(KeyError(ls)); UnicodeDecodeError('utf-8', b, 0, 1, s).__str__()
"""


def needed(expression):
    """The setup lines whose names an expression mentions."""
    tree = compile(expression, "case", "eval")
    names = set(tree.co_names)
    for constant in tree.co_consts:
        names |= set(getattr(constant, "co_names", ()))
    return "\n".join(line for name, line in SETUP.items() if name in names or (name == "it" and "itertools" in names))


def run(script):
    """The report of a run: the outcome, processor seconds, peak KiB."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write(script)
        file.flush()
        done = subprocess.run([RUN, *LIMITS, file.name], capture_output=True, timeout=120)
    stderr = done.stderr.decode("utf-8", "replace")
    line = stderr.splitlines()[-1] if stderr else ""
    if not line.startswith("{"):
        raise AssertionError(f"status {done.returncode}: {stderr[-400:]}")
    report = json.loads(line)
    return report, report["cpu_ns"] / 1e9, report["resident_kib"], done.returncode


# What CPython itself doesn't survive, or answers from memory that is gone.
GONE = """
class Evil:
    def __init__(self, box, act): self.box, self.act = box, act
    def __index__(self): self.act(self.box); return 0
    def __iter__(self): self.act(self.box); return iter([1, 2])
    __len__ = __index__
def clear(b): b.clear()
def grow(b): b.extend([1] * 5000)
def shrink(b): del b[10:]
for act in (clear, grow, shrink):
    for size in (6, 20, 100_000):
        for use in (
            lambda b, e: b.__setitem__(0, e), lambda b, e: b.__setitem__(e, 65), lambda b, e: b.__setitem__(slice(None, None, 2), e),
            lambda b, e: b.__setitem__(slice(e, None, 3), b'x' * 9), lambda b, e: b[e:], lambda b, e: b[e::7], lambda b, e: b[:size:e],
            lambda b, e: b.__delitem__(slice(e, None)), lambda b, e: b.__delitem__(slice(e, None, 2)), lambda b, e: b.find(b'c', e), lambda b, e: b.rfind(b'c', e),
            lambda b, e: b.index(b'c', e), lambda b, e: b.count(b'a', e, size), lambda b, e: b.startswith(b'a', e), lambda b, e: b.endswith(b'a', e, size),
            lambda b, e: e in b, lambda b, e: b.insert(e, e), lambda b, e: b.pop(e), lambda b, e: b * e, lambda b, e: b % e, lambda b, e: b.join([b, e]), lambda b, e: b.append(e),
        ):
            for box in (bytearray(size), [0] * size):
                try:
                    use(box, Evil(box, act))
                except (IndexError, TypeError, ValueError, AttributeError, BufferError):
                    pass
print('done')
"""


class Natives(unittest.TestCase):
    def test_what_is_walked_goes_away(self):
        with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
            file.write(GONE)
            file.flush()
            for stress in ("0", "1", "7"):
                done = subprocess.run([RUN, "--stress", stress, file.name], capture_output=True, text=True, timeout=300)
                self.assertEqual((done.returncode, done.stdout), (0, "done\n"), done.stderr[-2000:])

    def test_huge_arguments(self):
        _, _, empty, _ = run("pass")
        most = empty + 1.1 * MEMORY / 1024 + 8192
        base = {}
        bad = []
        for case in filter(None, (c.strip() for line in CASES.splitlines() for c in line.split(";"))):
            setup = needed(case)
            if setup not in base:
                base[setup] = run(setup or "pass")[1]
            allowed = 0.1
            for _ in range(TRIES):
                report, seconds, kib, status = run(f"{setup}\ntry:\n    x = {case}\nexcept Exception:\n    pass\n")
                if seconds - base[setup] <= allowed:
                    break
                allowed = max(allowed, run(YARDSTICK)[1] * SLOW * 1.5)
                base[setup] = run(setup or "pass")[1]
            else:
                bad.append(
                    f"{case}: {seconds - base[setup]:.3f} s of {allowed:.3f} s ({report['kind'] or 'ended'} {report['limit']})"
                )
            if kib > most and SLOW == 1:
                bad.append(f"{case}: {kib} KiB of {most:.0f}")
            if status == 3:
                bad.append(f"{case}: the session doesn't go on")
        self.assertEqual(bad, [], "\n" + "\n".join(bad))


if __name__ == "__main__":
    unittest.main()
