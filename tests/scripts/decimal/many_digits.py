from decimal import *
def pi():
    getcontext().prec += 2
    three = Decimal(3)
    lasts, t, s, n, na, d, da = 0, three, 3, 1, 0, 0, 24
    while s != lasts:
        lasts = s
        n, na = n + na, na + 8
        d, da = d + da, da + 32
        t = (t * n) / d
        s += t
    getcontext().prec -= 2
    return +s
for prec in (10, 28, 100, 700):
    getcontext().prec = prec
    print(pi(), Decimal(2).sqrt(), Decimal(3).ln(), Decimal("0.7").exp(), Decimal(7).log10(), Decimal(2) ** Decimal("0.3"), Decimal(1) / 7, sep="\n")
getcontext().prec = 2000
x = Decimal(3) ** 1500
print(x, len(str(x)), x // 7, x % 1000, x.sqrt() ** 2 - x < 1)
