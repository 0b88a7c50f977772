# expect: stdout="ok\n" | limit=memory | limit=operations
# attacks: dataclasses, namedtuples, enums, slots, TypedDicts, match statements and keyword calls of thousands of fields
# limits: ops=100000000 mem=256MiB time=5s
import dataclasses, collections, enum, typing, types
N = 2000
names = [f'f{i}' for i in range(N)]
T = collections.namedtuple('T', names)
t = T(*range(N))
assert t.f5 == 5 and t._replace(**{n: 1 for n in names}) and hash(t) and repr(t) and t._asdict()
D = dataclasses.make_dataclass('D', [(n, int, 0) for n in names], frozen=True, order=True)
d = D(*range(N))
assert d.f7 == 7 and d == D(*range(N)) and d < D(*range(1, N + 1)) and repr(d) and hash(d) and dataclasses.replace(d, f1=5) and dataclasses.asdict(d)
S = type('S', (), {'__slots__': names})
s = S()
for n in names: setattr(s, n, n)
E = enum.Enum('E', names)
assert E['f3'] is E(4) and len(list(E)) == N
F = enum.IntFlag('F', {n: 1 << i for i, n in enumerate(names)})
x = F((1 << N) - 1)
assert x & F(1) and ~x == F(0)
P = types.SimpleNamespace(**{n: n for n in names})
assert repr(P) and P == P
class A: pass
objs = []
for i in range(200):
    a = A()
    for n in names[i:i + 50]: setattr(a, n, i)
    objs.append(a)
def f(**k): return len(k)
assert f(**{n: 1 for n in names}) == N
print('ok')
