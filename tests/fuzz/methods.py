#!/usr/bin/env python3
"""methods.py SECONDS [SEED] - random calls of the builtin types and functions, compared with CPython 3.12.

    ./dev fuzz methods 60

Each script is some hundred expressions made from a seed: methods with arguments of random types, operators, subscripts,
constructors, builtin functions, formatting, and short chains of changes to one object. What each gives (type and repr, or
the error's type and text) is printed by tests/tool/itd-run beside the daemon that INTERPRETD_BIN names (METHODS_RUN names
another one) and by CPython with PYTHONHASHSEED=0. A difference is a find: it is told once per kind, saved in
build/fuzz/methods_SEED.py, and makes the exit status 1. A script that ends at a limit is taken up again behind the
expression that ended it; memory and operations are the engine's own matter.

The interpreter is $CONFORM_PY312, python3.12 on the PATH, or pyenv's.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/asan"))
RUN = os.environ.get("METHODS_RUN", str(BUILD / "tests/tool/itd-run"))
CALLS = 1000

HERE = Path(__file__).resolve().parent
PRELUDE = (HERE / "methods_prelude.py.txt").read_text(encoding="utf-8")
DUMP = "import sys\nfor v in sys.stdin.read().splitlines():\n    print(v, *dir(eval(v)), sep='\\t')\n"
WEIGHTS = {"int": 6, "float": 4, "complex": 2, "str": 8, "bytes": 4, "bytearray": 3, "list": 5, "tuple": 4}
WEIGHTS |= {"dict": 4, "set": 4, "range": 2, "slice": 1, "views": 3, "other": 5}


def read_words():
    """The sections of methods_values.txt."""
    words, section = {}, []
    for line in (HERE / "methods_values.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("["):
            section = words.setdefault(line[1:-1], [])
        elif line.startswith("|"):
            section.append(line[1:])
    return words


WORDS = read_words()
KINDS = {kind: WORDS[kind] for kind in WEIGHTS}
SMALL, SLICES = WORDS["small"], WORDS["slice"]


def find_python():
    """A CPython 3.12."""
    pyenv = sorted(Path.home().glob(".pyenv/versions/3.12.*/bin/python3.12"))
    for candidate in (os.environ.get("CONFORM_PY312"), shutil.which("python3.12"), *map(str, pyenv)):
        if (
            candidate
            and subprocess.run([candidate, "-c", "import sys; sys.exit(sys.version_info[:2] != (3, 12))"]).returncode
            == 0
        ):
            return candidate
    sys.exit("methods.py: no CPython 3.12 was found; name one in CONFORM_PY312")


def attribute_names(python):
    """Value source -> the attributes that CPython's has."""
    values = [v for kind in KINDS.values() for v in kind]
    text = subprocess.run(
        [python, "-c", PRELUDE + DUMP], input="\n".join(values), capture_output=True, text=True, check=True
    ).stdout
    return {
        line.split("\t")[0]: [n for n in line.split("\t")[1:] if n not in WORDS["skipped"]]
        for line in text.splitlines()
    }


