# expect: limit=operations | limit=time
# attacks: every construct that could run after a limit: finally, except, with, generators, __del__, else, async, contextlib
# cpython: skip endless
import contextlib
class CM:
    def __enter__(self): return self
    def __exit__(self, *a): return True
    def __del__(self):
        while True: pass
@contextlib.contextmanager
def cm():
    while True:
        try: yield
        except BaseException: pass
def gen():
    while True:
        try: yield
        except BaseException: pass
        finally:
            continue
while True:
    try:
        with CM(), contextlib.suppress(BaseException), contextlib.ExitStack() as st:
            st.push(lambda *a: True)
            for _ in gen():
                while True: pass
    except BaseException: continue
    finally:
        while True: pass
