#!/usr/bin/env python3
"""run_core.py TARGET SECONDS [LIBFUZZER-OPTION...] - one of fuzz.c's targets under libFuzzer, with its corpus in corpus/TARGET.

    ./dev fuzz core-check|core-run|core-text|core-regex|core-frames|core-values|core-snapshot SECONDS

What it finds new grows a working corpus in build/fuzz/TARGET (the seeds are made from tests/scripts, tests/snapshot and protocol/vectors at the first time). FUZZ_PROGRAMS may name
another folder of fuzzers, such as of a build without sanitizers, which tries several times as much; what it found is then run by these:
    CC=clang meson setup build/fuzz-fast --wrap-mode=nodownload -Dbuildtype=debug -Doptimization=2 -Dfuzz=true -Db_lundef=false
    ninja -C build/fuzz-fast tests/fuzz/fuzz-check … && FUZZ_PROGRAMS=build/fuzz-fast/tests/fuzz python3 tests/fuzz/run_core.py check 900
--merge then
writes the smallest set of inputs with the same coverage to corpus/TARGET.zip, from which the next working corpus begins, and a choice of the small ones to
corpus/TARGET, which every run of the tests replays. Finds are saved in build/fuzz/finds; the exit status is then 1.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import check_pairs
import check_seeds
import run_products
import run_seeds
import source_random
import text_random
import text_seeds

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAMS = Path(os.environ.get("FUZZ_PROGRAMS", ROOT / "build/fuzz-build/tests/fuzz"))
STATE = os.environ.get("STATE_TOOL", str(ROOT / "build/release/tests/tool/itd-state"))
LONGEST = {"check": 2500, "run": 2500, "text": 300, "regex": 160, "frames": 2000, "values": 1000, "snapshot": 8000}
KEPT, KEPT_BYTES = 290, 1500  # of the corpus in the tree: files, and bytes of one; files with names of their own stay
WORDS = """def class return yield await async lambda if elif else for while try except finally with as import from global nonlocal pass break
continue raise assert del in not is and or None True False match case print range len self __init__ __eq__ __hash__ __iter__ __next__ __getitem__
__class__ super() f" f' \\n \\t ''' ** // -> := == != <= >= << >> += -= *= ... [: ]: {} [] () (,) 0x1 1e9 1j b'' r'' # @ sorted map filter zip list dict set
tuple int str float bytes type object isinstance getattr setattr Exception ValueError StopIteration append pop insert remove sort key= reverse=True""".split()


def states():
    """What scripts of all sorts leave behind, not packed; the corpus is given to the fuzzer itself."""
    made = []
    scripts = sorted((ROOT / "tests/snapshot").glob("*/*.py")) + sorted((ROOT / "tests/scripts").rglob("*.py"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "state"
        # Small ones with every kind of object: most edits of a large state hit nothing of interest.
        for n, line in enumerate((HERE / "snapshot_values.txt").read_text(encoding="utf-8").splitlines()[1:]):
            scripts.append(Path(folder) / f"values-{n}.py")
            scripts[-1].write_text(line.replace("\\n", "\n") + "\n", encoding="utf-8")
        for script in scripts:
            path.unlink(missing_ok=True)
            words = [STATE, "--cycles", "1", "--first", "--plain", "--save", str(path), str(script)]
            try:
                subprocess.run(words, capture_output=True, timeout=20)
            except subprocess.TimeoutExpired:
                continue
            if path.exists() and path.stat().st_size <= LONGEST["snapshot"]:
                made.append(path.read_bytes())
    return made


PIECES = r"""a|b (?:a|b)+ (?P<n>x)(?P=n) (?(1)a|b) (?i:k) (?a:\w) (?<=ab)c (?<!a)b (?=a) (?!b) (?>a+)b a*+ a?? a{2,3}? [^\d\s-] [a-z&&b] \b\B\A\Z ^a$
(?s-i:.) (?x) (?#c) \N{DIGIT\ ONE} \u00e9 \U0001F642 \x41 \101 \1 \g<1> \g<n> [\]\w] (a)|b (((a))) (a|ab)(c|bcd)* .*?x (?:)* (a*)* (?L:a) (?iu)ß""".split()


def patterns():
    """Patterns of the scripts and of PIECES, each with pieces of scripts as its subject and its replacement."""
    strings = set(PIECES)
    for path in sorted((ROOT / "tests/scripts/re").glob("*.py")) + sorted(
        (ROOT / "tests/attacks/scripts").glob("re_*.py")
    ):
        strings |= set(re.findall(r"['\"]([^'\"\n]{1,60})['\"]", path.read_text(encoding="utf-8")))
    chosen = [text.encode("latin-1", "replace") for text in sorted(strings)]
    return [
        bytes([n * 7 % 256, n % 256]) + b"\xff".join([text, chosen[n * 31 % len(chosen)], chosen[-n]])
        for n, text in enumerate(chosen)
    ]


def letters(text):
    return bytes(ord(c) if ord(c) < 128 else 128 + ord(c) % 127 for c in text)


def texts():
    """The inputs of text_seeds.py, whole and, the short ones, cut short: which script, the number, a and b."""
    source = (HERE / "fuzz_scripts.h").read_text(encoding="utf-8").split("fuzz_scripts[] = {\n")[1].split("\n};")[0]
    scripts = source.split(",\n    ")
    made = set()
    for word, a, b, n in text_seeds.first():
        script = next(i for i, text in enumerate(scripts) if word in text)
        a, b = letters(a), letters(b)
        for end in range(len(a) + 1) if n == 0 and len(a) < 32 else [len(a)]:
            made.add(bytes([script, n % 256]) + a[:end] + b"\xff" + b)
    began = {data[0] for data in made}
    more = text_seeds.more([i for i in range(len(scripts)) if i not in began])
    for script, a, b, n in [*more, *text_random.inputs(1, 20000, scripts)]:
        made.add((bytes([script, n]) + letters(a) + b"\xff" + letters(b))[: LONGEST["text"]])
    return sorted(made)


def seeds(target, folder):
    """First inputs, from what the tree has."""
    made = []
    if target in ("check", "run"):
        for path in sorted((ROOT / "tests/scripts").rglob("*.py")):
            parts = path.read_bytes().split(b"\n\n")
            made += [part for part in parts if 20 < len(part) < LONGEST[target]]
        made = made[:: max(1, len(made) // 1500)]
        if target == "run":
            programs = [*run_seeds.programs(), *run_seeds.more(), *run_products.programs()]
            made += [program.encode("utf-8", "surrogatepass") for program in programs]
        if target == "check":
            cases = [case["source"] for case in json.loads((ROOT / "tests/syntax/cases.json").read_text())]
            ways = check_seeds.WAYS
            cases += [f"#:{ways[n % len(ways)]}\n{case}" for n, case in enumerate(cases)]
            cases += [*check_seeds.sources(), *check_pairs.sources(), *source_random.sources(1, 20000)]
            made += [source.encode("utf-8", "surrogatepass") for source in cases if len(source) < LONGEST[target]]
    elif target == "text":
        strings = set()
        for path in sorted((ROOT / "tests/scripts").rglob("*.py")):
            strings |= set(re.findall(r"['\"]([^'\"\n]{1,40})['\"]", path.read_text(encoding="utf-8")))
        chosen = sorted(strings)[:: max(1, len(strings) // 1200)]
        made = [bytes([n % 251, n % 7]) + text.encode("latin-1", "replace") + b"\xff" + chosen[-n].encode("latin-1", "replace")
                for n, text in enumerate(chosen)]  # fmt: skip
        made += texts()
    elif target == "regex":
        made = patterns()
    elif target == "snapshot":
        made = states()
    else:
        for path in sorted((ROOT / "protocol/vectors").glob("*.json")):
            for vector in json.loads(path.read_text()):
                if "hex" in vector:
                    made.append(bytes.fromhex(vector["hex"]))
        if target == "values":
            made += [data[5:] for data in made if len(data) > 6] + [data[4:] for data in made if len(data) > 6]
    for n, data in enumerate(made):
        (folder / f"seed-{n}").write_bytes(data)


def dictionary(target, folder):
    path = folder / f"{target}.dict"
    lines = [
        json.dumps(word.replace("\\n", "\n").replace("\\t", "\t")).replace("\\n", "\\x0A").replace("\\t", "\\x09")
        for word in (filter(str.isascii, PIECES) if target == "regex" else WORDS)
    ]
    path.write_text("\n".join(lines) + "\n")
    return path


def run(target, arguments):
    environment = dict(
        os.environ, FUZZ_TARGET=target, ASAN_OPTIONS="detect_stack_use_after_return=0:detect_leaks=0:handle_abort=1"
    )
    return subprocess.run([str(PROGRAMS / f"fuzz-{target}"), *arguments], env=environment).returncode


def merge(target, working):
    """The tree's corpus: what covers as much with the fewest bytes."""
    small = ROOT / "build/fuzz" / f"{target}-small"
    subprocess.run(["rm", "-rf", str(small)], check=True)
    small.mkdir(parents=True)
    copy = ROOT / "build/fuzz" / f"{target}-copy"  # a fuzzer that runs takes files away
    subprocess.run(["rm", "-rf", str(copy)], check=True)
    subprocess.run(["cp", "-r", str(working), str(copy)])
    # by edges alone: how often each is taken would keep thousands
    run(target, ["-merge=1", "-use_counters=0", f"-max_len={LONGEST[target]}", str(small), str(copy)])
    with zipfile.ZipFile(HERE / "corpus" / f"{target}.zip", "w", zipfile.ZIP_DEFLATED) as whole:
        for path in sorted(small.iterdir()):
            whole.writestr(zipfile.ZipInfo(path.name[:16]), path.read_bytes(), zipfile.ZIP_DEFLATED)
    kept = HERE / "corpus" / target
    kept.mkdir(parents=True, exist_ok=True)
    for old in kept.iterdir():
        if not old.name.startswith("find-") and not old.suffix:
            old.unlink()
    chosen = sorted((p for p in small.iterdir() if p.stat().st_size <= KEPT_BYTES), key=lambda p: p.stat().st_size)
    for path in chosen[:: max(1, -(-len(chosen) // KEPT))]:
        (kept / path.name[:16]).write_bytes(path.read_bytes())
    print(f"{target}: {len(list(kept.iterdir()))} files kept of {len(list(small.iterdir()))}")


def main():
    target, seconds, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    working, finds = ROOT / "build/fuzz" / target, ROOT / "build/fuzz/finds"
    for folder in (working, finds):
        folder.mkdir(parents=True, exist_ok=True)
    if not any(working.iterdir()):
        seeds(target, working)
        if (HERE / "corpus" / f"{target}.zip").exists():
            zipfile.ZipFile(HERE / "corpus" / f"{target}.zip").extractall(working)
    if "--merge" in options:
        merge(target, working)
        return 0
    folders = [str(working)] + [str(p) for p in [HERE / "corpus" / target] if p.is_dir()]
    flags = {
        "max_total_time": seconds,
        "max_len": LONGEST[target],
        "artifact_prefix": f"{finds}/{target}-",
        "dict": dictionary(target, working.parent),
        "timeout": 30,
        "rss_limit_mb": 3000,
        "print_final_stats": 1,
        "reload": 0,
        "entropic": 0,  # with so many features its bookkeeping takes most of the time
    }
    return run(target, [f"-{name}={value}" for name, value in flags.items()] + options + folders)


if __name__ == "__main__":
    sys.exit(main())
