#!/usr/bin/env python3
"""check_tree.py - what must hold of the tree: who includes whom, file sizes, licences, generated files. Prints TAP.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAX_LINES = 1000
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.M)
LAYERS = {"base": 1, "object": 1, "vm": 1, "compile": 2, "stdlib": 2, "snapshot": 2}
TOP_HEADERS = {"itd.h": 0, "limits.def": 0, "heap.h": 0, "value.h": 0, "native.h": 1, "session.h": 2}
TABLES = {
    "core/stdlib/modules.def": 0,
    "core/stdlib/refused.def": 0,
    "core/stdlib/py_sources.h": 0,
    "core/stdlib/py_image.h": 1,
    "core/object/layouts.def": 0,
}
ASSEMBLERS = {"core/vm/boot.c"}  # calls every part's boot function
HOSTILE = "tests/attacks/scripts/"  # length is what some of them attack with
FOREIGN = ("ev.h", "msgpack", "sodium", "sys/socket.h", "sys/un.h", "seccomp.h", "netinet/", "arpa/")
SETJMP_FILES = {"core/base/leave.c", "core/compile/parse.c", "core/base/stack.c"}
GMP_FILES = re.compile(r"core/(object/int|base/gmp_memory|stdlib/(_?decimal|fractions|math|random|statistics))")
OWNERS = {"sodium": "daemon/seal.c", "sqlite3": "daemon/store_sqlite.c"}
GENERATED = {
    "core/base/unicode_tables.c",
    "clients/python/src/interpretd/_wire_constants.py",
    "clients/python/src/interpretd/_wire_schema.py",
    "clients/node/src/wireConstants.ts",
    "clients/rust/src/wire_constants.rs",
}
FETCHED = {"node_modules", "dist", "target"}
NODE = (".ts", ".cts", ".mjs")
FOLDERS = ("core", "daemon", "protocol", "clients", "tests", "tools", "examples")


def layer(path):
    """A core file's layer; the root's .c files are above all others."""
    if path in TABLES:
        return TABLES[path]
    if path in ASSEMBLERS:
        return 3
    parts = path.split("/")
    if len(parts) > 2:
        return LAYERS.get(parts[1], 3)
    return TOP_HEADERS.get(parts[1], 3)


def c_files(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".def"):
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def sources(folder, suffixes):
    """(name, path) of our own files; not what package managers fetched and compilers made."""
    for path in sorted((ROOT / folder).rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in suffixes and FETCHED.isdisjoint(name.split("/")):
            yield name, path


def includes():
    bad = []
    for name, text in c_files("core", "protocol", "daemon"):
        folder = name.split("/")[0]
        for quote, target in INCLUDE.findall(text):
            own = quote == '"'
            if folder == "core":
                bad += core_include(name, target, own)
            elif folder == "protocol" and own and target.startswith(("core/", "daemon/")):
                bad.append(f"{name} includes {target}: protocol stands alone")
            elif folder == "daemon" and target.startswith("core/") and target not in ("core/itd.h", "core/limits.def"):
                bad.append(f"{name} includes {target}: the daemon knows core/itd.h only")
            for library, owner in OWNERS.items():
                if target.startswith(library) and name != owner:
                    bad.append(f"{name} includes {target}: that is {owner}'s alone")
    return bad


def core_include(name, target, own):
    if own and not target.startswith("core/"):
        return [] if "/" not in target and (ROOT / name).with_name(target).exists() else [f"{name} includes {target}"]
    if own and layer(target) > layer(name):
        return [f"{name} includes {target}, which is above it"]
    if target.startswith(FOREIGN):
        return [f"{name} includes {target}: no I/O in the core"]
    if target.startswith("tree_sitter/") and name != "core/compile/parse.c":
        return [f"{name} includes {target}: only core/compile/parse.c knows the parser"]
    if target.startswith("gmp") and not GMP_FILES.match(name):
        return [f"{name} includes {target}"]
    if target == "setjmp.h" and name not in SETJMP_FILES:
        return [f"{name} includes {target}"]
    return []


def sizes():
    bad = []
    for folder in FOLDERS:
        for name, path in sources(folder, (".c", ".h", ".def", ".py", ".rs", *NODE)):
            if name not in GENERATED and "tests/scripts/" not in name:
                lines = path.read_bytes().count(b"\n")
                if lines >= MAX_LINES and not name.startswith(HOSTILE):
                    bad.append(f"{name} has {lines} lines")
    return bad


def licences():
    bad = []
    for folder in FOLDERS:
        for name, path in sources(folder, (".c", ".h", ".py", ".rs", ".sh", *NODE)):
            data_only = re.match(
                r"tests/(scripts|divergences|attacks|bench/programs|limits/scripts|snapshot/cycle|snapshot/run|snapshot/golden)/",
                name,
            )
            if not data_only:
                found = path.read_text(encoding="utf-8").count("SPDX-License-" + "Identifier: MIT OR Apache-2.0")
                if not found:
                    bad.append(f"{name} has no SPDX line")
    return bad


def run(*command):
    """The lines that a checking command complains with."""
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True)
    return [] if done.returncode == 0 else (done.stdout + done.stderr).splitlines() or ["it failed"]


def unlisted_tests():
    """Scripts without recorded output, and outputs without a script."""
    bad = []
    for folder in ("tests/scripts", "tests/divergences"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix == ".py" and not path.with_suffix(".out").exists():
                bad.append(f"{path.relative_to(ROOT)} has no .out")
            if path.suffix == ".out" and not path.with_suffix(".py").exists():
                bad.append(f"{path.relative_to(ROOT)} has no .py")
    return bad


def machine_paths():
    """Recorded outputs that depend on where they were recorded."""
    found = []
    for path in sorted((ROOT / "tests/scripts").rglob("*.out")):
        if re.search(rb"/root/|/home/|/usr/lib|[.]pyenv|site-packages|/tmp/| at 0x[0-9a-f]{6,}", path.read_bytes()):
            found.append(f"{path.relative_to(ROOT)} shows a path or an address of the recording machine")
    return found


CHECKS = {
    "includes go downwards": includes,
    f"files have fewer than {MAX_LINES} lines": sizes,
    "every source file has an SPDX line": licences,
    "every test script has its output": unlisted_tests,
    "outputs are no machine's own": machine_paths,
    "generated protocol files are current": lambda: run("protocol/gen.py", "--check"),
    "CONFORMANCE.md is current": lambda: run("tests/conformance.py", "--check"),
}


def main():
    print(f"1..{len(CHECKS)}")
    failed = False
    for number, (title, check) in enumerate(CHECKS.items(), 1):
        bad = check()
        failed = failed or bool(bad)
        print(f"{'not ok' if bad else 'ok'} {number} - {title}", *bad, sep="\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
