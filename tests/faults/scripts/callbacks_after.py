"""What must hold of what callbacks.py has left, wherever it was stopped. Prints the problems."""

problems = []
def check(name, f):
    try:
        r = f()
        if r is False: problems.append(name)
    except Exception as e:
        problems.append(f'{name}: {type(e).__name__} {e}')
def no_active():
    try:
        raise
    except RuntimeError as e:
        return str(e) == 'No active exception to reraise'
check('no active exception', no_active)
def depth():
    def f(n): return 0 if n == 0 else 1 + f(n - 1)
    return f(900) == 900
check('depth', depth)
def deep_natives():
    def f(n): return 0 if n == 0 else 1 + max([n], key=lambda v: f(n - 1)) * 0 + 0
    return f(60) is not None
check('native depth', deep_natives)
def deep_repr():
    x = []
    for i in range(900): x = [x]
    return repr(x).count('[') == 901
check('repr depth', deep_repr)
G = vars()
if 'l' in G: check('list', lambda: set(l) <= set(range(20)) and len(l) >= 20 and repr(l).count(',') == len(l) - 1)
if 'm' in G: check('objects', lambda: len(m) >= 19 and all(isinstance(k, K) for k in m) and m.append(K(1)) is None)
def bytes_ok():
    n = len(ba)
    ba.append(65); ba.pop()
    return len(ba) == n
if 'ba' in G: check('bytearray', bytes_ok)
if 'd' in G: check('dict', lambda: len(d) == len(list(d)) == sum(1 for k in d if k in d) and all(d[k] is not None for k in d))
if 's' in G: check('set', lambda: len(s) == len(list(s)) == sum(1 for k in s if k in s))
if 'dq' in G: check('deque', lambda: len(dq) == len(list(dq)) <= 12 and all(isinstance(k, K) for k in dq) and dq.append(K(1)) is None)
if 'od' in G: check('ordered', lambda: len(od) == len(list(od)) == len(list(reversed(od))) and od.popitem() is not None)
if 'ct' in G: check('counter', lambda: sum(ct.values()) >= 6)
if 'h' in G: check('heap', lambda: len(h) >= 9 and all(isinstance(k, K) for k in h))
def gen_ok(g):
    for i in range(3):
        try: next(g)
        except StopIteration: return True
    return True
if 'gen' in G: check('generator', lambda: gen_ok(gen))
if 'gen2' in G: check('generator 2', lambda: gen_ok(gen2))
if 'rec' in G: check('recursive repr', lambda: repr(rec) in ('[[...]]', '[]'))
if 'm' in G: check('repr of list', lambda: '...' not in repr(m) and '...' not in repr(l))
if 'cached' in G: check('cache', lambda: cached(3)[0].v == 3 and cached(3) is cached(3) and cached.cache_info().currsize <= 4)
if 'lazy' in G: check('lazy', lambda: lazy.value == 435)
def swap():
    try: 1 / 0
    except ZeroDivisionError as e: return e.__context__ is None
check('context', swap)
x = [3, 1, 2]; x.sort(key=lambda v: v)
print('problems', problems)
# SPDX-License-Identifier: MIT OR Apache-2.0
