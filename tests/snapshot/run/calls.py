"""A run that waits for a tool at many kinds of place; each time it goes on in another session."""
import contextlib

log = []


def fact(n):
    if n == 0:
        return hold('bottom')
    got = fact(n - 1)
    return [n, got]


class Manager:
    def __enter__(self):
        log.append('enter')
        return hold('in enter') if False else self

    def __exit__(self, *a):
        log.append(('exit', str(a[0])))
        return True


class Made:
    def __init__(self, v):
        self.v = hold('init', v)
        self.after = 1


def gen():
    x = yield hold('in generator')
    try:
        yield hold('second', x)
    finally:
        log.append(hold('finally'))


def delegating():
    got = yield from gen()
    return got


def locals_kept(a, b=2, *rest, k=3, **more):
    early = [a, b]
    if a > 100:
        never = 1
    for i in range(3):
        squares = [n * n for n in range(i)]
        got = hold(i)
        early.append((got, squares))
    del squares
    text = ''
    for c in 'abc':
        text += c
        text += hold(c)[0][0]
    return early, rest, k, more, text, sorted(vars())


def in_expression():
    return {'a': [1, hold(1), *hold(2)], **{'b': hold('x')[0]}, f'{hold("f")[0]!r}': (hold(3)[0][0] + 1) * 2, 'cmp': 1 < hold(4)[0][0] < 9, 'max': max(hold(9)[0], key=lambda v: v) if False else len(hold(5))}


def in_comprehension():
    return [hold(n)[0][0] + m for n in range(3) for m in (1, 2) if hold(m)], {n: hold(n) for n in range(2)}, {hold(n)[0][0] for n in range(3)}


def handled():
    try:
        raise ValueError('first')
    except ValueError as e:
        got = hold('handling')
        try:
            raise KeyError('second')
        except KeyError as k:
            hold('nested')
            assert k.__context__ is e
        return got, str(e)
    finally:
        hold('at last')


def failing():
    try:
        fail('tool says no')
    except ValueError as e:
        hold('after failure')
        return str(e)


def closures():
    total = 0

    def add(n):
        nonlocal total
        total += hold(n)[0][0]
        return total
    return add(1) + add(2), total


def starred():
    return hold(*[1, 2], k=3, **{'z': 4})


def with_body():
    with Manager() as m:
        hold('body')
        with contextlib.suppress(KeyError):
            hold('inner')
            raise KeyError
        raise TypeError(hold('raise'))
    return isinstance(m, Manager)


def matched(v):
    match v:
        case [a, *_] if hold(a):
            return hold('case', a)


async def coroutine():
    return hold('in coroutine')


print(fact(5))
m = Made('arg')
print(m.v, m.after)
print(list(gen()))
print(list(delegating()))
for item in gen():
    print('item', item, hold('in loop'))
print(locals_kept(1, 2, 3, 4, k=5, z=6))
print(in_expression())
print(in_comprehension())
print(handled())
print(failing())
print(closures())
print(starred())
print(with_body(), log)
print(matched([7, 8]))
module_level = hold('module')
while len(module_level) < 3:
    module_level += hold(len(module_level))
print(module_level)


class Body:
    plain = 1


print(sorted([3, 1, 2], key=lambda n: hold(n)[0][0]))
print([n for n in map(lambda n: hold(n), [1])])
print(hold('last'))
