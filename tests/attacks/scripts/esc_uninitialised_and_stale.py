# expect: stdout="ok\n"
# attacks: buffers that could show old memory: bytearray grown and shrunk, deque slots, exceptions' cells, array resized, BytesIO gaps, struct padding
import io, struct
from array import array
from collections import deque
bad = 0
junk = [bytes([i]) * 5000 for i in range(1, 200)]
del junk
for i in range(200):
    b = bytearray(); b.extend(bytes(100)); b += bytes(i); del b[50:]; b.extend(bytes(200))
    bad += any(b)
    f = io.BytesIO(); f.write(b''); f.seek(i * 10); f.write(b'\0')
    bad += any(f.getvalue())
    a = array('q', [0]) * i; a.extend([0] * 10); a.frombytes(bytes(80))
    bad += any(a.tobytes())
    bad += any(struct.pack('cqcq', b'\0', 0, b'\0', 0)) + any(struct.pack('50x')) + any(struct.pack('20s', b''))
    d = deque(maxlen=5); d.extend([None] * i); d.rotate(i)
    bad += any(x is not None for x in d)
    bad += any(bytes(i)) + any(memoryview(bytearray(i)).tobytes()) + any((0).to_bytes(i + 1, 'big'))
print('ok' if not bad else bad)
