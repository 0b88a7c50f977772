# expect: stdout="ok\n" | limit=memory
# attacks: the allocator, by filling memory with small cells of every size, dropping every second one, and asking for large ones, again and again
# limits: ops=100000000 time=5s
keep = {}
for round in range(12):
    for size in (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 4181, 10946):
        keep[size] = [bytes(size) for i in range(200000 // (size + 50))]
    for size in keep: keep[size] = keep[size][round % 2::2]
    big = [bytearray(1 << s) for s in range(10, 21)]
    text = ['x' * (1000 * i) for i in range(1, 120)]
    del big
    d = {i: str(i) for i in range(20000)}
    for i in range(0, 20000, 2): del d[i]
    s = set(d)
    s -= set(range(10000))
    l = [[j] * 7 for j in range(20000)]
    del l[::2]
    assert all(x == bytes(k) for k in keep for x in keep[k][:5]) and len(d) == 10000
print('ok')
