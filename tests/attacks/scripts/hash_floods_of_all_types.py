# expect: limit=operations | limit=time | stdout="ok\n"
# attacks: dicts and sets filled with equal hashes of every type: ints modulo the prime, floats, Fractions, Decimals, tuples, strs of one hash, bytes, frozensets, objects
# cpython: skip it has what is asked for
import fractions, decimal, datetime
P = (1 << 61) - 1
floods = [[P * i for i in range(20000)], [float(P) * 2**i for i in range(900)], [fractions.Fraction(P * i + 1) for i in range(2000)], [decimal.Decimal(P * i + 5) for i in range(5000)], [(P * i, 1) for i in range(20000)], [frozenset([P * i]) for i in range(5000)], [complex(P * i, 0) for i in range(5000)], [-P * i - 2 for i in range(20000)], [1 << (61 * i) for i in range(1000)], [type('K', (), {'__hash__': lambda s: 7})() for i in range(3000)]]
while True:
    for f in floods:
        d = dict.fromkeys(f)
        s = set(f)
        for x in f: d.get(x), x in s
        s & set(f), s | set(f), s - set(f[::2]), d == dict.fromkeys(f)
        for x in f[::3]: d.pop(x, 0), s.discard(x)
