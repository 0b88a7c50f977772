# expect: stdout="ok\n" | limit=memory | limit=operations
# attacks: generators, coroutines and async generators resumed, thrown into, closed and exhausted from within themselves and from their own cleanup
# limits: ops=100000000 time=5s
import types
res = []
def make(depth):
    def g():
        try:
            for i in range(5):
                for act in (lambda: next(me), lambda: me.send(1), lambda: me.throw(ValueError('x')), lambda: me.close(), lambda: list(me), lambda: [*me], lambda: dict(me)):
                    try: act()
                    except (ValueError, RuntimeError, StopIteration, TypeError) as e: res.append(type(e).__name__)
                x = yield i
                if x == 'sub' and depth: yield from make(depth - 1)
        except GeneratorExit:
            try: me.close()
            except ValueError: res.append('closed')
            yield 'late'
        finally:
            try: next(me)
            except ValueError: pass
    me = g()
    return me
for way in (lambda m: list(m), lambda m: (next(m), m.close()), lambda m: (next(m), m.throw(KeyError)), lambda m: (next(m), m.send('sub'), list(m)), lambda m: [a for a, b in zip(m, m)], lambda m: (next(m), m.throw(GeneratorExit)), lambda m: m.throw(ValueError), lambda m: sorted(m, key=lambda x: next(m, 0))):
    for d in range(3):
        try: way(make(d))
        except (RuntimeError, KeyError, ValueError, StopIteration, GeneratorExit): res.append('out')
async def co():
    try: me.send(None)
    except (ValueError, RuntimeError) as e: res.append(str(e))
    await aw()
@types.coroutine
def aw():
    try: me.throw(ValueError)
    except ValueError as e: res.append(str(e))
    yield 1
me = co()
for f in (lambda: me.send(None), lambda: me.send(None), lambda: me.send(None), lambda: me.throw(KeyError), lambda: me.close()):
    try: f()
    except (StopIteration, RuntimeError, KeyError): pass
async def ag():
    try:
        for i in range(3):
            for a in (am.__anext__, am.aclose, lambda: am.athrow(ValueError), lambda: am.asend(1)):
                try: a().send(None)
                except (RuntimeError, ValueError, StopIteration, StopAsyncIteration) as e: res.append(str(e))
            yield i
    finally:
        try: am.aclose().send(None)
        except (RuntimeError, StopIteration) as e: res.append(str(e))
am = ag()
for f in (lambda: am.__anext__().send(None), lambda: am.__anext__().throw(KeyError), lambda: am.aclose().send(None), lambda: am.__anext__().send(None), lambda: am.asend(5).send(5)):
    try: f()
    except BaseException as e:
        if type(e).__name__ not in ('StopIteration', 'StopAsyncIteration', 'KeyError', 'RuntimeError', 'TypeError', 'ValueError'): raise
print('ok')
