# expect: stdout="caught\n" | stdout="ok\n" | limit=operations | limit=time | limit=memory
# attacks: gcd, lcm, isqrt, modular inverse, bit operations and comparisons of numbers of millions of bits
# cpython: skip endless
import math
a = (1 << 4_000_000) - 1
b = (1 << 3_999_999) + 12345
n = 0
for _ in range(1000):
    for f in (lambda: math.gcd(a, b), lambda: math.lcm(a, b), lambda: math.isqrt(a), lambda: pow(b, -1, a), lambda: a // b, lambda: divmod(a * b, b), lambda: a & b | ~a, lambda: a == a + 0, lambda: hash(a), lambda: a % 10**18, lambda: float(a), lambda: a / b):
        try: f()
        except (OverflowError, ValueError, MemoryError): n += 1
print('ok')
