# expect: stdout="ok\n"
# attacks: floats at every edge, read, written, rounded and converted
import math, sys
vals = [0.0, -0.0, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, float('inf'), float('nan'), 1e16, 123456789012345680.0, 0.1, 2**53 + 0.0, 1e22, 1e23]
bad = 0
for v in vals:
    for w in (v, -v):
        if repr(float(repr(w))) != repr(w): bad += 1
        for spec in ('.0f', '.17g', '.400e', '.1074f', '+,.3f', '%', '#.0e', '030.5f', 'n', '_.2f', '<50', '=+50'):
            format(w, spec)
        for f in (w.hex, w.is_integer, w.as_integer_ratio, lambda: round(w, 400), lambda: round(w, -400), lambda: int(w), lambda: math.frexp(w), lambda: math.ulp(w), lambda: math.nextafter(w, 1, steps=2**64), lambda: math.ldexp(w, 2**70), lambda: w // 1e-320, lambda: divmod(w, 5e-324), lambda: w ** w, lambda: math.fmod(w, 5e-324), lambda: hash(w)):
            try: f()
            except (OverflowError, ValueError, ZeroDivisionError, TypeError): pass
for t in ('1e' + '9' * 1000, '0.' + '0' * 10000 + '1', '-' * 10, '1_0.0_1e1_0', '1__0', 'infinity', 'nan' * 10, '0x1p5', '1e', '.', 'e5', '\u0661.5', ' 1 ', '1' * 100000 + 'e-99990', '١٢'):
    try: float(t)
    except ValueError: pass
print('ok' if not bad else bad)
