#!/usr/bin/env python3
"""conformance.py - CONFORMANCE.md, and what of CPython 3.12's names and signatures the engine lacks.

    tests/conformance.py            write CONFORMANCE.md
    tests/conformance.py --check    exit with 1 if it isn't current
    tests/conformance.py --record   ask CPython 3.12 for names and signatures: conformance_names.json
    tests/conformance.py --names [PREFIX...]    compare the engine with it (all, or what begins so); exit with 1 if
                                                anything differs that conformance_reasons.txt has no line for, or if
                                                conformance_counts.txt, the page's table of modules, isn't current
    tests/conformance.py --count    write conformance_counts.txt
    tests/conformance.py --methods FAILED    hold conformance_methods.txt, the page's table of CPython's own test methods
                                    that fail, against a list of those that failed, one FILE/CLASS.METHOD a line; exit with
                                    1 if one of the files in the table has a failure without a reason, or a reason without one

Each tests/divergences/ANCHOR.py is a script that shows one wanted difference to CPython 3.12; the first line of its
docstring is the section's title, the rest its text, and what the script prints is in ANCHOR.out. Error messages refer to
sections by anchor, so names of files stay.

Names are those of every builtin type, exception and function and of every module that is shipped: what dir() gives. Of a
function or class the signature is compared by what it says when called with nothing, with far too many arguments and with
a keyword that it can't know. conformance_reasons.txt has a line for what is missing or different on purpose: a pattern of
names (TYPE.name, MODULE.name; * stands for any text), what it is about (missing, signature or wording), and the reason. Its lines go into the page.
A difference is one of wording when both complain about the arguments and tell of the same numbers, one as functions in C do
and the other as those in Python.

The engine is tests/tool/itd-run in the build that INTERPRETD_BUILD names; CPython is $CONFORM_PY312, python3.12 on the
PATH, or pyenv's.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import ast
import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
TARGET = ROOT / "CONFORMANCE.md"
NAMES = TESTS / "conformance_names.json"
REASONS = TESTS / "conformance_reasons.txt"
LANGUAGE = TESTS / "conformance_language.txt"
METHODS = TESTS / "conformance_methods.txt"
COUNTS = TESTS / "conformance_counts.txt"
PROBE = (TESTS / "conformance_probe.py.txt").read_text(encoding="utf-8")

HEAD = """<!-- Made by tests/conformance.py from tests/divergences and tests/conformance_*.txt; do not edit. -->
# How interpretd differs from CPython 3.12

CPython 3.12 is the reference: results, error types and error texts are meant to be the same, set order and hashes are
those of PYTHONHASHSEED=0. Below is every difference that is wanted. Each has a script in `tests/divergences` that shows
it. Any other difference is a bug.
"""
TABLE = """
<a id="names"></a>
## Names and signatures that differ

Every attribute that `dir()` shows in CPython 3.12 of the builtin types, exceptions, functions and of the modules shipped is
there, with the same signature, but for these.

| what | how | why |
| --- | --- | --- |
"""


FEATURES = """
<a id="language"></a>
## The language

| what | there | note |
| --- | --- | --- |
"""
MODULES = """
<a id="modules"></a>
## The modules

Every public name of each module (its `__all__`, else what it defines itself without an underscore) and every method and attribute of its classes
was compared with CPython 3.12's: whether it is there, and what calls without arguments, with too many and with an unknown keyword say.
What is worded otherwise takes the same arguments. What differs has its reason in the next table.

| module | names | the same | worded otherwise | differ |
| --- | --- | --- | --- | --- |
"""
FAILING = """
<a id="test-methods"></a>
## Test methods of CPython that fail

Of CPython's own tests about the language and the builtin types (48 files of `Lib/test`, as far as they need no files, processes
or C API), these methods don't pass, and why.

| test | why |
| --- | --- |
"""


def section(path):
    """One section: anchor, title, text."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    if not docstring:
        sys.exit(f"{path.name} has no docstring")
    title, _, text = docstring.partition("\n")
    return f'\n<a id="{path.stem}"></a>\n## {title.strip().rstrip(".")}\n\n{text.strip()}\n'


