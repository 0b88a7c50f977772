"""Names: cells, free variables, class scopes, comprehensions, global and nonlocal, mangling."""


def counter():
    n = 0

    def up(by=1):
        nonlocal n
        n += by
        return n

    def read():
        return n

    return up, read


up, read = counter()
up()
up(5)
print(read())

g = "global"


def explicit():
    global g, made
    g = "changed"
    made = 1


explicit()
print(g, made)


def late():
    return [lambda: i for i in range(3)]


print([f() for f in late()])
print([f() for f in [lambda i=i: i for i in range(3)]])


def captured_parameter(a, *args, k=1, **kw):
    def inner():
        return a, args, k, kw

    a += 1
    return inner()


print(captured_parameter(1, 2, 3, k=4, z=5))

x = "module"


class C:
    x = "class"
    y = [x for _ in range(2)]
    z = [c for c in x]
    w = (lambda: x)()

    def m(self):
        return x

    u = x


print(C.y, C.z, C.w, C().m(), C.u)


def outer():
    x = "outer"

    class D:
        y = x
        x = "inner" if False else x + "!"

        def get(self):
            return x, __class__.__name__

    return D


try:
    outer()
except NameError as e:
    print(type(e).__name__)


def outer2():
    v = "enclosing"

    class D:
        w = v

        def get(self):
            return v, __class__.__name__

    return D


print(outer2().w, outer2()().get())


class Mangled:
    __secret = 1

    def __hidden(self, __arg=2):
        return self.__secret + __arg

    def call(self):
        return self.__hidden()

    def kw(self, **k):
        return self.call(), k


m = Mangled()
print(m.call(), m._Mangled__secret, sorted(n for n in vars(Mangled) if "__" in n and n.startswith("_M")))
print(m.kw(__x=1))


def unbound(flag):
    if flag:
        v = 1
    try:
        print(v)
    except UnboundLocalError as e:
        print(e)
    try:
        del v
        print(v)
    except UnboundLocalError as e:
        print(e)

    def inner():
        return later

    try:
        inner()
    except NameError as e:
        print(type(e).__name__, e)
    later = 2
    print(inner())
    del later
    try:
        inner()
    except NameError as e:
        print(e)
    try:
        later
    except UnboundLocalError as e:
        print(e)


unbound(True)
unbound(False)


def loops():
    for i in range(3):
        if i == 1:
            seen = i
        if i:
            print(seen)
    for i in []:
        pass
    print(i)
    for j in ():
        pass
    try:
        print(j)
    except UnboundLocalError as e:
        print(e)
    while True:
        try:
            e1
        except UnboundLocalError as e:
            print(e)
        e1 = 1
        break
    for k in range(2):
        try:
            print(d)
        except UnboundLocalError:
            print("no d")
        d = k
        del d


loops()
try:
    print(undefined_name)
except NameError as e:
    print(e)


def comp_scopes():
    x = 5
    a = [x for x in range(3)]
    b = {x: y for x, y in zip("ab", range(2))}
    c = {x for x in "q"}
    d = list(x for x in range(2))
    print(x, a, b, c, d)
    fs = [lambda: (x, y) for x in range(2) for y in range(2)]
    print([f() for f in fs])
    print([[i * j for j in range(3)] for i in range(3)])
    print([k for i in range(3) for k in [i * i] if k])
    try:
        print([q for p in [1] for q in q])
    except UnboundLocalError as e:
        print(e)
    print([(lambda v=v: v)() for v in "xy"])
    n = 3
    print([n for n in range(n)], n)


comp_scopes()
print([i for i in range(3)], "i" in vars())


class Meta:
    vals = [1, 2]
    pairs = [(v, w) for v in vals for w in (10, 20)]


print(Meta.pairs)


def nested_class_cell():
    class A:
        def who(self):
            return [__class__.__name__ for _ in range(1)] + list(__class__.__name__ for _ in range(1))

    return A().who()


print(nested_class_cell())
