#!/usr/bin/env python3
"""programs.py SECONDS [SEED] - random valid programs over the whole language, compared with CPython 3.12.

    ./dev fuzz programs 600

programs_make.py writes a program from a seed. A batch of them runs in one process of each engine: tests/tool/itd-run
beside the daemon that INTERPRETD_BIN names (PROGRAMS_RUN names another one) and CPython with PYTHONHASHSEED=0. What each
program prints is compared, and how it ends: the exception's type, text and chain, and the line of every frame. Every
tenth batch runs its programs one by one as scripts of their own, so that the whole text of the traceback is compared,
carets included. A difference is a find: it is cut down to the statements that it needs, told, saved as
build/fuzz/programs_SEED.py, and makes the exit status 1. The last line gives the figures; the same seed makes the same
programs.

The interpreter is $CONFORM_PY312, python3.12 on the PATH, or pyenv's.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from programs_make import PRELUDE, Program, compiles, lines_of, shrunk

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/asan"))
RUN = os.environ.get("PROGRAMS_RUN", str(BUILD / "tests/tool/itd-run"))
BATCH = 150
ALONE = 12  # programs of a batch that are run one by one
TIMEOUT = 20
WORST = 200  # trials to cut one find down

DRIVER = '''
import traceback


def show(error, seen=()):
    """Type, text, lines and chain of an exception. Frames of library code are CPython's own, and hidden with us."""
    frames = [(f.name, f.lineno) for f in traceback.extract_tb(error.__traceback__) if f.filename == "<string>"]
    print("!", type(error).__name__, error, frames, error.__suppress_context__)
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            if len(seen) < 5:
                show(inner, (*seen, error))
    for other in (error.__cause__, error.__context__):
        if other is not None and not any(other is s for s in seen) and len(seen) < 5:
            show(other, (*seen, error))


def run(number, source):
    print("#", number)
    space = {"__name__": "p", "__builtins__": __builtins__} if BUILTINS else {"__name__": "p"}
    space.update(PARTS)
    CLOCK[0] = 0
    try:
        exec(source, space)
    except BaseException as error:
        try:
            show(error)
        except BaseException as worse:
            print("!!", type(worse).__name__, worse)


