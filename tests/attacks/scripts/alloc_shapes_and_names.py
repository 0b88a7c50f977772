# expect: limit=memory | limit=operations | limit=time | ok
# attacks: what the interpreter keeps of its own accord: names, shapes, classes, patterns, formats, compiled expressions
# cpython: skip endless
# limits: ops=2000M time=2s
import re, struct, sys, collections, enum, functools
class A: pass
i = 0
while True:
    a = A()
    for j in range(6):
        setattr(a, 'n%d_%d' % (i, j), j)
    type('C%d' % i, (A,), {'m%d' % i: i})
    sys.intern('intern%d' % i * 3)
    if i % 10 == 0:
        re.compile('x{%d}y%d' % (i % 500, i))
        struct.calcsize('%di%dh' % (i, i))
        collections.namedtuple('N%d' % i, 'a b c')
        enum.Enum('E%d' % i, 'a b')
        functools.lru_cache(maxsize=None)(lambda x: x)(i)
    i += 1
