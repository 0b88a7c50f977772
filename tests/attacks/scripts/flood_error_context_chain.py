# expect: raises=ZeroDivisionError,RecursionError,KeyError | limit=memory | limit=operations | limit=recursion
# attacks: the report of an error, by a context chain of 10**5 errors, each with a traceback of hundreds of frames
# cpython: skip prints megabytes
def f(n):
    if n: f(n - 1)
    else: 1 / 0
last = None
for i in range(3000):
    try:
        try: f(100)
        except ZeroDivisionError as e:
            e.__context__ = last
            raise KeyError(i)
    except KeyError as e: last = e
def g(n):
    try:
        if n: g(n - 1)
        else: raise last
    finally: 1 / 0
g(300)
