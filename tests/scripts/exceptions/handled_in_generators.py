"""The exception being handled, in generators that wait inside handlers while their drivers handle others."""

import sys
def gen():
    try:
        print(1, repr(sys.exception())); yield
    except Exception as exc:
        print(2, repr(sys.exception()), repr(exc.__context__)); yield
        print(3, repr(sys.exception())); yield
        raise
def run(inside, resume):
    print('--', inside, resume)
    m = gen(); next(m)
    e = ValueError(7)
    if inside:
        try: raise e
        except Exception as exc:
            m.throw(exc)
            if resume: next(m)
    else:
        m.throw(e)
        if resume: next(m)
    if not resume: next(m)
    try: next(m)
    except Exception as e: print(4, repr(e), repr(sys.exception()), e.__context__)
    print(sys.exception())
for i in 0,1:
    for r in 0,1: run(i,r)
def gen2():
    try: yield 1
    except KeyError:
        try: yield 2
        except TypeError:
            print('t', repr(sys.exception())); yield 3
            print('t', repr(sys.exception()))
        print('k', repr(sys.exception())); yield 4
        print('k', repr(sys.exception()))
    print('o', repr(sys.exception()))
    yield 5
    print('o', repr(sys.exception()))
    try: yield from gen3()
    finally: print('f', repr(sys.exception()))
def gen3():
    try: raise OSError
    except OSError:
        yield 6
        print('g3', repr(sys.exception()))
    print('g3', repr(sys.exception()))
    yield 7
g = gen2(); next(g)
try: raise KeyError(1)
except KeyError as e:
    print(g.throw(e))
try: raise TypeError(2)
except TypeError as e:
    print(g.throw(e))
print(next(g))
try: raise IndexError(3)
except IndexError as e:
    print(next(g)); print(next(g))
print(next(g))
try: raise IndexError(4)
except IndexError as e:
    print(list(g))
import asyncio
async def co():
    try: 1/0
    except ZeroDivisionError:
        await asyncio.sleep(0)
        print(repr(sys.exception()))
        try: await bad()
        except ValueError as e: print(repr(e), repr(e.__context__), repr(sys.exception()))
        print(repr(sys.exception()))
    print(repr(sys.exception()))
async def bad():
    await asyncio.sleep(0)
    raise ValueError('v')
async def main():
    try: raise KeyError('m')
    except KeyError:
        await asyncio.gather(co(), co())
    print(repr(sys.exception()))
asyncio.run(main())
