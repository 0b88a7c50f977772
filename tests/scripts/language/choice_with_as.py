import contextlib
n=contextlib.nullcontext
for x in (0,1):
    with n(1) if x else n(2) as t: print(t)
    with n(1) if x else n(2) if x else n(3) as (t): print(t)
    with (n(1) if x else n([5,6]) as t, n(2) if x else n(7) as u): print(t,u)
    with n(0), n(1) if x else n(2) as d, (n(3) if x else n(4)) as e: print(d,e)
    try: raise KeyError
    except ValueError if x else KeyError as e: print('a',type(e))
    except KeyError if x else ValueError as e: print('b',type(e))
    try: raise ValueError(1)
    except* TypeError if x else ValueError as e: print('c',e)
    except* ValueError if x else TypeError as e: print('d',e)
    try: raise KeyError
    except (lambda: KeyError)() if x else KeyError as e: print('e', type(e))
try:
    with lambda: 1 as q: pass
except TypeError as e: print(e)
try:
    with lambda: 1 if 0 else 2 as q: pass
except TypeError as e: print(e)
try:
    with n(1) if 0 else undefined_name as q: pass
except NameError as e: print(e)
async def f():
    async with n(1) if 0 else n(2) as z: return z
import asyncio; print(asyncio.run(f()))
def bad():
    with n(1) if 0 else 5 as q: pass

