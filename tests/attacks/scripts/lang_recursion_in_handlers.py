# expect: stdout="ok\n" | limit=recursion | limit=operations | limit=time | limit=memory
# attacks: handlers, finalizers and context managers that recurse when recursion has failed
# cpython: skip endless
depth = 0
def f(n=0):
    global depth
    depth = max(depth, n)
    try: f(n + 1)
    except RecursionError:
        try: f(n + 1)
        except RecursionError: pass
        raise
    finally:
        try: (lambda: f(n + 1))() if n > 990 and n % 100 == 0 else None
        except RecursionError: pass
try: f()
except RecursionError: pass
print('ok')
