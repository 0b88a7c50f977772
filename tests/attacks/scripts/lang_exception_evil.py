# expect: stdout="ok\n"
# attacks: exceptions whose __str__, __init__, __class__, args, __cause__ and notes lie; groups that split into odd things
n = 0
class E(Exception):
    def __str__(self): raise E
    def __repr__(self): return 5
    __class__ = property(lambda s: int)
class G(ExceptionGroup):
    def derive(self, excs): return 5
for f in (lambda: str(E()), lambda: repr(E()), lambda: ExceptionGroup('x', []), lambda: ExceptionGroup('x', [5]), lambda: ExceptionGroup(5, [E()]), lambda: G('x', [ValueError(), E()]).split(ValueError), lambda: setattr(E(), '__cause__', 5), lambda: setattr(E(), '__context__', 'x'), lambda: setattr(E(), '__traceback__', 5), lambda: setattr(E(), 'args', 5), lambda: E().add_note(5), lambda: E().with_traceback(5), lambda: BaseException.__setstate__(E(), 5)):
    try: f()
    except (TypeError, ValueError, E): n += 1
a, b = ValueError(), KeyError()
a.__context__ = b; b.__context__ = a
try:
    try: raise a
    except ValueError: raise b
except KeyError: n += 1
e = ValueError(); e.__notes__ = 5
try: e.add_note('x')
except TypeError: n += 1
g = ValueError('x')
for _ in range(2000): g = ExceptionGroup('g', [g])
try:
    g.split(KeyError); g.subgroup(lambda e: False); str(g); repr(g)
except RecursionError: pass
try:
    try: raise g
    except* ValueError: n += 1
except RecursionError: n += 1
print('ok' if n >= 14 else n)
