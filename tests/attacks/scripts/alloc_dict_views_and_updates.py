# expect: stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: dicts and sets grown through views, fromkeys, update, | and ** until refused
# cpython: skip needs the memory limit
n = 0
for f in (lambda: dict.fromkeys(range(10**10)), lambda: set(range(10**10)), lambda: {i: i for i in range(10**10)}, lambda: {}.keys() | range(10**10), lambda: dict(zip(range(10**10), range(10**10))),
          lambda: frozenset(map(str, range(10**10)))):
    try:
        f()
    except MemoryError:
        n += 1
d = {i: 'x' * 10 for i in range(1000)}
try:
    while True:
        d = {**d, **{(k, k): v for k, v in d.items()}}
except MemoryError:
    n += 1
print('caught')
