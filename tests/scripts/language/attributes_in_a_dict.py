# Instances whose attributes are in a dict, looked at from sites that have seen them before: what a
# cache remembers of one moment or one object doesn't hold for the next.


class Point:
    kind = "point"

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def total(self):
        return self.x + self.y

    @property
    def double(self):
        return self.total() * 2


def dictful(cls=Point, **more):
    p = cls(1, 2)
    p.__dict__.update(more)
    return p


def get_x(o):
    try:
        return o.x
    except AttributeError as e:
        return str(e)


def set_x(o, v):
    o.x = v


def method(o):
    try:
        return o.total()
    except Exception as e:
        return type(e).__name__, str(e)


def kind(o):
    return o.kind


def each(f, *objects):
    return [f(o) for o in objects for _ in range(3)]


# entries elsewhere, deleted, put in again
p = dictful(z=3)
print(each(get_x, p))
del p.x
print(each(get_x, p))
p.x = 10
print(each(get_x, p), list(p.__dict__))
q = dictful()
print(each(get_x, q, p, q))
q.__dict__ = {"y": 5, "x": 6}
print(each(get_x, q, p))
q.__dict__.clear()
print(each(get_x, q))
q.__dict__.update({f"k{i}": i for i in range(100)})
q.x, q.y = 7, 8
print(each(get_x, q), q.total())
for i in range(100):
    delattr(q, f"k{i}")
print(each(get_x, q), each(method, q))
q.__dict__["x"] = 70
print(each(get_x, q))

# stores at entries that move
r = dictful()
for v in range(3):
    set_x(r, v)
del r.__dict__["x"]
for v in range(3):
    set_x(r, v)
print(r.__dict__)
r.__dict__ = {"x": 1}
set_x(r, 2)
print(r.__dict__)
held = r.__dict__
r.__dict__ = {}
set_x(r, 3)
print(held, r.__dict__)

# keys that are equal but not the same, and keys that only seem so
s = dictful()
name = "".join(["to", "tal"])
s.__dict__[name] = lambda: "own"
print(each(method, s, dictful(), s))
del s.__dict__["total"]
print(each(method, s))


class Odd(str):
    def __eq__(self, other):
        return False

    __hash__ = str.__hash__


s.__dict__[Odd("x")] = "odd"
print(each(get_x, s))
del s.x
print(each(get_x, s))

# what the class has, where the dict has none, and then has
t = dictful()
print(each(kind, t))
t.kind = "own"
print(each(kind, t, dictful()))
del t.kind
Point.kind = "changed"
print(each(kind, t))
Point.x = property(lambda self: "from the property", lambda self, v: print("set", v))
print(each(get_x, t))
set_x(t, 9)
print(t.__dict__)
del Point.x
print(each(get_x, t))
print(t.double, dictful().double)


class Once:
    def __get__(self, o, cls):
        return "got"


Point.x = Once()
u = dictful()
print(each(get_x, u))
del u.x
print(each(get_x, u))
Point.total = lambda self: "another"
print(each(method, u))
u.total = lambda: "own"
print(each(method, u))
del Point.x, u.total


# a class with __getattr__, and one with __getattribute__, __setattr__
class Asking(Point):
    def __getattr__(self, name):
        if name == "x":
            return "asked"
        raise AttributeError(name)


a = dictful(Asking)
print(each(get_x, a))
del a.x
print(each(get_x, a))
a.x = 4
print(each(get_x, a))


class Watching(Point):
    def __getattribute__(self, name):
        if name == "x":
            return "watched"
        return super().__getattribute__(name)

    def __setattr__(self, name, value):
        super().__setattr__(name, ("kept", value))


w = dictful(Watching)
print(each(get_x, w))
set_x(w, 1)
print(w.__dict__)
del Watching.__getattribute__, Watching.__setattr__
print(each(get_x, w))
set_x(w, 1)
print(w.__dict__)


# slots beside the dict
class Slotted:
    __slots__ = ("x", "__dict__")

    def __init__(self):
        self.x = "slot"
        self.y = 1


v = Slotted()
v.__dict__["x"] = "hidden"
print(each(get_x, v))
set_x(v, "set")
print(each(get_x, v), v.__dict__)
del v.x
print(each(get_x, v))


# a dict of a class of one's own
class Loud(dict):
    def __getitem__(self, key):
        return "loud"

    def __missing__(self, key):
        return "missing"


m = dictful()
m.__dict__ = Loud(x=1, y=2)
print(each(get_x, m))
set_x(m, 5)
print(each(get_x, m), m.__dict__["x"], dict(m.__dict__))


# functions, exceptions, instances of classes that are lists, ints, dicts
class Items(list):
    kind = "items"

    def total(self):
        return sum(self)


class Number(int):
    kind = "number"

    def total(self):
        return self + 1


class Table(dict):
    kind = "table"

    def total(self):
        return len(self)


class Wrong(Exception):
    kind = "wrong"

    def total(self):
        return self.args


def function():
    return 1


made = [Items([1, 2]), Number(4), Table(a=1), Wrong("w")]
print(each(get_x, *made, function))
print(each(kind, *made))
print(each(method, *made))
for o in made + [function]:
    for i in range(3):
        set_x(o, i)
    print(get_x(o), o.__dict__)
print(each(get_x, *made, function))
for o in made:
    o.total = lambda: "own"
    o.kind = "own"
print(each(method, *made))
print(each(kind, *made))
print(each(method, Items([5]), Number(5), Table(), Wrong(5)))
print(each(kind, Items([5]), Number(5), Table(), Wrong(5)))
for o in made:
    del o.total, o.kind, o.x
print(each(method, *made), each(kind, *made))
print(each(get_x, *made))
for o in made + [function]:
    o.__dict__ = {"x": "replaced"}
print(each(get_x, *made, function))
Items.x = property(lambda self: "of the class")
Wrong.x = property(lambda self: "of the class")
print(each(get_x, *made, function))
del Items.x, Wrong.x
print(each(get_x, *made, function))


# the args of an exception are not in its dict
def args_of(e):
    return e.args


e = Wrong(1, 2)
e.__dict__["args"] = "hidden"
print(each(args_of, e))


# many objects at one site: with slots, with a dict, in turns
objects = [Point(i, i) if i % 3 else dictful() for i in range(12)]
for o in objects[::2]:
    o.__dict__["x"] = "by dict"
print([get_x(o) for o in objects], [method(o) for o in objects])
for o in objects:
    set_x(o, 0)
print([o.__dict__ for o in objects])
