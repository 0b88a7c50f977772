#!/usr/bin/env python3
"""source.py SECONDS [SEED] - throws mutated scripts at a real daemon, meant for the asan build.

    ./dev fuzz source 60

Scripts of tests/scripts and tests/fuzz/corpus/source are cut, spliced and sprinkled with odd tokens, then run in sessions
with small limits. Whatever a script does is fine, as long as its session answers afterwards. A script that loses its session is
saved in build/fuzz and told of; the exit status is then 1. The same seed makes the same scripts.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import random
import re
import sys
import time
from pathlib import Path

from interpretd import Config, Interpreter, SessionLostError

ROOT = Path(__file__).resolve().parents[2]
TOKEN = re.compile(r"\w+|\s+|[^\w\s]+")
ODD = """( ) [ ] { } : , . ; = == := -> ** // @ ~ lambda yield await async match case if else for in while try except*
finally with as def class return global nonlocal del not is None True ... * ** f" f' ''' \\\\ \\n \\t \\x00 0x 1e999 1_0 -1
10**100 'a'*10**9 range(10**18) __class__ __dict__ self print super() iter([]) {} set() [[]]*9 x[::-1] é 中 \U0001f600
\ufeff # \\r""".split()
LIMITS = Config(max_operations=300_000, max_memory_bytes=32 << 20, max_execution_time=5, max_stdout_bytes=100_000)
SCRIPTS_PER_SESSION = 20


def corpus():
    folders = [ROOT / "tests/scripts", ROOT / "tests/fuzz/corpus/source", ROOT / "tests/attacks"]
    texts = [p.read_text(encoding="utf-8") for folder in folders for p in sorted(folder.rglob("*.py"))]
    return [TOKEN.findall(text) for text in texts if text]


def odd_token(chance):
    token = chance.choice(ODD)
    return {"\\n": "\n", "\\t": "\t", "\\x00": "\0", "\\r": "\r"}.get(token, token)


def mutate(chance, texts):
    tokens = list(chance.choice(texts))
    start = chance.randrange(len(tokens))
    tokens = tokens[start : start + chance.randrange(5, 400)] if chance.random() < 0.5 else tokens
    for _ in range(chance.randrange(1, 12)):
        at = chance.randrange(len(tokens) + 1)
        what = chance.random()
        if what < 0.3:
            del tokens[at : at + chance.randrange(1, 6)]
        elif what < 0.6:
            tokens.insert(at, odd_token(chance))
        elif what < 0.8:
            other = chance.choice(texts)
            begin = chance.randrange(len(other))
            tokens[at:at] = other[begin : begin + chance.randrange(1, 30)]
        else:
            tokens[at:at] = tokens[at : at + chance.randrange(1, 10)] * chance.choice([2, 3, 100])
        if not tokens:
            tokens = ["x"]
    return "".join(tokens)[:200_000]


def main():
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    chance = random.Random(seed)
    texts = corpus()
    print(f"source: seed {seed}, {len(texts)} texts, {seconds:.0f} s", flush=True)
    end = time.monotonic() + seconds
    runs = lost = compiled = 0
    box = Interpreter(config=LIMITS)
    while time.monotonic() < end:
        code = mutate(chance, texts)
        try:
            error = box.execute(code).error
        except SessionLostError as caught:
            error = caught
        runs += 1
        compiled += not isinstance(error, SyntaxError)
        if isinstance(error, SessionLostError):
            lost += 1
            saved = ROOT / f"build/fuzz/source-{seed}-{runs}.py"
            saved.parent.mkdir(parents=True, exist_ok=True)
            saved.write_text(code, encoding="utf-8")
            print(f"LOST after {saved}: {error}", flush=True)
        if isinstance(error, SessionLostError) or runs % SCRIPTS_PER_SESSION == 0:
            box.close()
            box = Interpreter(config=LIMITS)
    print(f"source: {runs} scripts, {compiled} of them compiled, {lost} lost their session")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
