"""Objects with one numeric method, good or bad, through % and the numeric built-in functions."""

for n in ("int", "float", "index", "trunc", "complex"):
    for base in (str, bytes, object, float):
        for ans in (5, ..., 10**20):
            V = type("V", (base,), {f"__{n}__": lambda s, ans=ans: ans}); v = V("12") if base in (str, float, int) else V(b"12") if base in (bytes, bytearray) else V()
            for f in ("%d", "%x", "%o", "%c", "%f", "%e", "%5d"):
                try: print(n, base.__name__, ans, f, f % v)
                except Exception as e: print(n, base.__name__, ans, f, type(e).__name__, e)
            for f in (int, float, complex, bool, chr, hex, range, round, abs):
                try: r = f(v); print(n, base.__name__, ans, f.__name__, r if not isinstance(r, V) else "V")
                except Exception as e: print(n, base.__name__, ans, f.__name__, type(e).__name__, str(e).replace(repr(v), "V"))
            for f in (b"%d", b"%x", b"%f", b"%c"):
                try: print(f % v)
                except Exception as e: print(n, base.__name__, ans, f, type(e).__name__, e)
