# expect: stdout="ok\n" | raises=NameError,SecurityError | reject=security
# attacks: exec and eval with namespaces that lie, are filled while code runs, or replace the builtins
# limits: eval=1 ops=50M time=3s
# cpython: skip CPython lets builtins be reached
def attempt(f):
    try:
        return f()
    except Exception:
        return None
class NS(dict):
    n = 0
    def __getitem__(self, k):
        NS.n += 1
        if NS.n % 4 == 0:
            self.clear()
        return dict.get(self, k, NS.n)
    def __setitem__(self, k, v):
        NS.n += 1
        dict.__setitem__(self, k + 'x' if NS.n % 3 == 0 else k, v)
    def __delitem__(self, k): self.clear()
    def __missing__(self, k): return k
class Map:
    def __getitem__(self, k): return exec
    def __setitem__(self, k, v): ns[k] = v
    def __delitem__(self, k): ns.clear()
ns = {}
codes = ['a = 1\nb = a\ndel a\na', 'def f(): return g()\ng = f\nf()', 'class C:\n x = y = 1\n del x\n def f(self): return x', '[x for x in (1, 2)]\nfor i in range(3): j = i', 'import math\nfrom math import *', 'global q\nq = 1', 'exec("a = 2")\neval("a")', 'lambda: a', '(yield)' if 0 else 'x: int = 1', 'try:\n 1/0\nexcept Exception as e:\n pass\ne', 'with open as f: pass' if 0 else 'pass', 'print(end="")', 'f"{a}{b!r}"', '[*a, *b]', 'a.b.c = 1']
for c in codes:
    for g in (lambda: {}, lambda: NS(), lambda: {'__builtins__': {}}, lambda: {'__builtins__': None}, lambda: {'__builtins__': NS()}, lambda: {'__builtins__': Map()}, lambda: {'__name__': 5}, lambda: ns):
        for l in (lambda: None, lambda: {}, lambda: NS(), lambda: Map()):
            attempt(lambda: exec(c, g(), l())), attempt(lambda: eval(compile(c, 'x' * 50, 'exec'), g(), l())), attempt(lambda: eval(c.split('\n')[0], g(), l()))
code = 'exec(code, dict(code=code))'
attempt(lambda: exec(code, dict(code=code)))
for bad in ('(' * 500, 'a' * 100000, '\x00', 'é' * 10, '\ufeffa', b'\xff\xfe', b'# coding: utf-7\n', 'if 1:\n' * 200, '1' * 5000, 'f' + '"{' * 30):
    attempt(lambda: eval(bad)), attempt(lambda: exec(bad)), attempt(lambda: compile(bad, '', 'single'))
print('ok' if NS.n > 50 else NS.n)
