"""with: order, suppression, several managers, failures in enter and exit."""


class M:
    def __init__(self, name, swallow=False, fail=""):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter", self.name)
        if self.fail == "enter":
            raise OSError("enter " + self.name)
        return self.name

    def __exit__(self, t, v, tb):
        print("exit", self.name, t.__name__ if t else None, v)
        if self.fail == "exit":
            raise KeyError("exit " + self.name)
        return self.swallow


with M("a") as a, M("b") as b:
    print(a, b)
with (M("c") as c, M("d")):
    print(c)
with M("s", swallow=True):
    1 / 0
print("went on")
try:
    with M("x"), M("y", fail="enter"):
        print("not reached")
except OSError as e:
    print(e)
try:
    with M("z", fail="exit"):
        raise ValueError("inner")
except KeyError as e:
    print(e, repr(e.__context__))


def f():
    with M("r"):
        return "value"


def g():
    for i in range(3):
        with M(i):
            if i == 0:
                continue
            break
    return i


print(f(), g())


def h():
    with M("g") as v:
        yield v
        yield 2


it = h()
print(next(it))
it.close()
with M("t") as (p):
    pass


class Target:
    pass


t = Target()
d = {}
with M("attr") as t.x, M("item") as d["k"]:
    pass
print(t.x, d)
try:
    with 5:
        pass
except TypeError as e:
    print(e)


class NoExit:
    def __enter__(self): return 1


try:
    with NoExit():
        pass
except TypeError as e:
    print(e)
