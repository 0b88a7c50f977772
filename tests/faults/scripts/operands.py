"""Natives that hand a value they have just made to another one: there may be no memory for it."""

# SPDX-License-Identifier: MIT OR Apache-2.0
import decimal

far = 2**63 - 1
for number in ("inf", "-inf", "nan"):
    float(number).hex()
for text in ("NaN", "-sNaN7", "Infinity"):
    format(decimal.Decimal(text), "%")
view = memoryview(bytearray(8)).cast("Q")
view[0] = far + 5
whole = range(-far, far, 1 << 61)
len(whole), list(reversed(whole)), far - 1 in whole, whole[1:], whole.index(-far + (1 << 61))
len(range(far, -far, -(1 << 62))), range(-far - 1, far)[::-3]
