"""Two worker processes that use one warm session of a service: INTERPRETD_SOCKET=/run/interpretd/socket.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import subprocess
import sys

from interpretd import Interpreter

if len(sys.argv) == 1:
    # Kept, so that it would also survive this process; close() ends it.
    with Interpreter(tools={"who": lambda: "parent"}, keep=True) as box:
        box.execute("rows = list(range(100_000))\nseen = []").check()
        subprocess.run([sys.executable, __file__, box.session_id], check=True)
        print(box.execute("seen.append(who())\nseen").check().value)  # ['child: 4999950000', 'parent']
else:
    # The same variables, with tools of its own: a tool answers in the process that executes.
    box = Interpreter(tools={"who": lambda: "child"}, session=sys.argv[1])
    box.execute("seen.append(f'{who()}: {sum(rows)}')").check()
    box.detach()
