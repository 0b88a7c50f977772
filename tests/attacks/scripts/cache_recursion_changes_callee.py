# expect: stdout="ok\n"
# attacks: a function that redefines itself, its defaults, its code's cells while active and recursing
def f(n, step=1):
    global f
    if n == 5:
        def f(n, step=2):
            return ('new', n, step)
        return f(n)
    return f(n - step)
first = f(10)
def g(n=0): return n
def h(): return g()
warm = [h() for _ in range(200)]
g.__defaults__ = (7,)
second = h()
g.__defaults__ = None
try:
    h()
    third = 'no'
except TypeError:
    third = 'TypeError'
print('ok' if (first, second, third) == (('new', 5, 2), 7, 'TypeError') else (first, second, third))
