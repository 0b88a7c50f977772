# expect: limit=time | limit=operations | stdout="ok\n"
# attacks: comparisons of long equal lists, strings, bytes, dicts and sets again and again
# cpython: skip endless
a, b = [1] * 10**6, [1] * 10**6
s, t = 'x' * 10**7, 'x' * 10**7
d, e = {i: i for i in range(10**5)}, {i: i for i in range(10**5)}
for _ in range(10**4):
    a == b; s == t; d == e; a < b; s < t; s in [t, t]; t.find(s); s.startswith(t); hash((s,)); tuple(a) == tuple(b); set(d) == set(e); sorted(a); a.index(1, 10**5); s.count('y'); max(a)
print('ok')
