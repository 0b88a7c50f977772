# expect: stdout="ok\n" | stdout="caught\n" | limit=operations | limit=time | limit=memory | raises=ImportError,ModuleNotFoundError
# attacks: Fraction sums and powers, Decimal exponents, precision, ln, exp and sqrt at huge precision
# cpython: skip endless
from fractions import Fraction
from decimal import Decimal, getcontext, localcontext, InvalidOperation, Overflow
n = 0
getcontext().prec = 10**6
def run(f):
    global n
    try: f()
    except (ValueError, OverflowError, MemoryError, InvalidOperation, Overflow, ZeroDivisionError): n += 1
x = Fraction(1, 3)
def squares():
    y = Fraction(3, 7)
    while True: y = y * y + 1
for f in (lambda: Decimal(2).ln(), lambda: Decimal(2).exp(), lambda: Decimal(1) / 3, lambda: Decimal(2).sqrt(), lambda: Decimal(2) ** Decimal('0.5'), lambda: Decimal('1e999999') + 1, lambda: int(Decimal('1e999999')), lambda: Decimal('1e9999999999999'), lambda: Decimal(10) ** 10**18, lambda: Fraction('1e99999999'), lambda: Fraction(Decimal('1e-999999')), lambda: Decimal('1' * 10**6) * Decimal('1' * 10**6), lambda: format(Decimal(1), '.999999f'), lambda: hash(Decimal('1e999999')), lambda: Decimal('1e-999999').as_integer_ratio(), squares):
    run(f)
print('ok')