def read_rows(path):
    """The cells of each line that isn't a comment."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            rows.append(tuple(part.strip() for part in line.split("|")))
    return rows


def read_reasons():
    """Rows (pattern, how, why)."""
    return read_rows(REASONS)


def page():
    parts = [HEAD, FEATURES]
    parts += [
        f"| {what.replace('|', chr(92) + '|')} | {there} | {note} |\n" for what, there, note in read_rows(LANGUAGE)
    ]
    parts += [section(path) for path in sorted((TESTS / "divergences").glob("*.py"))]
    parts += [MODULES]
    parts += [f"| `{name}` | {' | '.join(numbers)} |\n" for name, *numbers in read_rows(COUNTS)]
    parts += [TABLE]
    parts += [f"| `{what}` | {how} | {why} |\n" for what, how, why in read_reasons()]
    parts += [FAILING]
    parts += [f"| {name} | {why} |\n" for name, why in read_rows(METHODS)]
    return "".join(parts)


def find_python():
    """A CPython 3.12."""
    pyenv = sorted(Path.home().glob(".pyenv/versions/3.12.*/bin/python3.12"))
    test = "import sys; sys.exit(sys.version_info[:2] != (3, 12))"
    for candidate in (os.environ.get("CONFORM_PY312"), shutil.which("python3.12"), *map(str, pyenv)):
        if candidate and subprocess.run([candidate, "-c", test], capture_output=True).returncode == 0:
            return candidate
    sys.exit("conformance.py: no CPython 3.12 was found; name one in CONFORM_PY312")


def shipped_modules():
    """The public modules on the import allow-list."""
    text = (ROOT / "core/stdlib/modules.def").read_text(encoding="utf-8")
    names = {"__future__" if n == "future" else n for n in re.findall(r"^MODULE\((\w+)\)", text, re.M)} - {"itd_types"}
    names |= {p.stem.replace("__", ".") for p in (ROOT / "core/stdlib/py").glob("*.py")}
    return sorted(n for n in names if not n.startswith("_") or n == "__future__")


def answers(command, environment=None, wanted=None):
    """What the probe prints: topic -> its lines. wanted: rows, to tell of their names only."""
    found = {}
    for topic in ["types", *shipped_modules()]:
        with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8", delete=False) as script:
            probe = PROBE.replace("TOPIC = 'types'", f"TOPIC = {topic!r}", 1)
            probe = probe.replace("import types as module", f"import {topic} as module", 1)
            if wanted is not None:
                names = [where.partition(":")[2] for where in wanted if where.partition(":")[0] in (topic, "builtins")]
                probe = probe.replace("WANTED = None", f"WANTED = {names!r}", 1)
            script.write(probe)
        done = subprocess.run([*command, script.name], capture_output=True, text=True, env=environment)
        Path(script.name).unlink()
        for line in done.stdout.splitlines():
            where, tab, rest = line.partition("\t")
            if tab and re.match(r"[\w.]+:[\w.-]*$", where):
                found[where] = rest
        if done.returncode:
            found[f"{topic} failed"] = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "?"
    return found


def record():
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    found = answers([find_python(), "-W", "ignore"], environment)
    NAMES.write_text(json.dumps(found, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(found)} rows recorded")


def told(text, self_counts):
    """What a complaint about arguments tells: (least, most), each None when it says nothing; or None: it is something else."""
    one = {"one": 1, "no": 0}
    for pattern, least, most in COMPLAINTS:
        found = re.search(pattern, text)
        if not found:
            continue
        numbers = [one.get(n, n) for n in found.groups()]
        less = 1 if self_counts and "positional" in pattern and "but" in pattern and f"but {GIVEN + 1} " in text else 0
        return (
            int(numbers[least]) if least is not None else None,
            int(numbers[most]) - less if most is not None else None,
        )
    return None


GIVEN = 30  # the probe's many arguments
COMPLAINTS = (
    (r"takes from \d+ to (\d+) positional arguments but", None, 0),
    (r"takes (\d+) positional arguments? but", None, 0),
    (r"missing (\d+) required positional arguments?", 0, None),
    (r"takes exactly (one|\d+) (?:positional )?arguments? \(0 given\)|expected (\d+) arguments?, got 0", None, None),
    (r"(?:takes|expected) at least (\d+) (?:positional )?arguments?", 0, None),
    (r"(?:takes|expected) at most (\d+) (?:positional |keyword )?arguments?", None, 0),
    (r"takes exactly (one|\d+) (?:positional )?arguments?", None, 0),
    (r"expected (\d+) arguments?, got", None, 0),
    (r"takes (no) (?:positional )?arguments", None, 0),
    (
        r"missing required argument|needs an argument|doesn't apply to a|invalid keyword|no keyword arguments|unexpected keyword",
        None,
        None,
    ),
)


def only_wording(theirs, ours):
    """Whether two rows of complaints differ in their words only."""
    pairs = list(zip(theirs.split(" / "), ours.split(" / "), strict=False))
    if len(pairs) != 3:
        return False
    method = "unbound method" in theirs or "'self'" in ours
    for a, b in pairs:
        tells = told(a, True), told(b, True)
        if a == b:
            continue
        if None in tells:
            return False
        for x, y in zip(*tells, strict=True):
            if x is not None and y is not None and x != y and not (method and abs(x - y) == 1):
                return False
    return True


def count_rows(counts):
    """The lines of conformance_counts.txt."""
    head = (
        "# MODULE | NAMES | THE SAME | WORDED OTHERWISE | DIFFER, WITH A REASON. Written by conformance.py --count.\n"
    )
    rows = [
        f"{topic} | {sum(n)} | {n[0]} | {n[1]} | {n[2]}\n"
        for topic, n in sorted(counts.items())
        if topic not in BUILTIN
    ]
    return head + "".join(rows)


BUILTIN = ("types", "builtins")


def compare(prefixes, count=False):
    """Tells each difference without a reason, and then a line a module."""
    build = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
    runner = os.environ.get("CONFORMANCE_RUN", str(build / "tests/tool/itd-run"))
    wanted, rows = json.loads(NAMES.read_text(encoding="utf-8")), read_reasons()
    got = answers([runner], wanted=wanted)
    used, open_ones, counts = set(), [], {}
    for where, text in sorted(wanted.items()):
        if prefixes and not where.startswith(tuple(prefixes)):
            continue
        topic = where.split(":")[0]
        wording = topic not in BUILTIN and where in got and only_wording(text, got[where])
        how = "missing" if where not in got else "wording" if wording else "signature"
        counts.setdefault(topic, [0, 0, 0])[0 if got.get(where) == text else 1 if wording else 2] += 1
        if got.get(where) == text:
            continue
        name = where.partition(":")[2]
        reason = next((r for r in rows if r[1] == how and fnmatch.fnmatchcase(name, r[0])), None)
        if reason:
            used.add(reason)
        else:
            open_ones.append((how, name, text, got.get(where)))
    for how, name, text, ours in open_ones:
        print(f"{how} {name}" + ("" if how == "missing" else f"\n    theirs {text}\n    ours   {ours}"))
    for where in got:
        if where.endswith(" failed"):
            print(f"{where}: {got[where]}")
            open_ones.append(("failed", where, "", ""))
    for reason in rows if not prefixes else []:
        if reason not in used:
            print(f"no such difference any more: {' | '.join(reason)}")
    if count:
        COUNTS.write_text(count_rows(counts), encoding="utf-8")
    elif not prefixes and COUNTS.read_text(encoding="utf-8") != count_rows(counts):
        print("conformance_counts.txt isn't current: run tests/conformance.py --count, then tests/conformance.py")
        open_ones.append(("counts", "", "", ""))
    for topic, (same, *_) in sorted(counts.items()):
        print(f"# {topic}: {same} of {sum(counts[topic])}")
    print(f"{len(open_ones)} differences without a reason")
    return 1 if open_ones else 0


def hold_methods(path):
    """Exit status of --methods."""
    failed = set(Path(path).read_text(encoding="utf-8").split())
    reasons = {name for name, _ in read_rows(METHODS)}
    files = {name.partition("/")[0] for name in reasons}
    without = sorted(name for name in failed - reasons if name.partition("/")[0] in files)
    for name in without:
        print(f"fails, and has no reason: {name}")
    for name in sorted(reasons - failed):
        print(f"has a reason, and passes: {name}")
    print(f"{len(reasons & failed)} failures with a reason, {len(without)} without")
    return 1 if without or reasons - failed else 0


def main():
    arguments = sys.argv[1:]
    if "--record" in arguments:
        record()
    elif "--count" in arguments:
        return compare([], count=True)
    elif "--methods" in arguments:
        return hold_methods(arguments[-1])
    elif "--names" in arguments:
        return compare([a for a in arguments if a != "--names"])
    elif "--check" not in arguments:
        TARGET.write_text(page(), encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != page():
        print("CONFORMANCE.md isn't what tests/conformance.py makes")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
