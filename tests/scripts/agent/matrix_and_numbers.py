import math
from functools import reduce


def matmul(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]


def power(m, n):
    result = [[int(i == j) for j in range(len(m))] for i in range(len(m))]
    while n:
        if n & 1:
            result = matmul(result, m)
        m = matmul(m, m)
        n >>= 1
    return result


print(power([[1, 1], [1, 0]], 90)[0][1], power([[1, 1], [1, 0]], 300)[0][1])


def primes(n):
    sieve = [True] * (n + 1)
    sieve[:2] = [False, False]
    for i in range(2, int(n**0.5) + 1):
        if sieve[i]:
            sieve[i * i :: i] = [False] * len(range(i * i, n + 1, i))
    return [i for i, p in enumerate(sieve) if p]


ps = primes(1000)
print(len(ps), ps[:10], ps[-1], math.prod(ps[:15]), sum(ps))


def factor(n):
    out, d = {}, 2
    while d * d <= n:
        while n % d == 0:
            out[d] = out.get(d, 0) + 1
            n //= d
        d += 1
    if n > 1:
        out[n] = 1
    return out


print(factor(360), factor(2**31 - 1), factor(600851475143))
print(reduce(math.gcd, [48, 180, 36]), math.lcm(4, 6, 10), math.comb(50, 25), math.factorial(30), math.isqrt(10**30 + 1))
print(divmod(-7, 3), -7 // 2, -7 % 3, 7 % -3, 2**200, pow(3, 1000, 10**9 + 7), pow(7, -1, 11), int("ff", 16), bin(10), hex(-255))
print(0.1 + 0.2, 1 / 3, 1e16 + 1, 2.5e-8, 1e22, 1e23, 123456789.123456789, round(2.5), round(3.5), round(-1.25, 1), round(1234, -2))
print(math.sqrt(2), math.pi, math.hypot(3, 4), math.floor(-1.5), math.ceil(-1.5), math.trunc(-1.5), math.log(100, 10), math.exp(1))
print((1234567).bit_length(), (-5).bit_count(), (255).to_bytes(2, "big"), int.from_bytes(b"\x01\x00", "little"), (0.75).as_integer_ratio())
print(complex(1, 2) * (3 - 1j), abs(3 + 4j), (1 + 2j).conjugate(), float("1e3"), float("-inf"), int(-3.9), int("  42 "), int("1_000"))
mean = lambda xs: sum(xs) / len(xs)
data = [2, 4, 4, 4, 5, 5, 7, 9]
print(mean(data), math.sqrt(mean([(x - mean(data)) ** 2 for x in data])), sorted(data)[len(data) // 2], min(data), max(data))
print(f"{2**70:,} {1e6:_.1f} {255:08b} {3.14159:+.3e} {42:>+6} {0.000123:g} {1.0} {100000000000000000.0} {1e-5}")
