"""Targets, parallel assignment, unpacking, augmented assignment, walrus: order and aliasing."""


def swap():
    a, b, c = 1, 2, 3
    a, b = b, a
    print(a, b, c)
    a, b, c = c, a, b
    print(a, b, c)
    a, b = b, a + b
    print(a, b)
    [a, [b, *c], d] = 1, (2, 3, 4), 5
    print(a, b, c, d)
    *a, b = "xyz"
    print(a, b)
    a, *b, c = range(6)
    print(a, b, c)
    x = y = z = [0]
    x.append(1)
    print(x is y is z, z)
    i = 0
    lst = [0, 0, 0]
    i, lst[i] = 1, 7
    print(i, lst)
    (i), (lst[i]) = 2, 8
    print(i, lst)


def walrus():
    x = 1
    print(x + (x := 5) + x)
    print((x := 2) * x, x)
    print([x, (x := 9), x])
    print(f"{x}{(x := 4)}{x}")
    d = {x: (x := 3), x: 4}
    print(d, x)
    x += (x := 10)
    print(x)
    y = x or (x := 0)
    print(y, x)
    print(x < (x := 20) < (x := 30), x)
    a = [1, 2, 3]
    a[x - 30] = (x := 31)
    print(a, x)
    if (n := len(a)) > 2 and (m := n * 2):
        print(n, m)
    while (n := n - 1) > 0:
        print("n", n)
    print([(last := v) for v in range(4)], last)
    print([y for v in range(5) if (y := v * v) % 2])
    t = x, (x := 1)
    print(t)


class Log:
    def __init__(self):
        object.__setattr__(self, "log", [])

    def __getattr__(self, name):
        self.log.append("get " + name)
        return 1

    def __setattr__(self, name, value):
        self.log.append(f"set {name} {value}")

    def __getitem__(self, key):
        self.log.append(f"item {key}")
        return 10

    def __setitem__(self, key, value):
        self.log.append(f"setitem {key} {value}")

    def __delitem__(self, key):
        self.log.append(f"delitem {key}")

    def __delattr__(self, key):
        self.log.append(f"delattr {key}")


def order():
    o = Log()

    def f(x):
        o.log.append(f"f{x}")
        return x

    o.a += f(2)
    o[f(1)] += f(3)
    o[f(0)] = o.b = f(5)
    o[1:2] = 3
    o[f(1):f(2)] += 1
    o[::f(2)] = 0
    o[1, 2:3, ...] = 4
    o[-1] -= 2
    del o[f(3)], o.zz, o[1:2]
    o.x, o[f(9)] = f(7), f(8)
    print(*o.log, sep="\n")


def keep_on_failure():
    x = "kept"
    try:
        x = [x, 1 / 0]
    except ZeroDivisionError:
        print(x)
    try:
        x = x and 1 / 0
    except ZeroDivisionError:
        print(x)
    try:
        x = x if x else 1
        x, y = x, 1 / 0
    except ZeroDivisionError:
        print(x)
    try:
        a, b = 1, 2, 3
    except ValueError as e:
        print(e)
    try:
        a, *b, c = [1]
    except ValueError as e:
        print(e)
    try:
        x, y, z = x, 1
    except ValueError as e:
        print(e, x)


x = x2 = 3
x, x2 = x2 + 1, x
print(x, x2)
swap()
walrus()
order()
keep_on_failure()
