# expect: limit=memory | ok | raises=MemoryError
# attacks: memory: many strs, lists, bytearrays and dicts grown a little at a time, each with room to spare
# limits: ops=100M time=3s
# cpython: skip takes memory
texts, lists, arrays = [''] * 40, [[] for i in range(40)], [bytearray() for i in range(40)]
part = 'x' * 20000
for r in range(200):
    for i in range(40):
        texts[i] += part
        lists[i] += [None] * 300
        arrays[i] += b'y' * 20000
