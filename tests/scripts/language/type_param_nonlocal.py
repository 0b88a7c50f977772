# limits: allow_eval=1
"""nonlocal on the name of a type parameter, and classes that bind it on the way."""

def t(src):
    try: exec(src, {})
    except SyntaxError as e: print(e.msg, e.lineno, e.offset)
    except Exception as e: print(type(e).__name__, e)
    else: print("ok")
for inner in ("nonlocal x", "def g(): nonlocal x", "class L: nonlocal x", "global x", "x = 1; nonlocal x", "def g():\n  nonlocal x\n  x = 2"):
    for head in ("class K[x]:", "def f[x]():", "class K[x]:\n x = 1", "def f[x](x):", "def f[x]():\n x = 2", "class K[x]:\n import math as x\n def h(self): return x", "type A[x] = int\ndef f():", "class K[x]:\n def x(self): pass", "class K[x]:\n (x := 1)", "def f[x]():\n x: int = 2", "class K[x]:\n x: int", "def f[x]():\n for x in []: pass", "class K[x]:\n class x: pass"):
        t(head + "\n " + inner.replace("\n", "\n "))
