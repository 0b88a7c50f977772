# An array that is filled from itself, or from a view of itself.
import array

for letter in "bHid":
    a = array.array(letter, [1, 2, 3])
    for source in (a, bytearray(a.tobytes()), memoryview(a.tobytes()), b"", memoryview(bytes(16)).cast("h")):
        try:
            a.frombytes(source)
        except (BufferError, TypeError) as error:
            print(letter, error)
    print(a)
empty = array.array("i")
empty.frombytes(b"")
print(empty)
a.extend(a)
a[1:2] = a
a += a
print(a)
