"""Floats to the shortest text and back."""

import math

state = 99


def rnd():
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return state


for i in range(150):
    m = rnd() >> 11
    e = rnd() % 2040 - 1060
    d = math.ldexp(m, e) if e < 970 else float(m)
    assert float(repr(d)) == d, d
    if i % 5 == 0:
        print(d, d.hex(), float.fromhex(d.hex()) == d)
for i in range(60):
    d = rnd() % 10 ** (i % 17 + 1) / 10 ** (i % 13)
    print(d, -d, round(d, i % 7), f"{d:.3f} {d:e} {d:g} {d:.10g} {d:%}")
for e in range(-1074, 1024, 41):
    print(2.0**e, math.nextafter(2.0**e, 0), math.nextafter(2.0**e, math.inf))
for text in (
    "1e400", "1e-400", "123456789012345678901234567890", "0.1e-6", ".5e1", "5.e-1", "9007199254740993",
    "9007199254740993.00000000000000000000000000000000000000000001", "2.2250738585072011e-308", "4.9e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308", "0" * 400 + "1", "0." + "0" * 320 + "1",
    "1" + "0" * 30 + "e-30", "179769313486231580793728971405301e276",
):
    print(text[:40], float(text))
for d in (0.5, 1.5, 2.5, 0.125, 2.675, 1.005, 1e16 + 2, 123456.789, -0.0, 5e-324, 1e22):
    print([round(d, n) for n in range(-3, 5)], round(d), int(d), d.as_integer_ratio())
print(hash(0.1), hash(1e-5), hash(12345.678), hash(2.0**70), hash(-2.5), hash(1e308))
print([x // y for x in (7.5, -7.5) for y in (2.0, -2.0, 0.1)], [x % y for x in (7.5, -7.5) for y in (2.0, -2.0, 0.1)])
