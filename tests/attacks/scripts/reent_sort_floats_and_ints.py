# expect: stdout="ok\n"
# attacks: list.sort: floats, ints, bools and large ints mixed, with keys and comparisons that fail or change the list halfway
import functools
log = []
class F(float):
    def __lt__(self, other):
        log.append(1)
        if len(log) % 50 == 0:
            xs.append(1.0)
        if len(log) % 77 == 0:
            raise ZeroDivisionError
        return float.__lt__(self, other)
tests = [
    [float(i * 7 % 101) for i in range(100)] + [float('nan')] * 3,
    [-0.0, 0.0] * 40,
    [(-1) ** i * 10 ** (i % 40) for i in range(120)],
    [i % 2 == 0 for i in range(70)] + [1.5, 2],
    [F(i * 13 % 97) for i in range(90)],
    [1.0, 2, 3.0, 10 ** 30, True] * 20,
    [float(i) for i in range(60)] + [F(3), F(-1)],
    [2.0 ** i for i in range(-500, 500, 9)] + ['x'],
    [(float(i % 5), i % 3, 'a' * (i % 4)) for i in range(90)],
]
def bad(n):
    def key(x):
        nonlocal n
        n -= 1
        if n == 0:
            xs.clear()
            raise KeyError
        return x if n % 2 else float(n)
    return key
for t in tests:
    for rev in (False, True):
        for key in (None, bad(1000), bad(40), functools.cmp_to_key(lambda a, b: xs.clear() or -1), lambda x: (x != x, repr(x)), str, F if isinstance(t[0], float) else None):
            xs = list(t)
            try:
                xs.sort(key=key, reverse=rev)
                assert len(xs) == len(t)
            except (ValueError, ZeroDivisionError, TypeError, KeyError):
                pass
            repr(xs)
print('ok')
