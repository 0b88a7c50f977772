#!/usr/bin/env python3
"""run_monty.py FILE - a benchmark program in pydantic-monty; the last line of standard error is `CPU seconds`.

Monty runs in a worker process of its own, so the time is that between sending the script and its end, which on a quiet machine is the worker's.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import sys
import time
from pathlib import Path

import pydantic_monty

source = Path(sys.argv[1]).read_text(encoding="utf-8")
printed = pydantic_monty.CollectString(max_bytes=None)
with pydantic_monty.Monty() as pool, pool.checkout() as session:
    session.feed_run("1 + 1")
    start = time.perf_counter()
    session.feed_run(source, print_callback=printed)
    end = time.perf_counter()
sys.stdout.write(printed.output)
print("CPU", end - start, file=sys.stderr)
