#!/usr/bin/env python3
"""run_script.py FILE - runs one script in a fresh session of a private daemon and prints what it prints.

An uncaught error goes to standard error with its traceback, and the exit status is then 1. `CPU seconds` and
`ELAPSED seconds` of the script alone are the last lines of standard error, as benchmark runners want them. The limits
are as wide as the daemon allows.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import sys
from pathlib import Path

from interpretd import Config, Interpreter

WIDE = Config(
    max_operations=(1 << 63) - 1,
    max_memory_bytes=1 << 30,
    max_stdout_bytes=1 << 28,
    max_execution_time=3600,
    max_total_time=3600,
    max_cpu_time=3600,
    max_int_bits=1 << 25,
    max_recursion_depth=1000,
    max_source_bytes=1 << 22,
)


def main(path):
    source = Path(path).read_text(encoding="utf-8")
    with Interpreter(config=WIDE) as box:
        result = box.execute(source, on_stdout=sys.stdout.write)
    sys.stdout.flush()
    if result.error is not None:
        print(result.error.traceback or result.error, file=sys.stderr)
    print(f"CPU {result.usage.cpu_ns / 1e9:.6f}", file=sys.stderr)
    print(f"ELAPSED {result.usage.wall_ns / 1e9:.6f}", file=sys.stderr)
    return 0 if result.ok else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: run_script.py FILE")
    sys.exit(main(sys.argv[1]))
