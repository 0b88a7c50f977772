# expect-error: SystemExit: 3
"""A SystemExit that nobody catches ends the run: well with 0 or None, with anything else as its error

There is no process whose status it could be, and nothing is written to a standard error. `sys.exit()` and `sys.exit(0)` end
the script as if it had come to its last line. `sys.exit(3)` and `sys.exit("text")` fail the run with the exception itself.
It can be caught as in CPython. `exit` and `quit`, which CPython's site module adds for interactive use, are not defined.
"""

import sys

try:
    sys.exit("text")
except SystemExit as error:
    print("caught", error.code)
try:
    exit()
except NameError as error:
    print(error)
sys.exit(3)
