"""Large ints: identities between operators over many sizes and signs, and results shown by their hash."""

state = 12345


def rnd(bits):
    global state
    out = 0
    for _ in range(bits // 32 + 1):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        out = out << 32 | state >> 32
    return out >> (bits // 32 + 1) * 32 - bits


seen = 0
for bits in (1, 5, 30, 61, 62, 63, 64, 65, 120, 127, 128, 129, 500, 2000, 9000, 40000):
    for other in (1, 31, 62, 63, 64, 65, 128, 700, 3000):
        for signs in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            a = rnd(bits) * signs[0]
            b = (rnd(other) or 1) * signs[1]
            q, r = divmod(a, b)
            assert q * b + r == a and (r == 0 or (r < 0) == (b < 0)) and abs(r) < abs(b)
            assert a // b == q and a % b == r
            assert (a + b) - b == a and (a - b) + b == a and a - b == -(b - a)
            assert (a & b) + (a | b) == a + b and (a ^ b) == (a | b) - (a & b)
            assert ~a == -a - 1 and ~(a & b) == ~a | ~b
            n = other % 190
            assert a << n == a * 2**n and a >> n == a // 2**n
            assert int(hex(a), 16) == a and int(bin(a), 0) == a and int(oct(a), 8) == a
            if abs(a) < 10**4000:
                assert int(str(a)) == a
            assert (a < b) == (a - b < 0) and (a == b) == (a - b == 0)
            size = (a.bit_length() + 8) // 8
            assert int.from_bytes(a.to_bytes(size, "big", signed=True), "big", signed=True) == a
            assert int.from_bytes(a.to_bytes(size, "little", signed=True), "little", signed=True) == a
            seen = (seen * 31 + hash(a) + hash(q) + hash(r)) % (2**61 - 1)
print(seen)

for a, b in ((3**400, 7**120), (-(3**400), 7**120), (10**300, 3), (1, 3**200), (2**1100, 2**80), (2**53 + 1, 1)):
    print(a / b, b / a, hash(a / b))
print(sum(rnd(200) / (rnd(190) + 1) for _ in range(300)))
print(sum(float(rnd(70 + i)) for i in range(300)))
for e in (0, 1, 2, 3, 7, 64, 65, 200):
    print(3**e, (-7) ** e, (2**70) ** e % 1000000007, pow(3, e, 10**9 + 7), pow(12345, e, -(2**80) + 1))
print(pow(3, 2**200, 2**127 - 1), pow(3, -1, 2**127 - 1), pow(-3, 10**50, 10**40))
print(f"{10**40:,} {-2**100:_x} {2**90:#o} {10**30:e}")
for n in (2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**62 - 1, 2**62, -(2**62), -(2**62) - 1, 2**64, 2**61 - 1):
    print(n, n + 1, n - 1, -n, n * 3, n // 3, n % 1000, hash(n), n.bit_length(), n == float(n), n < float(n), n > float(n))
for n in (15, 25, 35, -15, 1234567890123456789012345, -9999999999999999999999995):
    print([round(n, -d) for d in range(0, 28, 3)])
