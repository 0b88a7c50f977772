# expect: stdout="ok\n" | limit=memory | limit=operations
# attacks: the memory limit, by catching MemoryError of impossible sizes in every constructor and method that takes one
# cpython: skip it tries to have the memory
# limits: ops=100000000 time=5s
import array, collections, itertools, struct, io, zlib, operator, math, random, datetime, decimal
n = 1 << 62
hits = 0
for f in (lambda: 'a' * n, lambda: b'a' * n, lambda: bytearray(1) * n, lambda: [0] * n, lambda: (0,) * n, lambda: bytes(n), lambda: bytearray(n), lambda: 'a'.center(n), lambda: 'a'.zfill(n), lambda: b'a'.ljust(n), lambda: '\t'.expandtabs(n), lambda: '%*d' % (n, 1), lambda: '{:{}}'.format(1, n), lambda: format(1.5, f'.{n}f'), lambda: (1).to_bytes(n), lambda: 1 << n, lambda: array.array('q', [0]) * n, lambda: collections.deque([0]) * n, lambda: collections.deque([0], n).__imul__(n),
          lambda: struct.pack(f'{n}s', b''), lambda: struct.calcsize(f'{n}q'), lambda: io.BytesIO().seek(n) and io.BytesIO().write(b'a'), lambda: io.BytesIO().truncate(n), lambda: io.StringIO().truncate(n), lambda: zlib.decompress(zlib.compress(b''), 15, n), lambda: operator.mul([0], n), lambda: operator.imul([0], n), lambda: itertools.repeat(0, n).__reduce__(), lambda: list(itertools.repeat(0, n)) if 0 else 0, lambda: random.randbytes(n), lambda: random.getrandbits(n), lambda: random.choices([1], k=n),
          lambda: math.comb(n, n // 2), lambda: math.perm(n, n // 2), lambda: math.factorial(n), lambda: range(n).__getitem__(slice(None)) and 0, lambda: memoryview(b'a').cast('B', [n]), lambda: int.from_bytes(b'a', 'big') << n, lambda: 10 ** n, lambda: pow(10, n), lambda: round(1, -n), lambda: decimal.Decimal(10) ** n, lambda: decimal.Context(prec=n), lambda: datetime.timedelta(n), lambda: 'a'.join(itertools.repeat('', 3)) * n, lambda: ['a' * 10] * n, lambda: [[]] * (n // 8), lambda: (None,) * (n // 16), lambda: 'ab' * (n // 2 + 1), lambda: b''.join([b'a']) * n, lambda: [0].__imul__(n), lambda: bytearray(b'a').__imul__(n), lambda: '\U0001F600' * (n // 2), lambda: 'a'.replace('a', 'b' * 10) * n, lambda: next(itertools.batched([1], n)), lambda: next(itertools.combinations_with_replacement([1], n)), lambda: itertools.tee([], n), lambda: next(itertools.product([1], repeat=n))):
    try: f()
    except (MemoryError, OverflowError, ValueError, TypeError, decimal.DecimalException, struct.error, zlib.error) as e: hits += 1
    except ArithmeticError: hits += 1
print('ok')
