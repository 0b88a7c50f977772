# expect: stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: a million attributes, globals, class attributes and interned names made at run time
# cpython: skip needs the memory limit
class A: pass
a = A()
try:
    for i in range(10**7):
        setattr(a, 'attribute_%d' % i, i)
        setattr(A, 'other_%d' % i, i)
        vars()['g%d' % i] = i
except MemoryError:
    a = None
print('caught')
