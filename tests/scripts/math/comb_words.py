"""C(n, k) and factorials around the size of a word."""
import math

for n in range(0, 130, 3):
    print(n, [math.comb(n, k) for k in range(0, n + 2, 5)])
print([math.comb(2**61, k) for k in range(5)], math.comb(2**63, 2), math.comb(67, 33), math.comb(68, 34), math.comb(2**62 - 1, 2))
assert all(math.comb(n, k) == math.comb(n - 1, k - 1) + math.comb(n - 1, k) for n in range(1, 90) for k in range(1, n + 1))
print([math.factorial(i) for i in range(25)])
