"""The line of a generator into which something was thrown before it began."""
import traceback
def deco(f): return f
@deco
@deco
def g(a,
      b=2):
    yield
h = (x for x in [1])
k = lambda: (yield)
for f in (lambda: h.throw(ValueError("y")), lambda: k().throw(ValueError("y")), lambda: g(1).throw(ValueError("x")), lambda: 1/0):
    try: f()
    except Exception as e: print([(s.lineno, s.end_lineno, s.colno, s.end_colno, s.name, s.line) for s in traceback.extract_tb(e.__traceback__)])
