"""Generators, coroutines and async generators, suspended at every kind of point."""
import asyncio
import contextlib

log = []


class Manager:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        log.append('enter ' + self.name)
        return self

    def __exit__(self, t, v, tb):
        log.append('exit ' + self.name)
        return t is KeyError


def plain(n):
    total = 0
    while True:
        got = yield total
        total += got if got is not None else 1


def in_for():
    for i, c in enumerate('abcdefghijklmnopqrstuvwxyz' * 3):
        for k in (1, 2):
            yield (i, c, k)


def in_try():
    n = 0
    while True:
        try:
            try:
                n += 1
                yield ('body', n)
                raise ValueError(n)
            except ValueError as e:
                yield ('except', e.args)
                raise KeyError(n) from e
            finally:
                yield ('finally', n)
        except KeyError as k:
            yield ('outer', k.args, k.__cause__.args)


def in_with():
    while True:
        with Manager('a') as a, Manager('b'):
            yield a.name
            with Manager('c'):
                yield 'inner'
                raise KeyError('swallowed')


def in_call():
    n = 0
    while True:
        n += 1
        out = (1, *[2, 3], max(n, (yield 'argument'), *(yield 'star'), key=(yield 'keyword')), {'k': (yield 'dict'), **(yield 'merge')}, [0, (yield 'list')], f'{n}-{(yield "f")!r:>5}',
               n + (yield 'binary') * 2, n < (yield 'compare') < 100, (yield 'subscript')[n % 2], {(yield 'set'), 1}, not (yield 'not'), (yield 'if') if n else None, lambda: n)
        yield ('out', out[:12])


def comprehension():
    while True:
        yield [a + b for a in range(2) for b in (lambda x: [x])(a)]
        total = 0
        for part in (x * 2 for x in range(3)):
            total += part
            yield total


def matcher():
    while True:
        match (yield 'subject'):
            case {'k': k, **rest}:
                yield ('mapping', k, rest)
            case [first, *others]:
                yield ('sequence', first, others)
            case int() as n if n > (yield 'guard'):
                yield ('int', n)
            case _:
                yield 'other'


def delegating():
    while True:
        got = yield from part(2)
        yield ('part', got)
        yield from range(2)
        yield from iter(['x'])


def part(n):
    for i in range(n):
        yield i
    return 'returned'


def closing_over():
    seen = []

    def add(x):
        seen.append(x)
        return len(seen)
    while True:
        yield add(len(seen))


def augmented():
    box = {'n': 0}
    items = [0]
    text = 's'
    while True:
        box['n'] += yield ('aug', box['n'])
        items[0] += (yield 'item')
        text += (yield 'text')
        del box['gone' if 'gone' in box else 'n']
        box['n'] = items[0]


class Body:
    def method(self):
        while True:
            yield super().__repr__()[:8]
            yield self


def deep(n):
    if n:
        yield from deep(n - 1)
    else:
        while True:
            yield n


def fresh():
    yield 'never started'


async def coroutine(n):
    got = await Later(n)
    async with contextlib.AsyncExitStack():
        got += await Later(n + 1)
    return got


class Later:
    def __init__(self, n):
        self.n = n

    def __await__(self):
        got = yield self.n
        return got


async def agen():
    n = 0
    while True:
        n += 1
        got = await Later(('wait', n))
        sent = yield (n, got)
        log.append(sent)


gens = {f.__name__: f() for f in (in_for, in_try, in_with, in_call, comprehension, matcher, delegating, closing_over, augmented)}
gens['plain'] = plain(3)
gens['method'] = Body().method()
gens['deep'] = deep(30)
gens['lambda'] = (lambda: (yield 1))()
answers = {'argument': 5, 'star': [1, 2], 'keyword': lambda v: v, 'dict': 'dv', 'merge': {'m': 1}, 'list': 'l', 'f': 'ff', 'binary': 10, 'compare': 50, 'subscript': 'ab', 'set': 1, 'not': 0, 'if': 'yes',
           'subject': {'k': 1, 'z': 2}, 'guard': 3, 'item': 4, 'text': 't'}


def advance(gen, last):
    key = last if isinstance(last, str) else last[0] if isinstance(last, tuple) and last and isinstance(last[0], str) else None
    try:
        if key == 'aug':
            return gen.send(2)
        if key in answers:
            return gen.send(answers[key])
        return next(gen)
    except StopIteration as e:
        return ('stop', e.value)


def play(gens, turns):
    last = {k: None for k in gens}
    rows = []
    for _ in range(turns):
        for k, g in gens.items():
            last[k] = advance(g, last[k])
        rows.append(dict(last))
    return rows


def simple(v):
    return v if not isinstance(v, Body) else 'body'


mirror = {f.__name__: f() for f in (in_for, in_try, in_with, in_call, comprehension, matcher, delegating, closing_over, augmented)}
mirror['plain'] = plain(3)
mirror['method'] = Body().method()
mirror['deep'] = deep(30)
mirror['lambda'] = (lambda: (yield 1))()
script = [{k: simple(v) for k, v in row.items()} for row in play(mirror, 40)]
del mirror
log.clear()
last = {k: None for k in gens}
turn = 0
for k, g in gens.items():
    last[k] = advance(g, None)
turn = 1
not_begun = fresh()
done = part(0)
list(done)
closed = in_with()
next(closed)
closed.close()
co = coroutine(1)
co_first = co.send(None)
ag = agen()
step = ag.asend(None)
step_first = step.send(None)
thrown = in_try()
next(thrown)
thrown_got = thrown.throw(ValueError('from outside'))
handling = []


def handler():
    try:
        raise ValueError('handled')
    except ValueError:
        try:
            yield 'in handler'
            raise
        except ValueError as e:
            yield ('again', e.args)


held = handler()
next(held)
