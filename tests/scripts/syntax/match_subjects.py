# Subjects of match that begin with a parenthesis: with a case behind, each could be read as an annotated target too.


class Odd:
    y = 5

    def __getattr__(self, name):
        return [name, self]


def f0(x, y, z, o, seen, a=None, b=None):
    match (x)[y]:
        case (None): seen
        case [[1, 2], a]: seen
        case (a, b): seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f1(x, y, z, o, seen, a=None, b=None):
    match (o).y:
        case [[1, 2], a]: seen
        case (a, b): seen
        case -1: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f2(x, y, z, o, seen, a=None, b=None):
    match (x)[y], z:
        case ("a", [*a]): seen.append
        case -1: seen
        case (1 | 0), a: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f3(x, y, z, o, seen, a=None, b=None):
    match (o).y, (x)[y]:
        case (a), (b): seen[0]
        case ("a", [*a]): seen.append
        case [a]: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f4(x, y, z, o, seen, a=None, b=None):
    match (x)[y:]:
        case [a]: seen
        case -1: seen
        case (a, b): seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f5(x, y, z, o, seen, a=None, b=None):
    match (x, y)[0]:
        case (a), (b): seen[0]
        case -1: seen
        case [[1, 2], a]: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f6(x, y, z, o, seen, a=None, b=None):
    match (w := x)[y]:
        case (a, b): seen
        case (1 | 0), a: seen
        case -1: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f7(x, y, z, o, seen, a=None, b=None):
    match (x)\
        [y]:
        case [[1, 2], a]: seen
        case (1 | 0), a: seen
        case [a]: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f8(x, y, z, o, seen, a=None, b=None):
    match (
        x)[y]:
        case [a]: seen
        case (None): seen
        case (a, b): seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f9(x, y, z, o, seen, a=None, b=None):
    match (x)[y],:
        case (a, b): seen
        case ("a", [*a]): seen.append
        case (1 | 0), a: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f10(x, y, z, o, seen, a=None, b=None):
    match (o).y.y,:
        case (a, b): seen
        case -1: seen
        case (1 | 0), a: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f11(x, y, z, o, seen, a=None, b=None):
    match ("a" "b")[0], (x):
        case -1: seen
        case ("a", [*a]): seen.append
        case (1 | 0), a: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f12(x, y, z, o, seen, a=None, b=None):
    match (lambda q: x)(1)[y], z:
        case (a, b): seen
        case [[1, 2], a]: seen
        case [a]: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f13(x, y, z, o, seen, a=None, b=None):
    match (x)[y], lambda: y:
        case ("a", [*a]): seen.append
        case -1: seen
        case [[1, 2], a]: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f14(x, y, z, o, seen, a=None, b=None):
    match (x)[y].__class__:
        case -1: seen
        case (None): seen
        case [a]: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f15(x, y, z, o, seen, a=None, b=None):
    match [x][y], (z):
        case -1: seen
        case (a), (b): seen[0]
        case ("a", [*a]): seen.append
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f16(x, y, z, o, seen, a=None, b=None):
    match (x for x in [z]), z:
        case [[1, 2], a]: seen
        case (a, b): seen
        case -1: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f17(x, y, z, o, seen, a=None, b=None):
    match (x):
        case [a]: seen
        case ("a", [*a]): seen.append
        case (1 | 0), a: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


def f18(x, y, z, o, seen, a=None, b=None):
    match ():
        case [[1, 2], a]: seen
        case (a, b): seen
        case (1 | 0), a: seen
        case (a):
            seen.append(type(a).__name__)
    return a, b, seen


for number, f in enumerate([f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18]):
    for arguments in (([[1, 2], [3]], 0, 1), ([[1, 2], [3]], 1, 0), ([(0, 1), -1, "a"], 0, [4]), ([-1, "a"], 1, "a")):
        try:
            result = f(*arguments, Odd(), [])
            print(number, [type(r).__name__ if callable(r) or "object" in repr(r) or " at 0x" in repr(r) or "Odd" in repr(r) or "generator" in repr(r) else r for r in result], f.__annotations__)
        except (TypeError, IndexError, AttributeError) as error:
            print(number, type(error).__name__, error)


def hidden(x, y):
    match(*x, *(y * 2)):
        case (a, b, *c):
            print(a, b, c)
    match (*(*x, y), len(x), *(x * 2),), *x:
        case (a, b), *c:
            print(a, b, c)
        case ((*a, b), c, *d), *e:
            print(a, b, c, d, e)
    match():
        case():
            print("nothing")
    match(x)[0]:
        case(1):
            print("one")
    match(x,):
        case[a]:
            print(a)
    match (x)[0], *y:
        case (a, b): print
        case (a, *b): (a)
    print(a, b)


hidden([1], [2])
hidden([1, 3], [4, 5])
