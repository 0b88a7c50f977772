# expect: stdout="ok\n" | limit=memory
# attacks: one site that sees a thousand classes and instance layouts, each with its own order of attributes
import itertools
total = 0
def get(o): return o.a + o.b
for k, order in enumerate(itertools.permutations('abcdefg')):
    if k >= 1500: break
    C = type('C%d' % k, (), {})
    o = C()
    for n, name in enumerate(order): setattr(o, name, n)
    if k % 3 == 0: delattr(o, 'g')
    if k % 5 == 0: C.a = property(lambda self: 100)
    total += get(o)
print('ok' if total > 1500 else total)
