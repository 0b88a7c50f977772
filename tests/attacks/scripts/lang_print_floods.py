# expect: limit=output | limit=memory | limit=operations | limit=time
# attacks: output by print, sys.stdout.write, writelines, logging, pprint and tracebacks without end
# cpython: skip endless
import sys, pprint, traceback, logging
n = 0
while True:
    for f in (lambda: print('x' * 1000, end=''), lambda: sys.stdout.write('y' * 1000), lambda: sys.stdout.writelines(['z' * 100] * 10), lambda: pprint.pprint({'a' * 50: list(range(100))}), lambda: logging.warning('w' * 100), lambda: sys.stderr.write('e' * 1000)):
        try: f()
        except Exception: n += 1
