# expect: stdout="ok\n"
# attacks: shifts, rounds, ranges and conversions by numbers that pass every machine word
n = 0
B = 2**200
for f in (lambda: 1 << B, lambda: 1 << -1, lambda: round(5, B), lambda: round(1.5, -B), lambda: range(B)[B], lambda: len(range(B)), lambda: [1] * B, lambda: 'x' * B, lambda: (1).to_bytes(B, 'big'), lambda: chr(B), lambda: bytes(B), lambda: 2.0 ** B, lambda: float(2**2000), lambda: [][B], lambda: 'abc'[B], lambda: int.from_bytes(b'x', 'middle'), lambda: divmod(1, 0), lambda: 0 ** -1, lambda: pow(2, -1, 4), lambda: pow(1, 1, 0), lambda: slice(None, None, 0).indices(5), lambda: range(1, 2, 0), lambda: int('z', 37), lambda: int('1', 1), lambda: 1 % 0, lambda: 1.0 // 0, lambda: int(float('inf')), lambda: int(float('nan'))):
    try: f()
    except (OverflowError, ValueError, MemoryError, IndexError, ZeroDivisionError, TypeError): n += 1
ok = (1 >> B, -1 >> B, 0 << B if False else 0, round(5, -400), 'abc'[-B:B], [1][B:], range(B)[B - 1], hash(B) == hash(float(B)), (2**63 - 1) + 1, -(2**63) - 1, abs(-2**63), (-2**63) // -1, -2**62 * 2, 2**62 + 2**62, 3 * -2**62)
print('ok' if n >= 26 and ok[0] == 0 and ok[1] == -1 and ok[6] == B - 1 and ok[7] else (n, ok))
