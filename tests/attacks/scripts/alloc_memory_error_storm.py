# expect: stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: thousands of refused allocations in a row, from every side, with finalizers and handlers that allocate
n = 0
hold = []
for i in range(3000):
    for f in (lambda: [0] * 10**10, lambda: 'x' * 10**11, lambda: bytes(10**12), lambda: (0,) * 10**11, lambda: 1 << 10**13):
        try:
            hold.append(f())
        except (MemoryError, OverflowError):
            n += 1
        finally:
            [0] * 10
print('caught' if n == 15000 else n)
