# expect: stdout="ok\n" | limit=memory
# attacks: __index__ of slice bounds, repeat counts, positions and sizes that empties or grows the sequence being worked on
# cpython: skip it crashes
# limits: ops=100000000 time=5s
import array, collections, itertools, struct, io
class I:
    def __init__(self, v): self.v = v
    def __index__(self):
        try: act()
        except (BufferError, IndexError, TypeError, ValueError): pass
        return self.v
def act(): pass
kinds = [lambda: list(range(64)), lambda: bytearray(range(64)), lambda: array.array('i', range(64)), lambda: collections.deque(range(64))]
acts = [lambda: S.clear() if hasattr(S, 'clear') else S.__delitem__(slice(None)), lambda: S.extend([1] * 500), lambda: S.__imul__(3) if len(S) < 5000 else 0, lambda: S.__imul__(0), lambda: [S.pop() for i in range(len(S) // 2)],
        lambda: S.reverse(), lambda: S.insert(0, 5)]
ops = [lambda: S[I(60)], lambda: S[I(2):I(60)], lambda: S[I(0):I(64):I(3)], lambda: S.__setitem__(I(60), 1), lambda: S.__delitem__(I(60)), lambda: S.__setitem__(slice(I(5), I(50)), S[:1]),
       lambda: S.__setitem__(slice(I(0), I(60), I(2)), S[:30]), lambda: S.__delitem__(slice(I(1), I(60), I(7))), lambda: S * I(3), lambda: S.__imul__(I(2)), lambda: S.insert(I(30), 7), lambda: S.pop(I(50)),
       lambda: S.index(63, I(0), I(64)), lambda: S.rotate(I(9)), lambda: S.remove(S[I(3)]), lambda: S.append(I(65)), lambda: S.count(I(5)), lambda: S.extend([I(1), I(2)]), lambda: I(5) in S,
       lambda: bytes([I(1), I(2)]), lambda: bytearray(S)[I(1)], lambda: S.hex(':', I(2)), lambda: S.find(b'a', I(2), I(50)), lambda: S.replace(b'a', b'b', I(3)), lambda: S.split(b'a', I(4)), lambda: S.center(I(99)),
       lambda: memoryview(S)[I(3):I(50)], lambda: struct.unpack_from('8B', S, I(40)), lambda: struct.pack_into('8B', S, I(40), I(1), I(2), 3, 4, 5, 6, 7, 8), lambda: io.BytesIO(S).read(I(20)),
       lambda: list(itertools.islice(S, I(2), I(50), I(2))), lambda: S.__getitem__(slice(I(2), I(40), I(-1))), lambda: S.translate(None, delete=S), lambda: range(I(1), I(9), I(2))[I(1)]]
n = 0
for k in kinds:
    for act_ in acts:
        for o in ops:
            S = k()
            act = act_
            try: o()
            except (IndexError, TypeError, ValueError, AttributeError, BufferError, struct.error, OverflowError): pass
            n += 1
print('ok' if n == 4 * len(acts) * len(ops) else n)
