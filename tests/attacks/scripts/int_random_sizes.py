# expect: stdout="ok\n" | limit=operations | limit=time | limit=memory
# attacks: random numbers, samples, shuffles and choices of absurd sizes
# cpython: skip needs the memory limit
import random, secrets
n = 0
for f in (lambda: random.getrandbits(10**12), lambda: random.randbytes(10**11), lambda: random.sample(range(10**12), 10**8), lambda: random.choices([1], k=10**11), lambda: random.randrange(10**10**6) and 0, lambda: random.sample([1], 2), lambda: random.choice([]), lambda: random.shuffle(range(5)), lambda: random.binomialvariate(10**18, 0.5) and 0, lambda: secrets.token_bytes(10**12), lambda: secrets.token_hex(10**12), lambda: random.seed('x' * 10**7), lambda: random.setstate((3, (1,) * 625, None)), lambda: random.setstate((3, (2**40,) * 625, None)), lambda: random.getrandbits(-1)):
    try: f()
    except (OverflowError, ValueError, MemoryError, IndexError, TypeError): n += 1
print('ok')
