"""Doubles of all sizes in the formats e, f and g and rounded, against the texts that CPython makes; each line is a digest of 500 of them."""

import hashlib
import random
import struct

r = random.Random(7)


def a_double(kind):
    if kind == 0:
        return struct.unpack("<d", struct.pack("<Q", r.getrandbits(63)))[0]
    if kind == 1:
        return r.randrange(10**6) / 100
    if kind == 2:
        return r.randrange(10**9) / 10 ** r.randrange(0, 12)
    if kind == 3:
        return r.random() * 10 ** r.randrange(-12, 22)
    if kind == 4:
        return float(r.randrange(1 << 62))
    if kind == 5:  # halves and quarters: where two texts are equally near
        return r.randrange(1, 4000) / 2 ** r.randrange(0, 40)
    if kind == 6:
        return float("%d.%de%d" % (r.randrange(10), r.randrange(10 ** r.randrange(1, 16)), r.randrange(-30, 30)))
    return 10.0 ** r.randrange(-30, 30) * (1 + r.randrange(-3, 4) * 2.0**-52)  # powers of ten and their neighbours


def rounded(d, places):
    try:
        return repr(round(d, places))
    except OverflowError as e:
        return str(e)


def texts(d, p):
    for code in "efg":
        yield format(d, ".%d%s" % (p, code))
        yield format(d, code)
        yield ("%." + str(p) + code) % d
    for form in ("#.%dg" % p, ".%d" % p, ".3%", ",.2f", "z.1f"):
        yield format(d, form)
    for places in (p, 2, -1, -p, 0, r.randrange(-20, 20)):
        yield rounded(d, places)


digest = hashlib.md5()
for i in range(8000):
    d = a_double(i % 8)
    if d - d != 0:  # inf and nan
        continue
    if r.random() < 0.3:
        d = -d
    for text in texts(d, r.randrange(0, 21)):
        digest.update(text.encode() + b" ")
    if i % 500 == 0:
        print(i, d, digest.hexdigest())

for d in (0.5, 1.5, 2.5, 0.125, 0.375, 1e16, 123456789.0, 9.9995, 99999.5, 0.0, -0.0, 5e-324, 1e-4, 1e22, 1e23):
    print(d, *(format(d, form) for form in (".0f", ".2f", ".3e", ".0e", ".4g", ".1g", "g", "#.3g", "e")), round(d, 2), rounded(d, -2))
