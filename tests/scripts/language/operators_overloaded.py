class Vector:
    def __init__(self, *items):
        self.items = items

    def __repr__(self):
        return f"V{self.items}"

    def __add__(self, other):
        if not isinstance(other, Vector):
            return NotImplemented
        return Vector(*(a + b for a, b in zip(self.items, other.items)))

    def __radd__(self, other):
        return ("radd", other, self)

    def __iadd__(self, other):
        self.items += (other,)
        return self

    def __mul__(self, n):
        return Vector(*(a * n for a in self.items))

    __rmul__ = __mul__

    def __neg__(self):
        return self * -1

    def __abs__(self):
        return sum(a * a for a in self.items) ** 0.5

    def __eq__(self, other):
        return isinstance(other, Vector) and self.items == other.items

    def __hash__(self):
        return hash(self.items)

    def __lt__(self, other):
        return abs(self) < abs(other)

    def __len__(self):
        return len(self.items)

    def __getitem__(self, key):
        return ("slice", key.start, key.stop, key.step) if isinstance(key, slice) else self.items[key]

    def __contains__(self, x):
        return x in self.items

    def __bool__(self):
        return any(self.items)

    def __call__(self, *args, **kw):
        return args, kw

    def __matmul__(self, other):
        return sum(a * b for a, b in zip(self.items, other.items))

    def __divmod__(self, other):
        return "divmod", other

    def __format__(self, spec):
        return f"<{spec}>"

    def __index__(self):
        return len(self.items)


v, w = Vector(1, 2), Vector(3, 4)
print(v + w, v * 3, 3 * v, -v, abs(w), v == Vector(1, 2), v != w, v < w, w > v)
print(1 + v, len(v), v[1], v[1:2], v[::3], 2 in v, 9 in v, bool(Vector(0)), v(1, k=2), v @ w)
print(divmod(v, 5), f"{v:abc}", f"{v}", "abc"[v], [10, 20, 30][v], {v: "found"}[Vector(1, 2)])
x = v
x += 5
print(x, x is v, sorted([w, Vector(0), v]), max(v, w), list(v))
for op in (lambda: v + 1, lambda: v - w, lambda: v <= w, lambda: v[9], lambda: v & 1, lambda: ~v, lambda: "a" @ v):
    try:
        print(op())
    except (TypeError, IndexError) as e:
        print(type(e).__name__, e)


class Attributes:
    def __getattr__(self, name):
        return f"made {name}"

    def __setattr__(self, name, value):
        object.__setattr__(self, name, ("set", value))

    def __delattr__(self, name):
        print("deleting", name)
        object.__delattr__(self, name)


a = Attributes()
a.x = 1
print(a.x, a.y)
del a.x
print(a.x)


class Container:
    def __init__(self):
        self.data = {}

    def __setitem__(self, k, v):
        self.data[k] = v

    def __delitem__(self, k):
        del self.data[k]

    def __iter__(self):
        return iter(sorted(self.data))

    def __missing__(self, k):
        return "never called"


c = Container()
c[2], c[1] = "b", "a"
c[3] = "c"
del c[2]
print(list(c), [*c], dict.fromkeys(c, 0))
