# expect: stdout="ok\n"
# attacks: special methods that call themselves and each other through natives, one for each
n = 0
class R:
    __repr__ = lambda s: repr(s)
    __str__ = lambda s: format(s)
    __format__ = lambda s, f: str(s)
    __hash__ = lambda s: hash((s,))
    __eq__ = lambda s, o: [s] == [o]
    __lt__ = lambda s, o: sorted([s, o]) and 1
    __len__ = lambda s: bool(s)
    __iter__ = lambda s: iter(s)
    __getitem__ = lambda s, i: s[i]
    __contains__ = lambda s, o: o in s
    __call__ = lambda s: s()
    __index__ = lambda s: [1][s]
    __int__ = lambda s: int(s)
    __float__ = lambda s: float(s)
    __add__ = lambda s, o: sum([s, o], s)
    __radd__ = lambda s, o: o + s
    __neg__ = lambda s: -s
    __getattr__ = lambda s, n: getattr(s, n + 'x')
    __setattr__ = lambda s, n, v: setattr(s, n, v)
    __delattr__ = lambda s, n: delattr(s, n)
    __dir__ = lambda s: dir(s)
    __enter__ = lambda s: s.__enter__()
    __round__ = lambda s, n=0: round(s)
    __abs__ = lambda s: abs(s)
    __bytes__ = lambda s: bytes(s)
    __reversed__ = lambda s: reversed(s)
    __next__ = lambda s: next(s)
    __get__ = lambda s, o, t: s.__get__(o, t)
    __divmod__ = lambda s, o: divmod(s, o)
    __pow__ = lambda s, o, m=None: pow(s, o)
    __matmul__ = lambda s, o: s @ o
    __iadd__ = lambda s, o: s.__iadd__(o)
    __complex__ = lambda s: complex(s)
    __instancecheck__ = lambda s, o: isinstance(o, s)
r = R()
for f in (repr, str, format, hash, lambda r: r == R(), lambda r: r < R(), len, iter, lambda r: r[0], lambda r: 1 in r, lambda r: r(), lambda r: [1][r], int, float, lambda r: r + 1, lambda r: 1 + r, lambda r: -r, lambda r: r.zzz, lambda r: setattr(r, 'a', 1), lambda r: delattr(r, 'a'), dir, round, abs, bytes, reversed, next, lambda r: divmod(r, 1), lambda r: r ** 1, lambda r: r @ 1, complex, lambda r: isinstance(1, r), lambda r: {r: 1}, lambda r: f'{r!r:>5}', lambda r: '%s' % r, lambda r: list(r), lambda r: bool(r), lambda r: range(r), lambda r: 'x' * r, lambda r: print(r), lambda r: sorted([r, r, r]), lambda r: max(r, r), lambda r: {r} | {r}):
    try: f(r)
    except RecursionError: n += 1
    except (TypeError, ValueError, AttributeError): n += 1
print('ok' if n >= 40 else n)