class Maker:
    """Makes random expressions."""

    def __init__(self, seed, names):
        self.r = random.Random(seed)
        self.names = names
        self.kinds = list(KINDS)
        self.weights = [WEIGHTS[k] for k in self.kinds]

    def value(self, kind=None):
        return self.r.choice(KINDS[kind or self.r.choices(self.kinds, self.weights)[0]])

    def argument(self, near):
        """Often something of the kind at hand."""
        k = self.r.random()
        if k < 0.3:
            return self.value(near)
        if k < 0.5:
            return self.r.choice(SMALL)
        return self.value()

    def arguments(self, near, most=4):
        n = self.r.choice([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, most])
        out = [self.argument(near) for _ in range(n)]
        if self.r.random() < 0.12:
            out += [f"{k}={self.argument(near)}" for k in self.r.sample(WORDS["keywords"], self.r.choice([1, 1, 2]))]
        if self.r.random() < 0.02:
            out.append(self.r.choice(["*", "**"]) + self.value() if not out or "=" not in out[-1] else "**{'q': 1}")
        return ", ".join(out)

    def method(self):
        kind = self.r.choices(self.kinds, self.weights)[0]
        v = self.value(kind)
        name = self.r.choice(self.names[v])
        if name.startswith("__") and self.r.random() < 0.5:
            name = self.r.choice(self.names[v])
        v = f"({v})"
        if self.r.random() < 0.04:
            return f"{v}.{name}"
        if self.r.random() < 0.3:
            return f"do({v}, lambda x: x.{name}({self.arguments(kind)}))"
        return f"{v}.{name}({self.arguments(kind)})"

    def chain(self):
        kind = self.r.choice(["list", "dict", "set", "bytearray", "other", "views", "str"])
        v = self.value(kind)
        steps = []
        for _ in range(self.r.randrange(2, 5)):
            k = self.r.random()
            if k < 0.65:
                steps.append(
                    f"lambda x: x.{self.r.choice([n for n in self.names[v] if not n.startswith('__')] or ['a'])}({self.arguments(kind, 2)})"
                )
            elif k < 0.75:
                steps.append(f"lambda x: setitem(x, {self.r.choice(SLICES + SMALL * 2)}, {self.argument(kind)})")
            elif k < 0.85:
                steps.append(f"lambda x: delitem(x, {self.r.choice(SLICES + SMALL * 2)})")
            else:
                steps.append(f"lambda x: {self.r.choice(WORDS['inplace'])}(x, {self.argument(kind)})")
        return f"do({v}, {', '.join(steps)})"

    def operator(self):
        kind = self.r.choices(self.kinds, self.weights)[0]
        a, b, op = f"({self.value(kind)})", f"({self.argument(kind)})", self.r.choice(WORDS["binary"])
        if op in ("**", "<<") and self.r.random() < 0.9:
            b = f"({self.r.choice(['0', '1', '2', '-1', '-2', '3', '0.5', 'I(2)', '1j', 'None', '10', '-0.0', '64'])})"
        k = self.r.random()
        if k < 0.12:
            return f"{self.r.choice(WORDS['unary'])}{a}"
        if k < 0.25:
            return f"{self.r.choice(WORDS['inplace'])}({self.value(kind)}, {self.r.choice(SMALL[:10] + [self.argument(kind)])})"
        return f"{a} {op} {b}"

    def subscript(self):
        kind = self.r.choices(self.kinds, self.weights)[0]
        v = self.value(kind)
        key = self.r.choice(SMALL + SLICES + [self.argument(kind)] * 6)
        k = self.r.random()
        if k < 0.4:
            return f"({v})[{key}]"
        if k < 0.7:
            return f"setitem({v}, {key}, {self.argument(kind)})"
        return f"delitem({v}, {key})"

    def function(self):
        name = self.r.choice(WORDS["functions"])
        near = self.r.choices(self.kinds, self.weights)[0]
        if name == "print_none":
            return f"kw(*{self.value()}, **{self.value()})"
        return f"{name}({self.arguments(near)})"

    def formatting(self):
        k = self.r.random()
        v = self.value(
            self.r.choice(["int", "int", "float", "float", "complex", "str", "other", "tuple", "bytes", None])
        )
        if k < 0.35:
            return f"format({v}, '{self.r.choice(WORDS['specs'])}')"
        if k < 0.5:
            return f"f'{{{v if chr(39) not in v and chr(123) not in v and chr(92) not in v and 'lambda' not in v else 12}!{self.r.choice('rsa')}:{self.r.choice([s for s in WORDS['specs'] if chr(123) not in s and chr(125) not in s])}}}'"
        if k < 0.75:
            prefix = self.r.choice(["", "", "b"])
            spec = self.r.choice(WORDS["percents"])
            right = self.r.choice(
                [v, f"({v},)", f"({v}, {self.value()})", self.value("dict"), "{'a': 1, 'b': 2}", "(5, 3)", "()"]
            )
            return f"{prefix}'{spec}' % {'(' + right + ')' if not right.startswith(('(', '{')) else right}"
        return f"'{self.r.choice(WORDS['fields'])}{self.r.choice(WORDS['fields'] + [''] * 40)}'.format({self.arguments('int')})"

    def expression(self):
        """One that CPython ends soon, too: no powers and shifts by huge numbers."""
        while True:
            e = self.any_expression()
            if not (re.search(r"pow|shift|ilsh| \*\* | << ", e) and re.search(r"\d\*\*\d|0x1|65535|1000|0\.0|hash", e)):
                return e

    def any_expression(self):
        k = self.r.random()
        for share, make in (
            (0.42, self.method),
            (0.54, self.chain),
            (0.68, self.operator),
            (0.76, self.subscript),
            (0.9, self.function),
        ):
            if k < share:
                return make()
        return self.formatting()


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))


def run(command, path, env=None, bounded=False):
    try:
        done = subprocess.run(
            [*command, str(path)],
            capture_output=True,
            timeout=4 if bounded else 60,
            env=env,
            preexec_fn=limit_memory if bounded else None,
        )
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode("utf-8", "replace"), "timeout", -1
    return done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), done.returncode


