# expect: stdout="ok\n"
# attacks: iterators over lists, dicts, deques, strs and sets: state set to anything, containers changed, copied and reversed on the way
import collections, copy, operator
its = []
for c in ([1, 2, 3], (1, 2, 3), 'a\u20ac\U0001f600', b'abc', bytearray(b'abc'), range(3), range(2**70, 2**70 + 3), {1: 1, 2: 2}, {1, 2, 3}, collections.deque([1, 2, 3]), collections.OrderedDict({1: 2, 3: 4}), memoryview(b'abc'), {1: 2}.items(), {1: 2}.values()):
    for make in (iter, reversed):
        try:
            its.append((c, make(c)))
        except TypeError:
            pass
bad = 0
for c, it in its:
    for n in (-2**70, -2**63, -5, -1, 0, 1, 2, 3, 4, 100, 2**31, 2**62, 2**63 - 1, 2**70):
        try:
            it.__setstate__(n)
        except (AttributeError, OverflowError, TypeError):
            pass
        try:
            operator.length_hint(it), copy.copy(it), repr(it)
        except (TypeError, OverflowError):
            pass
        try:
            next(it, None)
            list(copy.copy(it)) if not isinstance(c, memoryview) else 0
        except (RuntimeError, TypeError):
            pass
        try:
            it.__reduce__()
        except (AttributeError, TypeError):
            pass
x = list(range(10))
it = iter(x)
it.__setstate__(8)
del x[3:]
bad += next(it, 'end') != 'end'
x.extend(range(100))
bad += next(it, 'end') != 'end'
r = reversed(x)
r.__setstate__(50)
del x[5:]
bad += list(r) != []
def g():
    for i in range(3):
        x.append(i)
        yield i
        x.clear()
x[:] = g()
x += g()
x.extend(v for v in x[:2])
x[1:1] = iter(x)
x[::1] = reversed(x)
q = collections.deque(range(5), 5)
it = iter(q)
next(it)
q.rotate(1)
try:
    next(it)
    bad += 1
except RuntimeError:
    pass
print(bad or 'ok')
