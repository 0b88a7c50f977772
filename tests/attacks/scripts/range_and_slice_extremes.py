# expect: ok | limit=operations | limit=time
# attacks: ranges and slices of numbers of thousands of bits, compared, hashed, indexed and iterated
# cpython: skip endless or needs the memory limit
big = 1 << 5000
def tries(f):
    try: return f()
    except (OverflowError, ValueError, IndexError, TypeError, MemoryError) as e: return type(e)
rs = [range(big), range(-big, big, big - 1), range(0, 1 << 63), range((1 << 63) - 3, (1 << 63) + 3), range(-(1 << 63), 1 << 63, 1 << 62), range(5, -big, -3), range(0), range(1, 0), range(0, 10**30, 10**29)]
for r in rs:
    for f in (lambda: len(r), lambda: r[-1], lambda: r[big], lambda: r[::-1], lambda: r[1:5], lambda: r[big:], lambda: r[::big], lambda: hash(r), lambda: r == r[::1], lambda: big - 1 in r, lambda: 1.5 in r, lambda: r.index(big), lambda: r.count('x'), lambda: repr(r)[:5], lambda: next(iter(r)), lambda: next(reversed(r)), lambda: bool(r), lambda: max(r[:3]), lambda: iter(r).__length_hint__(), lambda: iter(r).__reduce__(), lambda: iter(r).__setstate__(big), lambda: min(r[-3:]), lambda: list(zip(r, range(3))), lambda: [*r[:2]], lambda: sum(r[:5]), lambda: r.start + r.stop): tries(f)
it = iter(range((1 << 62) - 2, (1 << 62) + 2))
assert list(it)[-1] == (1 << 62) + 1
x = list(range(20))
for s in (slice(big, -big, -1), slice(-big, big), slice(None, None, big), slice(None, None, -big), slice(None, None, 0), slice(1, [], None), slice('a')):
    for f in (lambda: x[s], lambda: x.__setitem__(s, [1]), lambda: x.__delitem__(s), lambda: s.indices(20), lambda: s.indices(big), lambda: s.indices(-1), lambda: s == slice(1), lambda: s < slice(2), lambda: hash(s), lambda: 'abc'[s], lambda: b'abc'[s], lambda: (1, 2)[s], lambda: bytearray(b'abc').__delitem__(s)): tries(f)
    x[:] = range(20)
