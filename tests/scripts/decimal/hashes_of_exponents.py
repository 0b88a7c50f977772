# Hashes equal those of equal ints and floats, whatever the exponent.
from decimal import Decimal

for e in [*range(-40, 41), -6143, 6144, 999999, -999999, 10**17, -(10**17)]:
    print(e, [hash(Decimal((c < 0, tuple(map(int, str(abs(c)))), e))) for c in (0, 1, -1, 7, 123456789, 10**30 + 7)])
print(hash(Decimal("0.5")) == hash(0.5), hash(Decimal(2) ** 61 - 1), hash(Decimal(2) ** 61), hash(Decimal("-1e0")))
