# expect: stdout="ok\n" | stdout="caught\n" | limit=operations | limit=time | limit=memory
# attacks: prod, sumprod, sum, factorial, comb and perm that grow numbers within one native
# cpython: skip endless
import math
n = 0
for f in (lambda: math.prod(range(1, 10**7)), lambda: math.factorial(10**7), lambda: math.comb(10**8, 5 * 10**7), lambda: math.perm(10**7, 10**7), lambda: math.sumprod([10**1000] * 10**5, [10**1000] * 10**5), lambda: sum(10**i for i in range(10**5)), lambda: math.fsum([1e308, 1e308]), lambda: math.factorial(2**70), lambda: math.comb(2**70, 2**69), lambda: math.prod([3] * 10**7), lambda: math.prod(iter(lambda: 3, 0)), lambda: sum(iter(lambda: 1, 0))):
    try: f()
    except (OverflowError, ValueError, MemoryError): n += 1
print('ok')
