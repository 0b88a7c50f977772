# expect: ok | limit=recursion | limit=operations | limit=memory | limit=time
# attacks: reprs, strs and formats that print, clear what is shown, raise half-way and show themselves in loops
import io, reprlib, pprint
def tries(f):
    try: return f()
    except Exception as e: return type(e)
class P:
    n = 0
    def __init__(self, box): self.box = box
    def __repr__(self):
        P.n += 1
        if P.n % 3 == 0: self.box.clear()
        if P.n % 5 == 0: self.box.extend([self] * 10) if isinstance(self.box, list) else self.box.update({P.n: self})
        if P.n % 7 == 0: raise KeyError
        if P.n < 200: return repr(self.box)
        return 'x' * 100
for make in (list, dict):
    box = make()
    for i in range(20):
        box.append(P(box)) if make is list else box.update({i: P(box)})
        for f in (lambda: repr(box), lambda: str(box), lambda: f'{box}', lambda: '%s %r' % (box, box), lambda: format(box), lambda: print(box, file=io.StringIO()), lambda: pprint.pformat(box), lambda: reprlib.repr(box), lambda: ascii(box), lambda: print(*box, sep=str(box)[:3], file=io.StringIO())): tries(f)
class W:
    def write(self, s):
        if len(out) < 100: out.append(s); print('again', file=self)
    def flush(self): raise ValueError
out = []
tries(lambda: print(1, file=W(), flush=True)); tries(lambda: print(1, file=5)); tries(lambda: print(1, sep=5)); tries(lambda: print(1, end=W()))
class S(str):
    def __str__(self): return S('y' * 10)
    def __format__(self, s): return S('z')
    def __repr__(self): return 5
for f in (lambda: f'{S("a")}{S("b")!s}', lambda: repr(S()), lambda: f'{S()!r}', lambda: '%r' % S(), lambda: [S()].__repr__(), lambda: str(S()), lambda: '{}'.format(S()), lambda: print(S(), file=io.StringIO()), lambda: ''.join([S('q')] * 3)): tries(f)
