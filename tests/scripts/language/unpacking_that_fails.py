"""Targets keep what they have when an unpacking fails."""


class Few:
    def __getitem__(self, i):
        if i > 0:
            raise IndexError
        return 7


def breaks():
    yield 1
    yield 2
    raise KeyError("k")


def attempt(f):
    try:
        return f()
    except Exception as error:
        return type(error).__name__, str(error)


def unset(make):
    try:
        x, y, z = make()
    except Exception as error:
        print(type(error).__name__, error)
    return attempt(lambda: x), attempt(lambda: y)


def local(make):
    x = y = z = 0
    for _ in range(2):
        try:
            x, y, z = make()
        except Exception as error:
            print(type(error).__name__, error)
        try:
            x, *y, z = make()
        except Exception as error:
            print(type(error).__name__, error)
        try:
            for x, y, z in [make()]:
                pass
        except Exception as error:
            print(type(error).__name__, error)
    return x, y, z


def plain(make):
    try:
        x, y = make()
    except Exception:
        pass
    try:
        return x, y
    except UnboundLocalError as error:
        return str(error)


def many(make):
    a = b = c = d = e = f = g = h = i = j = k = l = m = n = o = p = q = 0
    try:
        a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q = make()
    except Exception as error:
        print(type(error).__name__, error)
    return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q


for make in (Few, breaks, lambda: [1], lambda: (1, 2), lambda: iter("ab"), lambda: range(5), lambda: {1, 2, 3, 4}, lambda: {}, lambda: 5, lambda: "abc", lambda: [[1], 2, 3]):
    print(unset(make), local(make), plain(make))
print(many(lambda: range(16)), many(lambda: range(17)), many(lambda: range(18)), many(lambda: list(range(17))), many(breaks))
