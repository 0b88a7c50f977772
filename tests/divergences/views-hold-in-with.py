"""A memoryview holds the length of its bytearray only in a with statement

CPython forbids a bytearray to grow or shrink as long as any memoryview of it is alive, and counts references to know when
that ends. Nothing counts references here, so that a forgotten view would hold its bytearray until some later collection.
So a view holds it from entering `with` until leaving it, or until `release()`. Outside of that an access past the end of a
bytearray that has shrunk is a BufferError, never a look at memory that is gone.
"""

data = bytearray(b"abcdef")
view = memoryview(data)
data.append(103)
print(data, len(view))
with memoryview(data) as held:
    try:
        data.append(104)
    except BufferError as e:
        print("BufferError:", e)
data.append(104)
del data[3:]
try:
    print(view[5])
except BufferError as e:
    print("BufferError:", e)
