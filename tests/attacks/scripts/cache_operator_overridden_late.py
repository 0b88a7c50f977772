# expect: stdout="ok\n"
# attacks: subclasses of int, str and list that get operators after sites are warm for them
class I(int): pass
class S(str): pass
class L(list): pass
def add(a, b): return a + b
def item(a, i): return a[i]
def less(a, b): return a < b
for _ in range(300):
    add(I(1), I(2)); add(S('a'), S('b')); item(L([1]), 0); less(I(1), I(2)); add(1, 2); add('a', 'b')
I.__add__ = lambda a, b: 'I'
S.__add__ = lambda a, b: 'S'
S.__radd__ = lambda a, b: 'rS'
L.__getitem__ = lambda a, i: 'L'
I.__lt__ = lambda a, b: 'lt'
got = [add(I(1), I(2)), add(S('a'), S('b')), add('a', S('b')), item(L([1]), 0), less(I(1), I(2)), add(1, I(2)), add(1, 2)]
del I.__add__, L.__getitem__
got += [add(I(1), I(2)), item(L([1]), 0)]
print('ok' if got == ['I', 'S', 'rS', 'L', 'lt', 3, 3, 3, 1] else got)
