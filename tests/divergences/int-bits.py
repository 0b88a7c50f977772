"""Ints have at most max_int_bits bits.

A result with more is an OverflowError; the default is 1,048,576 bits. CPython has no such limit. The limit of 4,300 digits when ints are
converted from or to text is CPython's own.
"""

for make in (lambda: 1 << 1048576, lambda: 3**1000000, lambda: (1 << 1048575) * 2):
    try:
        make()
    except OverflowError as error:
        print(error)
print((1 << 1048575).bit_length())
try:
    str(10**4300)
except ValueError as error:
    print(error)
