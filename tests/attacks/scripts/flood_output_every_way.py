# expect: limit=output | limit=operations | limit=time
# attacks: the output's limit, by print, sys.stdout, stderr, logging, warnings, traceback, pprint, help, unittest and csv, with everything caught
# cpython: skip endless
import sys, logging, traceback, pprint, csv
try: import warnings
except ImportError: warnings = None
logging.basicConfig(stream=sys.stdout)
w = csv.writer(sys.stdout)
n = 0
while True:
    for f in (lambda: print('x' * 100, flush=True), lambda: sys.stdout.write('y' * 1000), lambda: sys.stderr.write('z' * 1000), lambda: logging.error('a' * 100), lambda: pprint.pprint(['b'] * 50), lambda: w.writerow(['c'] * 20), lambda: traceback.print_stack(), lambda: print(*['d'] * 100, sep='\n'), lambda: sys.stdout.writelines(['e'] * 100), lambda: print(end='\x00' * 50), lambda: print('\ud800' * 10), lambda: warnings and warnings.warn(str(n))):
        n += 1
        try: f()
        except BaseException: pass
