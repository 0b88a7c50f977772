#!/usr/bin/env python3
"""check_build.py - what must hold of the built core. Prints TAP.

A locked worker dies at a system call that is not on its list, so the core may call only those functions of libc that
make none; symbols.txt lists them. The dispatch loop is fast only while each handler has its own indirect jump. And what
natives hold is alive for the collector only as pointers, which the compiler must leave as they are (meson.build).

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
LIBRARIES = re.compile(r"(__gmp|utf8proc_|pcre2_|nettle_|ts_|tree_sitter_)")
# What the compiler puts in by itself, in sanitizer builds and others.
COMPILER = re.compile(
    r"(__asan_|__ubsan_|__sanitizer_|__odr_asan|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__start_|__stop_)"
)


def symbols(archive, option):
    lines = subprocess.run(["nm", option, str(archive)], capture_output=True, text=True).stdout.splitlines()
    return {line.split()[-1] for line in lines if line.startswith(" ") or re.match(r"[0-9a-f]{8,} ", line)}


def foreign_symbols():
    archive = BUILD / "core/libitd.a"
    allowed = set()
    for line in (ROOT / "tests/checks/symbols.txt").read_text(encoding="utf-8").splitlines():
        allowed.update(line.partition("#")[0].split())
    needed = symbols(archive, "--undefined-only") - symbols(archive, "--defined-only")
    needed = {name for name in needed if not LIBRARIES.match(name) and not COMPILER.match(name)}
    return [f"the core calls {name}, which symbols.txt doesn't list" for name in sorted(needed - allowed)]


def indirect_jumps():
    if BUILD.name not in ("release",):
        return []
    handlers = len(re.findall(r"^OP\w*\(", (ROOT / "core/vm/ops.def").read_text(encoding="utf-8"), re.M))
    objects = list((BUILD / "core").rglob("*eval.c.o"))
    if not objects:
        return ["eval.c.o was not found"]
    code = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", str(objects[0])], capture_output=True, text=True
    ).stdout
    jumps = len(re.findall(r"\bjmp\s+\*", code))
    return [] if jumps >= handlers else [f"{jumps} indirect jumps for {handlers} instructions: jumps were merged"]


def pointers_kept():
    commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    ours = [row for row in commands if row["file"].startswith("../../") and "subprojects/" not in row["file"]]
    wrong = [row["file"] for row in ours if not {"-fno-ivopts", "-disable-lsr"} & set(row["command"].split())]
    return [f"{file} is compiled without -fno-ivopts" for file in wrong] if ours else ["no compile commands were found"]


CHECKS = {
    "the core calls nothing that makes a system call": foreign_symbols,
    "each instruction has its own dispatch": indirect_jumps,
    "loops keep pointers": pointers_kept,
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
