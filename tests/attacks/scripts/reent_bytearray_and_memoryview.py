# expect: stdout="ok\n"
# cpython: skip CPython crashes
# attacks: bytearrays resized while exported, through __index__, __buffer__, iterators, join, extend and slice assignment; views released in use
n = 0
b = bytearray()
class I:
    def __init__(self, v, f): self.v, self.f = v, f
    def __index__(self): self.f(); return self.v
    def __iter__(self): self.f(); return iter([1, 2, 3])
    def __len__(self): self.f(); return 3
    def __getitem__(self, i): self.f(); raise IndexError
for f in (lambda: b.clear(), lambda: b.extend(bytes(10000)), lambda: b.pop() if b else 0, lambda: b.__imul__(3), lambda: b.__delitem__(slice(None, None, 2))):
    i = I(5, f)
    for use in (lambda: b[i], lambda: b.__setitem__(i, 1), lambda: b.__setitem__(0, i), lambda: b.insert(i, i), lambda: b.append(i), lambda: b.extend(i), lambda: b.__setitem__(slice(i, None, i), b'xyz'), lambda: b.__setitem__(slice(0, 3), i), lambda: b.find(i), lambda: b.find(b'a', i), lambda: b.replace(b'\0', b'ab', i), lambda: b.center(i), lambda: b.split(None, i), lambda: b * i, lambda: b.startswith(b'a', i, i), lambda: b.hex(':', i), lambda: b.pop(i), lambda: b.remove(i), lambda: i in b, lambda: b.count(i, i), lambda: bytes(i), lambda: b.join([b, b]), lambda: memoryview(b)[i], lambda: memoryview(b)[i:], lambda: memoryview(b).__setitem__(i, i), lambda: b.translate(None, b), lambda: b.__init__(i), lambda: int.from_bytes(b, 'big') and int.from_bytes(i, 'big'), lambda: b.decode('ascii', 'replace'), lambda: b % (i,), lambda: b.ljust(i, b'x'), lambda: b.expandtabs(i), lambda: b.rfind(b'', i, i)):
        b = bytearray(range(20))
        try: use()
        except (BufferError, IndexError, ValueError, TypeError, OverflowError): pass
        n += 1
m = memoryview(b)
class R:
    def __index__(self): m.release(); return 0
for use in (lambda: m[R()], lambda: m.__setitem__(R(), 1), lambda: m.__setitem__(0, R()), lambda: m[R():], lambda: m.cast('B')[R()], lambda: m.hex(':', R()), lambda: m.tolist()[R()]):
    b = bytearray(range(20)); m = memoryview(b)
    try: use()
    except (ValueError, TypeError, IndexError): pass
    n += 1
with memoryview(b) as v:
    w = v[5:]
    try: b.append(1)
    except BufferError: n += 1
    try: v.release()
    except BufferError: pass
try: b.append(1)
except BufferError: pass
try: w[0]
except ValueError: pass
print('ok' if n == 5 * 33 + 8 else n)
