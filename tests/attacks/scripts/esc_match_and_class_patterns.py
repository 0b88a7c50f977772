# expect: stdout="closed\n" | reject=security | reject=syntax
# attacks: refused attributes read by class patterns, __match_args__, augmented assignment, for targets, with targets, del, imports as and walrus
# cpython: skip it has what is asked for
# limits: ops=100000000 time=5s
def gen(): yield
got = []

class M:
    __match_args__ = ('gi_frame', '__globals__', 'f_back')
g = gen()
try:
    match g:
        case object(gi_frame=x): got.append(x)
except Exception: pass
try:
    match gen:
        case object(__globals__=x): got.append(x)
except Exception: pass
try:
    match gen:
        case object(__code__=x) | object(__closure__=x): got.append(x)
except Exception: pass
try:
    match M():
        case M(a, b): got.append(a)
except Exception: pass
try:
    for gen.__globals__ in [{}]: got.append(1)
except Exception: pass
try: gen.__code__ += 1; got.append(2)
except Exception: pass
try: del gen.__globals__; got.append(3)
except Exception: pass
print('closed' if not got else got)
