# expect: stdout="ok\n" | limit=memory | limit=operations | limit=time
# attacks: conversions between numbers and text in every base, format and type, at the limits of digits, exponents, widths and precisions
# cpython: skip takes long
# limits: ops=100000000 time=5s
import decimal, fractions, math, json, struct, time, datetime, statistics
vals = [0, -1, 10**4299, -(10**4300), 2**20000, 1.5, -0.0, 1e308, 5e-324, float('inf'), float('nan'), 1j, complex(1e308, 5e-324), decimal.Decimal('1e6000'), decimal.Decimal('-1e-6000'), decimal.Decimal('sNaN'), decimal.Decimal('9' * 5000), fractions.Fraction(10**4000, 3), True]
specs = ['', 'd', 'x', 'b', 'o', 'n', 'e', 'f', 'g', '%', 'c', ',', '_', '_x', '.0f', '.400f', '.4300f', '.20000f', '.20000e', '.20000g', '020000', '>20000', '^20000,', '=+20000d', '#x', '#.0g', 'z.3f', '-_.5f', ' ,.300f', '.5%', '05', '.', '.f', '5.', ',,', '_,', '1.1', '\u0661', 's', '!r', '{}', '0' * 500 + '5', '.' + '0' * 500 + '5f']
n = 0
for v in vals:
    for s in specs:
        for f in (lambda: format(v, s), lambda: ('{:' + s + '}').format(v), lambda: ('%' + s) % v, lambda: ('%' + s + 'd') % v):
            try: f()
            except (ValueError, TypeError, OverflowError, decimal.DecimalException, KeyError, IndexError, ArithmeticError): pass
            n += 1
    for f in (str, repr, int, float, complex, hex, round, hash, bool, math.floor, math.frexp, json.dumps, fractions.Fraction, decimal.Decimal, lambda v: v.as_integer_ratio(), lambda v: v.hex(), lambda v: round(v, 5000), lambda v: round(v, -5000), lambda v: struct.pack('d', v), lambda v: struct.pack('q', v), lambda v: v ** 5000, lambda v: 2 ** v, lambda v: math.log(v), lambda v: v == decimal.Decimal('1e6000'), lambda v: v < fractions.Fraction(1, 3), lambda v: datetime.timedelta(v), lambda v: time.gmtime(v), lambda v: v // 3, lambda v: divmod(v, 7), lambda v: v % 1e-300, lambda v: int(str(v)), lambda v: float(str(v)), lambda v: decimal.Decimal(str(v)), lambda v: v.to_bytes(3000, 'big'), lambda v: int(hex(v), 16), lambda v: v << 5000, lambda v: ~v, lambda v: math.isqrt(v), lambda v: math.comb(v, 3)):
        try: f(v)
        except (ValueError, TypeError, OverflowError, ZeroDivisionError, AttributeError, decimal.DecimalException, struct.error, OSError, RecursionError, ArithmeticError, MemoryError): pass
        n += 1
print('ok')
