# limits: allow_eval=1
"""Keywords given twice in one call: which is told of, and where."""

for s in ("f(a=1, b=2, b=3, a=4)", "f(a=1, **k, a=2)", "f(b=1, a=2, a=3, a=4)", "f(__debug__=1, a=1, a=2)", "f(a=1, a=2, __debug__=1)", "class A(a=1, b=2, b=3, a=4): pass", "class A(x=1, *y, x=2): pass", "f(a=1)", "f(*x, a=1, b=1, a=2)", "f(a=1, __debug__=1, a=2)", "f(**a, **a, b=1, b=2)", "@f(a=1, a=2)\ndef g(): pass", "f(g(a=1, a=2), b=1, b=2)"):
    try: compile(s, "f", "exec"); print("ok")
    except SyntaxError as e: print(s, e.msg, e.lineno, e.offset, e.end_offset)
