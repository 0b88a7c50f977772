# expect: stdout="ok\n" | limit=operations | limit=time
# attacks: keys whose hashes collide: ints, floats, tuples, fractions and objects, in dicts, sets and their algebra
# cpython: skip endless
P = 2**61 - 1
class K:
    def __hash__(self): return 7
    def __eq__(self, o): return self is o
d = {}
for i in range(60000): d[K()] = i
s = {i * P for i in range(100000)}
t = s | {i * P + P * 100000 for i in range(100000)}
u = s & t
print('ok' if len(u) == 100000 else len(u))