def outcomes(text):
    found = {}
    for line in text.splitlines():
        number, _, rest = line.partition(" ")
        if number.isdigit() and rest[:1] in ("'", '"'):
            found[int(number)] = rest
    return found


def write(path, numbered):
    path.write_text(PRELUDE + "".join(f"t({n}, lambda: {e})\n" for n, e in numbered), encoding="utf-8")


def ours_of(path, numbered):
    """What the engine says; expressions that end it at a limit are left out."""
    found = {}
    while numbered:
        write(path, numbered)
        out, err, code = run(
            [RUN, "--memory", str(64 << 20), "--ops", "20000000", "--wall", "20", "--int-bits", "1048576"], path
        )
        got = outcomes(out)
        found |= got
        if code == 0:
            return found
        rest = [(n, e) for n, e in numbered if n not in got]
        if not rest:
            return found
        if "LimitExceeded" in err:
            found[rest[0][0]] = None
        else:
            found[rest[0][0]] = f"DIED {code} {err[-200:]}"
        numbered = rest[1:]
    return found


def theirs_of(command, path, numbered, env):
    """What CPython says; what takes it seconds is left out."""
    found = {}
    while numbered:
        write(path, numbered)
        out, _, code = run(command, path, env, True)
        got = outcomes(out)
        found |= got
        numbered = [(n, e) for n, e in numbered if n not in got][1:] if code else []
    return found


def is_known(expression, ours, theirs):
    """Differences that are wanted, or that none can do without who lacks CPython's addresses and calling conventions."""
    if "MemoryError" in theirs or "SecurityError" in ours or "max_int_bits" in ours:
        return True
    if "__del__" in expression or " is (" in expression or "function takes exactly" in theirs:
        return True
    if re.search(r"[(,] ?\*", expression) and "Error" in theirs:
        return True  # CPython names a callee in another way when arguments come by *
    if re.match(r"(min|max)\(\w+=", expression) or re.search(r"\.__(contains|getitem)__('|\"|$|\))", expression):
        return True
    if "generic_alias_iterator" in theirs or "UnionType." in theirs or "__class__ cell not found" in theirs:
        return True
    if "keywords must be strings" in ours or re.match(r"\((O|object)\)\.__(eq|ne)__", expression):
        return True
    if "hash" in expression and re.search(r"int -?\d{5,}", theirs):
        return "nan" in expression or any(o in expression for kind in ("other", "views", "slice") for o in KINDS[kind])
    by_address = r"<class|list\[|nan|Iteration|Error|object|O\(\)|[A-Z]\w+\("
    return sorted(ours) == sorted(theirs) and re.search(by_address, expression + theirs) is not None


def kind_of(expression, ours, theirs):
    """The same kind of find: what is done, and what both say where they part."""
    ours = str(ours)
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
    shape = re.compile(r"[^\W\d_]*\d[^ ]*|'[^']*'|\".*?\"|\\\\.")
    begin = max(0, at - 12, theirs.rfind("Error:", 0, at) - 12)
    return (ours == "None", shape.sub("#", ours[begin : at + 30]), shape.sub("#", theirs[begin : at + 30]))


def main():
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000_000
    python = find_python()
    folder = ROOT / "build/fuzz"
    folder.mkdir(parents=True, exist_ok=True)
    names = attribute_names(python)
    print(f"methods: seed {seed}, {seconds:.0f} s", flush=True)
    begun = last = time.monotonic()
    calls, seen = 0, set()
    env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
    while time.monotonic() < begun + seconds:
        maker = Maker(seed, names)
        numbered = [(n, maker.expression()) for n in range(CALLS)]
        path = folder / f"methods_{os.getpid()}.py"
        ours = ours_of(path, numbered)
        theirs = theirs_of([python, "-u", "-W", "ignore"], path, numbered, env)
        for n, expression in numbered:
            if n not in theirs or (ours.get(n) is None and n in ours):
                continue
            calls += 1
            if ours.get(n) == theirs[n] or is_known(expression, str(ours.get(n)), theirs[n]):
                continue
            kind = kind_of(expression, ours.get(n), theirs[n])
            if kind in seen:
                continue
            seen.add(kind)
            last = time.monotonic()
            print(f"FIND {expression}\n  ours   {str(ours.get(n))[:300]}\n  theirs {theirs[n][:300]}", flush=True)
            write(folder / f"methods_{seed}.py", [(n, expression)])
        seed += 1
        path.unlink(missing_ok=True)
    print(
        f"methods: {calls} calls, {len(seen)} kinds of finds, the last {time.monotonic() - last:.0f} s before the end"
    )
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main())
