# expect: stdout="blocked\n" | reject=security | reject=syntax | raises=ImportError,ModuleNotFoundError,NameError,AttributeError,TypeError
# attacks: import by odd names: dotted, relative, hidden, with lying __import__ arguments and modules put into sys.modules
# limits: eval=1
# cpython: skip CPython has them
import sys
hit = []
def attempt(f, what):
    try: r = f()
    except (ImportError, AttributeError, NameError, TypeError, ValueError, KeyError, RecursionError, OSError): return
    hit.append((what, r))
class S(str):
    def __eq__(self, o): return True
    def __hash__(self): return hash('math')
    def __str__(self): return 'os'
for n in ('os', 'posix', '_io', '_itd', '_posixsubprocess', 'nt', '_ctypes', 'os.path', 'importlib._bootstrap', '_frozen_importlib', '_imp', 'zipimport', 'site', '__main__.os', 'io.open', '_thread', 'math.os', 'sys.os', '..os', ' os', 'os\0', 'OS', '\uff4fs'):
    attempt(lambda: __import__(n), n)
    attempt(lambda: __import__(n, {}, {}, ['x'], 0), n)
    attempt(lambda: __import__(n, {'__name__': 'os', '__package__': 'os'}, {}, ['system'], 1), n)
attempt(lambda: __import__(S('math')).system, 'S')
for m in ('random', 'json', 're', 'collections', 'logging', 'io', 'tempfile', 'uuid', 'statistics', 'typing', 'dataclasses', 'inspect', 'traceback', 'unittest', 'argparse', 'pathlib'):
    try: mod = __import__(m)
    except ImportError: continue
    for n in ('os', '_os', 'posix', '_io', 'open', '_posixsubprocess', 'subprocess', 'builtins', '_builtins', 'importlib', 'socket', '_sys_getframe', 'fdopen'):
        attempt(lambda: getattr(mod, n), (m, n)) if n not in ('builtins', '_builtins', 'open') else None
try:
    sys.modules['os'] = sys
    import os
    attempt(lambda: os.system, 'planted')
except (ImportError, AttributeError, TypeError): pass
try:
    import io
    attempt(lambda: io.open('/etc/passwd').read(), 'io.open')
    attempt(lambda: io.FileIO(0), 'FileIO')
except ImportError: pass
attempt(lambda: open('/etc/passwd').read(), 'open')
print('blocked' if not hit else hit[:5])
