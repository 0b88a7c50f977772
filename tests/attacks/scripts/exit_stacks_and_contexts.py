# expect: ok | limit=recursion | limit=operations | limit=time
# attacks: stacks of a hundred thousand exits, contexts that swallow, raise and push onto the stack that unwinds
import contextlib
def tries(f):
    try: return f()
    except BaseException as e: return type(e)
def many():
    with contextlib.ExitStack() as s:
        for i in range(20000): s.callback(int)
def pushes():
    with contextlib.ExitStack() as s:
        n = [0]
        def again():
            n[0] += 1
            if n[0] < 3000: s.callback(again)
        s.callback(again)
def raises():
    with contextlib.ExitStack() as s:
        for i in range(2000): s.callback(lambda: 1 / 0)
def itself():
    with contextlib.ExitStack() as s:
        s.enter_context(s)
        s.push(s.__exit__)
        s.push(lambda *a: s.close())
class C:
    def __enter__(self): C.__exit__ = lambda *a: 1 // 0; return self
    def __exit__(self, *a): return 5
def changes():
    with C(), C(), C(): raise KeyError
class NoExit:
    def __enter__(self): del NoExit.__exit__
    def __exit__(self, *a): pass
def gone():
    with NoExit(): pass
@contextlib.contextmanager
def odd():
    try: yield 1
    finally: yield 2
@contextlib.contextmanager
def swallows():
    while True:
        try: yield
        except BaseException: return
def w():
    with odd(): pass
def v():
    with swallows(), swallows(): raise SystemExit
for f in (many, pushes, raises, itself, changes, gone, w, v): tries(f)
with contextlib.suppress(*[ValueError] * 5000): raise ValueError
