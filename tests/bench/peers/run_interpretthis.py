#!/usr/bin/env python3
"""run_interpretthis.py FILE - a benchmark program in interpretthis, its limits wide open; the last line of standard error is `CPU seconds`.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import sys
import time
from pathlib import Path

from interpretthis import Config, Interpreter

source = Path(sys.argv[1]).read_text(encoding="utf-8")
wide = Config(
    max_operations=10**12,
    max_while_iterations=10**12,
    max_memory_bytes=1 << 32,
    max_stdout_bytes=1 << 28,
    max_execution_time=3600,
)
box = Interpreter(config=wide)
start = time.process_time()
result = box.execute(source)
end = time.process_time()
sys.stdout.write(result.stdout)
if result.error is not None:
    sys.exit(f"{result.error}")
print("CPU", end - start, file=sys.stderr)
