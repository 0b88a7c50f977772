def counter():
    count = 0

    def up():
        nonlocal count
        count += 1
        return count

    def peek():
        return count

    return up, peek


up, peek = counter()
up()
up()
print(peek(), up(), peek())

x = "global"


def outer():
    x = "outer"

    def inner():
        global x
        x = "changed"
        return x

    return inner(), x


print(outer(), x)
functions = [lambda: i for i in range(3)]
print([f() for f in functions])
functions = [lambda i=i: i for i in range(3)]
print([f() for f in functions])


def unbound():
    try:
        print(y)
    except UnboundLocalError as e:
        print(type(e).__name__, e)
    y = 1
    return y


unbound()


def free():
    def inner():
        return z

    try:
        inner()
    except NameError as e:
        print(type(e).__name__, e)
    z = 1
    return inner()


print(free())


class Body:
    x = "class"
    names = [x for _ in range(2)]

    def method(self):
        return x


print(Body.names, Body().method(), Body.x)


def deleted():
    a = 1
    del a
    try:
        return a
    except NameError as e:
        return str(e)


print(deleted())
try:
    del nowhere
except NameError as e:
    print(e)


def fib():
    cache = {}

    def go(n):
        if n < 2:
            return n
        if n not in cache:
            cache[n] = go(n - 1) + go(n - 2)
        return cache[n]

    return go


print(fib()(60))
