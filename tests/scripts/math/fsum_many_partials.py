# fsum keeps as many partials as the values need: here far more than a few.
from math import fsum, ldexp

spread = [ldexp(1.0, e) for e in range(-1070, 1000, 3)]
print(fsum(spread) == sum(spread), len(spread))
print(fsum(spread + [-x for x in reversed(spread)]))
print(fsum(spread[::-1] + [-x for x in spread]))
holes = [ldexp(1.0, e) for e in range(-1070, 1000, 54)]
print(fsum(holes), fsum(holes + [-holes[-1]]), fsum(holes[:20] + [-holes[19]]))
mixed = [x if i % 2 else -x for i, x in enumerate(spread)]
print(fsum(mixed), fsum(mixed[::-1]), fsum(mixed + [-m for m in mixed]))
print(fsum(x * y for x in holes[:12] for y in (1, -3, 5, 0.1)))
