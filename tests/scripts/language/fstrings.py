"""f-strings: specs, conversions, nesting, debugging form."""
name, n, pi = "Ann", 42, 3.14159265
print(f"{name} {n} {pi:.2f} {n:05d} {n:x} {n:#b} {name!r:>8} {pi:e}")
print(f"{n:>6}|{n:<6}|{n:^6}|{n:*^9}|{-n:+}|{n:,}|{1234567.891:,.2f}|{1234567:_}")
print(f"{'nested ' + f'{n + 1}'} {{literal}} {n!s} {name!a}")
w, p = 10, 3
print(f"{pi:{w}.{p}f}|{name:{'^'}{w}}|{n:{w}}")
print(f"{n = } {n=} {n + 1 = !r} {pi=:.1f}")
print(f"{ {'a': 1}['a'] } {[x for x in range(3)]} {(lambda x: x * 2)(4)}")
print(f"{n if n > 5 else 'small'} {name.upper()} {'a' 'b'}" f" and {name[0]}" " end")
print(f'''multi
line {n}''')
print(f"{f'{f'{n}'}'}", f"{name!r}", f"{'"'}")
print(rf"\d{n}\n", f"\t{n}\N{BULLET}", f"{n}%")
print(f"{0.1 + 0.2} {1e300 * 10} {1e16} {1.0} {100000000000000000000.0} {1e-7} {float('nan')} {-0.0}")
print(f"{True} {None} {b'x'} {(1,)} {'é'!a} {'é'}")
print("%s %d %05.1f %x %r %c %%" % ("a", 5, 2.345, 255, "q", 65), "%(k)s" % {"k": 1}, "%-5s|%5s" % ("a", "b"))
print("{} {1} {0!r:>5}".format("a", "b") if False else "{0} {1} {0!r:>5} {k[a]} {o.real}".format("a", "b", k={"a": 1}, o=3))
print("{:>{w}} {:{f}^7}".format(1, 2, w=4, f="-"))
print(f"{3.0:.3} {3.0:g} {1e10:g} {0.0001:g} {123456789:g} {0.5:%} {12:c} {255:X} {255:o} {7:08b}")
print(f"{'abc':.2} {'abc':5.1}| {'x':<3}| {'x':>3}|")
for bad in ("f'{5:q}'", "5"):
    try:
        f"{5:q}"
    except ValueError as e:
        print(e)
try:
    f"{'a':d}"
except ValueError as e:
    print(e)
try:
    f"{[]:5}"
except TypeError as e:
    print(e)
try:
    "{} {}".format(1)
except IndexError as e:
    print(e)
try:
    "%d" % "x"
except TypeError as e:
    print(e)
print(f"{n:,d} {n / 3:.10f} {2**70:,} {10**20:e} {-5 // 2} {round(2.5)} {round(2.675, 2)}")
