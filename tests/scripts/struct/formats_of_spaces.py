# Spaces and pad bytes in formats take no room, and errors behind them are found.
import struct
print(struct.calcsize(' ' * 3000000), struct.calcsize('<' + ' ' * 3000000 + '3i'), struct.calcsize('5x 2h x'))
for f in ('', '3', 'x', '4x', '@', '<x', 'i3', 'xx3', '9'*30 + 'b', 'zz', '2x i 0s 3p ?'):
    try: print(repr(f[:5]), struct.calcsize(f))
    except struct.error as e: print(repr(f[:5]), e)
print(struct.pack('2x i 0s 3p ?', 1, b'', b'ab', True), struct.unpack('=xhx', b'abcd'))
