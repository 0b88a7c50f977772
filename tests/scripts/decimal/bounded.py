from decimal import *
def chk(t, f):
    try: print(t, f())
    except (MemoryError, OverflowError, InvalidOperation, Overflow, ValueError) as e: print(t, "refused" if not isinstance(e, (InvalidOperation, Overflow)) else e)
chk(1, lambda: Decimal("1e999999") + 1)
chk(2, lambda: Decimal("1e-999999") + Decimal("1e999999"))
chk(3, lambda: Decimal("1e999999999999").compare(Decimal("2e999999999999")))
chk(4, lambda: Decimal("1E+999999999999999999") == Decimal("1E-999999999999999999"))
chk(6, lambda: Decimal("1e999999") % 7)
chk(7, lambda: Decimal("1e999999").to_integral_value())
chk(8, lambda: Decimal("1e-999999").to_integral_value())
chk(9, lambda: int(Decimal("1e-999999999")))
chk(10, lambda: round(Decimal("1e-999999999")))
with localcontext() as c:
    c.prec = 3; c.Emax = 999999999999999999; c.Emin = -999999999999999999
    chk(15, lambda: Decimal("1e400000000000000000") * Decimal("1e400000000000000000"))
    chk(16, lambda: Decimal("1e400000000000000000").exp())
    chk(17, lambda: Decimal("-1e17").exp())
    chk(18, lambda: Decimal("1e999999999999999999").ln())
    chk(19, lambda: Decimal("1.1") ** Decimal("1e17"))
    chk(20, lambda: Decimal("1e17").next_plus())
