# expect: limit=time | limit=operations
# attacks: time: searches in texts of wide units for what nearly is there
# limits: ops=1000000M time=1s mem=300MiB
# cpython: skip endless
w = ('\U0001f600' * 1000 + '\u20ac') * 3000
n = '\U0001f600' * 1001
m = ('\u20ac' * 999 + '\u20ad') * 3000
k = '\u20ac' * 1000
while True:
    n in w, w.find(n), w.rfind(n), w.count(n), w.replace(n, ''), w.split(n), w.rsplit(n), w.partition(n), w.rpartition(n), w.startswith(w[1:]), w.strip(n), w.index(w[-900_000:-5] ) if 0 else 0
    k in m, m.find(k), m.rfind(k), m.count(k), m.replace(k, 'x'), m.split(k), m.translate({0x20ac: None}), m.encode().find(k.encode()), m.encode().rfind(k.encode()), m.upper(), m.isalpha(), m.casefold()
