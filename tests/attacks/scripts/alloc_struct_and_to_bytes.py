# expect: stdout="ok\n" | limit=memory
# attacks: struct formats with counts that overflow, to_bytes and bytes of absurd lengths
import struct
n = 0
for f in (lambda: struct.pack('99999999999999999999s', b''), lambda: struct.calcsize('9223372036854775807q'), lambda: struct.pack('>4611686018427387904i'),
          lambda: struct.unpack('9223372036854775807x', b''), lambda: struct.pack('9' * 5000 + 'x'), lambda: (1).to_bytes(2**62, 'big'), lambda: (1).to_bytes(-1, 'big'),
          lambda: bytes(2**63 - 1), lambda: bytes(-1), lambda: bytearray(2**62), lambda: b'a'.ljust(2**63 - 1), lambda: 'a'.center(2**63 - 1), lambda: b'\t'.expandtabs(2**31 - 1) * 2**40,
          lambda: struct.pack('q' * 3, 1), lambda: struct.Struct('i' * 100000 + '?' * 10 + '1' * 30 + 's')):
    try:
        f()
    except (struct.error, MemoryError, OverflowError, ValueError):
        n += 1
print('ok' if n == 15 else n)
