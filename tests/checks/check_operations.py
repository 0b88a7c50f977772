#!/usr/bin/env python3
"""check_operations.py - the clients have the operations that README.md's table says, and no others. Prints TAP.

What a client offers is read from its sources, so no client needs to be built.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = ROOT / "clients"
HEAD = "| operation | Python | Node | Rust |"
# Functions of a package that are not about a session.
APART = {"describe_tools", "describeTools"}


def table():
    """The names in the table, for each language."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = text.partition(HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    columns = [row.strip("|").split("|")[1:] for row in rows]
    assert len(columns) > 20 and all(len(column) == 3 for column in columns), columns
    return [{name for row in columns for name in re.findall(r"`(\w+)`", row[language])} for language in range(3)]


def empty_cells():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = text.partition(HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    return [f"an empty cell: {row}" for row in rows if any("`" not in cell for cell in row.strip("|").split("|")[1:])]


def python_names(file, name):
    tree = ast.parse((CLIENTS / "python/src/interpretd" / file).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            parts = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
            return {part.name for part in parts if not part.name.startswith("_")}
    raise AssertionError(f"{file} has no class {name}")


def python_functions():
    text = (CLIENTS / "python/src/interpretd/__init__.py").read_text(encoding="utf-8")
    return set(re.findall(r'^    "([a-z]\w+)",$', text, re.M)) - APART


def node_names():
    text = (CLIENTS / "node/src/interpreter.ts").read_text(encoding="utf-8")
    body = text.partition("\nexport class Interpreter {")[2].partition("\n}\n")[0]
    names = set(re.findall(r"^  (?:async |get )?([a-z]\w*)\(", body, re.M)) - {"constructor"}
    index = (CLIENTS / "node/src/index.ts").read_text(encoding="utf-8")
    return names, set(re.findall(r"^  ([a-z]\w*),$", index, re.M)) - APART


def rust_names():
    names = set()
    for file in ("interpreter.rs", "lasting.rs"):
        text = (CLIENTS / "rust/src" / file).read_text(encoding="utf-8")
        for body in re.findall(r"^impl Interpreter \{\n(.*?)^\}", text, re.M | re.S):
            names |= set(re.findall(r"^    pub (?:async )?fn (\w+)", body, re.M))
    text = (CLIENTS / "rust/src/lib.rs").read_text(encoding="utf-8")
    functions = {name for row in re.findall(r"^pub use lasting::\{(.*)\}", text, re.M) for name in row.split(", ")}
    return names - {"new"}, {name for name in functions if name[0].islower()}


def differences(said, there):
    return [f"README.md has {name}, the client not" for name in sorted(said - there)] + [
        f"the client has {name}, README.md not" for name in sorted(there - said)
    ]


def asynchronous():
    there = python_names("_async.py", "AsyncInterpreter")
    return differences(python_names("_sync.py", "Interpreter") - {"execute_async"} | {"open"}, there)


def main():
    python, node, rust = table()
    node_members, node_functions = node_names()
    rust_members, rust_functions = rust_names()
    checks = [
        ("no operation is missing in a language", empty_cells()),
        ("Python", differences(python, python_names("_sync.py", "Interpreter") | python_functions())),
        ("Python's AsyncInterpreter", asynchronous()),
        ("Node", differences(node, node_members | node_functions)),
        ("Rust", differences(rust, rust_members | rust_functions)),
    ]
    print(f"1..{len(checks)}")
    failed = False
    for number, (name, problems) in enumerate(checks, 1):
        failed = failed or bool(problems)
        print(f"{'not ok' if problems else 'ok'} {number} - {name}")
        for problem in problems:
            print(f"# {problem}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
