# limits: allow_eval=1
"""except*: what is split, raised again and suppressed; which clauses are looked at."""
eg = ExceptionGroup('g', [ValueError(1), TypeError(2)])
print(eg.__suppress_context__)
m, r = eg.split(ValueError); print(m.__suppress_context__, r.__suppress_context__)
m, r = eg.split(Exception); print(m is eg)
print(eg.subgroup(ValueError).__suppress_context__, eg.derive([ValueError()]).__suppress_context__)
def t(exc, cls, act):
    try:
        try: raise exc
        except* KeyError as e: pass
        except* cls as e:
            print(e is exc, e.__suppress_context__)
            exec(act)
    except BaseException as x: print(repr(x), x is exc, x.__suppress_context__, repr(x.__context__), repr(x.__cause__))
for a in ('raise', 'raise e', 'pass', '1/0', 'raise OSError(3)', 'raise OSError from None'):
    t(eg, ValueError, a)
    t(eg, Exception, a)
    t(eg, LookupError, a)
    t(ValueError(5), ValueError, a)
    t(ValueError(5), LookupError, a)


for make in (
    "try:\n    raise KeyError(1)\nexcept* Exception as e:\n    1/0\nexcept* 5:\n    pass",
    "try:\n    raise KeyError(1)\nexcept* KeyError:\n    pass\nexcept* print('looked at') or ValueError:\n    pass",
):
    try:
        exec(make)
    except BaseException as x:
        print(repr(x))
