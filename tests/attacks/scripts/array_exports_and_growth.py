# expect: ok
# attacks: an array grown, cut and refilled while views of it are held, while it is iterated, and from itself
# cpython: skip CPython itself crashes
import array
def tries(*fs):
    for f in fs:
        try: f()
        except (BufferError, TypeError, ValueError, IndexError, OverflowError, MemoryError, StopIteration) as e: e
for code in 'bBhHiIlLqQfd':
    a = array.array(code, range(20))
    with memoryview(a) as v:
        tries(lambda: a.append(1), lambda: a.extend([1] * 1000), lambda: a.pop(), lambda: a.__delitem__(slice(None)), lambda: a.frombytes(bytes(80)), lambda: a.__imul__(100), lambda: a.insert(0, 1), lambda: a.fromlist([1] * 100))
        assert v.tolist() == list(range(20)) and len(a) == 20
    a.extend(a)
    a += a
    for i, x in enumerate(a):
        if i > 200: break
        a.append(x)
    it = iter(a)
    next(it)
    del a[:]
    tries(lambda: next(it), lambda: getattr(it, '__setstate__', int)(1 << 62), lambda: list(it))
    class Shrinks:
        def __index__(self):
            del a[:]
            return 1
        __float__ = __index__
    a.extend(range(50))
    tries(lambda: a.__setitem__(40, Shrinks()), lambda: a.insert(Shrinks(), 1), lambda: a.append(Shrinks()), lambda: a.fromlist([1, Shrinks(), 2]), lambda: a.__getitem__(Shrinks()), lambda: a * Shrinks())
    tries(lambda: a * (1 << 62), lambda: a.__imul__(1 << 62), lambda: array.array(code, bytes(7)), lambda: a.byteswap(), lambda: a.index(Shrinks()), lambda: a.remove(Shrinks()))
