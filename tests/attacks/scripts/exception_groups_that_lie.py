# expect: ok | limit=recursion | limit=operations | limit=memory
# attacks: split, subgroup and derive that answer with what is no group; groups of groups by the thousand; except* that changes what it catches
class G(ExceptionGroup):
    answer = None
    def derive(self, excs):
        return self.answer if self.answer is not None else G('d', excs)
for answer in (1, 'x', ValueError, ValueError(1), ExceptionGroup('o', [OSError()]), [], G):
    G.answer = answer
    g = G('g', [ValueError(1), TypeError(2), G('h', [KeyError(3)])])
    for f in (lambda: g.split(ValueError), lambda: g.subgroup(lambda e: True), lambda: g.split(lambda e: 1 / 0), lambda: g.subgroup((ValueError, 1))):
        try: f()
        except Exception as e: type(e)
    try:
        try: raise g
        except* ValueError as e: e.__traceback__ = None
    except BaseException as e: type(e)
G.answer = None
class Never(G):
    def split(self, c): return None, self
    def subgroup(self, c): return self
try:
    try: raise Never('n', [ValueError()])
    except* ValueError: pass
except BaseException as e: type(e)
e = ValueError(0)
for i in range(3000): e = ExceptionGroup('n', [e])
for f in (lambda: e.split(ValueError), lambda: e.subgroup(lambda x: False), lambda: repr(e), lambda: str(e)):
    try: f()
    except RecursionError: pass
try:
    try: raise e
    except* ValueError: pass
except (RecursionError, ExceptionGroup): pass