'''


def find_python312():
    for name in (os.environ.get("CONFORM_PY312"), "python3.12"):
        if name and shutil.which(name):
            probe = subprocess.run([name, "-V"], capture_output=True, text=True)
            if probe.stdout.startswith("Python 3.12"):
                return name
    found = sorted(Path.home().glob(".pyenv/versions/3.12*/bin/python3.12"))
    return str(found[-1]) if found else None


def limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def plain(text):
    """Without what the engines may have of their own: addresses, and how often a line repeats."""
    text = re.sub(r"(from 'math') \([^)]*\)", r"\1 (unknown location)", text)
    text = re.sub(r"(RecursionError).*", r"\1", text)
    # How deep is too deep differs: CPython also counts what goes through C.
    text = re.sub(r"\[Previous line repeated \d+ more times\](?=\nRecursionError)", "[Previous line repeated]", text)
    text = re.sub(
        r"\n(There (is|are) no|Only the modules|Text can't|What lies|Let the script|In Python 3) [^\n]*", "", text
    )
    text = re.sub(r"<module '([\w.]+)' [^>]*>", r"<module '\1'>", text)  # where it lies
    text = re.sub(r'^( *[|] )?  File "[^"]*/lib/python3[^"]*", .*\n(?:\1?    .*\n)*', "", text, flags=re.M)
    text = re.sub(r"^\S+:\d+: \w+Warning: .*\n(  .*\n)?", "", text, flags=re.M)  # stderr is nobody's here
    text = re.sub(r"^RuntimeWarning: Enable tracemalloc .*\n", "", text, flags=re.M)  # the second line of one
    text = re.sub(
        r"<(Task|Future) (pending|cancelling|finished|cancelled) .*", r"<\1 \2>", text
    )  # callbacks of the library
    # ExceptionGroup is a heap type there, which shows in a few texts.
    text = "\n".join("ExceptionGroup" if "'ExceptionGroup'" in line else line for line in text.split("\n"))
    text = re.sub(r"'0', 'x'(, '[0-9a-f]')+", "'0', 'x'", text)  # an address, letter by letter
    return re.sub(r"0x[0-9a-f]+", "0x0", text)


class Engines:
    def __init__(self):
        self.python = find_python312()
        if self.python is None:
            sys.exit("programs: no Python 3.12 at hand")
        self.folder = Path(tempfile.mkdtemp(prefix="programs-"))
        self.env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
        self.env["ASAN_OPTIONS"] = "detect_leaks=0:allocator_may_return_null=1"

    def start(self, argv):
        return subprocess.Popen(
            argv, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, preexec_fn=limits,
        )  # fmt: skip

    def both(self, source):
        """(status, stdout, stderr) of each engine, ours first; None for one that took too long."""
        (self.folder / "p.py").write_text(source, encoding="utf-8")
        ours = self.start([RUN, "--eval", "--wall", str(TIMEOUT), str(self.folder / "p.py")])
        theirs = self.start([self.python, str(self.folder / "p.py")])
        results = []
        for process in (ours, theirs):
            try:
                out, err = process.communicate(timeout=TIMEOUT)
                results.append((process.returncode, plain(out.decode()), plain(err.decode("utf-8", "replace"))))
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                results.append(None)
        return results

    def parts(self, sources):
        """What each program of a batch printed, in either engine; and how our process ended."""
        text = (
            PRELUDE
            + "BUILTINS = False\n"
            + DRIVER
            + "\n".join(f"run({number}, {source!r})" for number, source in enumerate(sources))
        )
        ours, theirs = self.both(text + "\n")
        split = [re.split(r"^# (\d+)\n", r[1], flags=re.M) if r else [""] for r in (ours, theirs)]
        tables = [dict(zip(s[1::2], s[2::2], strict=False)) for s in split]
        if ours is None:
            died = "late"
        elif "LimitExceeded: memory" in ours[2]:
            died = "limit"
        else:
            died = ours[0] if ours[0] < 0 or ours[0] > 1 else ""
        return tables[0], tables[1], died

    def differs(self, source):
        """The first difference of one program, or None."""
        ours, theirs, died = self.parts([source])
        if "0" not in theirs or "MemoryError" in theirs["0"] or died == "limit":
            return None  # which of the two runs out of memory first is no find
        if died:
            return f"ended: {died}"
        return first_difference(ours.get("0", ""), theirs["0"])

    def differs_alone(self, source):
        ours, theirs = self.both(PRELUDE + "\n" + source)
        if theirs is None or ours is None:
            return None if theirs is None else "late"
        if "LimitExceeded: memory" in ours[2] or "MemoryError" in theirs[2]:
            return None
        if ours[0] not in (0, 1):
            return f"ended: {ours[0]}"
        return first_difference(ours[1], theirs[1]) or first_difference(ours[2].strip(), theirs[2].strip())


def first_difference(ours, theirs):
    if ours == theirs:
        return None
    a, b = ours.splitlines(), theirs.splitlines()
    for mine, other in zip(a, b, strict=False):
        if mine != other:
            return f"ours {mine[:150]!r}, CPython {other[:150]!r}"
    return f"{len(a)} lines, CPython {len(b)}; then {(a + b)[min(len(a), len(b))][:150]!r}"


def kind_of(text):
    return re.sub(r"\d+", "_", text)[:100]


def main():
    if sys.version_info[:2] != (3, 12) and (python := find_python312()):
        os.execv(python, [python, *sys.argv])  # what compiles is asked while programs are cut down
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    engines, begun, last_find = Engines(), time.monotonic(), 0.0
    runs, finds, kinds = 0, 0, set()
    while time.monotonic() - begun < seconds:
        alone = seed // BATCH % 10 == 0
        programs = [Program(seed + n) for n in range(BATCH)]
        if alone:  # the place of a syntax error in a file isn't always that in a text; and ours are texts
            programs = [p for p in programs if compiles(p.tree)][:ALONE]
        sources = [lines_of(p.tree) for p in programs]
        check = engines.differs_alone if alone else engines.differs
        if alone:
            different = [n for n, source in enumerate(sources) if check(source)]
        else:
            ours, theirs, died = engines.parts(sources)
            different = [n for n in range(len(sources)) if ours.get(str(n)) != theirs.get(str(n)) and str(n) in theirs]
            if died and not different:
                different = [len(ours) - 1]
        runs += len(programs)
        for n in different[:3]:
            what = check(sources[n])
            if what is None or kind_of(what) in kinds:
                continue
            finds += 1
            last_find = time.monotonic() - begun
            small = shrunk(programs[n].tree, lambda tree, check=check: check(lines_of(tree)), WORST)
            what = check(lines_of(small)) or what
            kinds |= {kind_of(what)}
            folder = ROOT / "build/fuzz"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"programs_{programs[n].seed}.py").write_text(lines_of(small), encoding="utf-8")
            print(f"find, seed {programs[n].seed}{' alone' if alone else ''}: {what}\n{lines_of(small)}", flush=True)
        seed += BATCH
    took = time.monotonic() - begun
    print(
        f"programs: {runs} programs, {finds} finds, in {took:.0f} s; the last {took - last_find:.0f} s without a find"
    )
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
