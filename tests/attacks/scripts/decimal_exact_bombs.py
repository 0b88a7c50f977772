# expect: ok | limit=memory | limit=operations | limit=time | raises=MemoryError
# attacks: powers, logarithms and integers of decimals that ask for millions of digits
# cpython: skip endless or needs the memory limit
from decimal import *
c = getcontext()
c.prec = 999999999999999999
c.Emax = 999999999999999999
for f in (lambda: Decimal(2).exp(), lambda: Decimal(2).ln(), lambda: Decimal(1) / 3, lambda: Decimal(2).sqrt(), lambda: Decimal('1.1') ** Decimal('0.3'), lambda: int(Decimal('1E99999999')), lambda: Decimal('1E99999999') + 1, lambda: format(Decimal('1E99999999'), 'f'), lambda: Decimal('1E99999999').as_integer_ratio(), lambda: round(Decimal('1E99999999'))):
    try: f()
    except (MemoryError, ArithmeticError, ValueError): pass
