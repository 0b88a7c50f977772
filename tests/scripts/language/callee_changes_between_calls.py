# limits: allow_eval=1
# What a call calls is another function, kind of callee or number of arguments than the time before.
def one(x):
    return ("one", x)


def two(x, y=0):
    return ("two", x, y)


class Made:
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return f"Made({self.x})"


class Called:
    def __call__(self, *args):
        return ("called", args)


def gives(x):
    yield x


f = one


def by_global(x):
    return f(x)


for f in (one, two, one, len, Made, Called(), one, lambda x: ("lambda", x), str, gives, one):
    found = by_global("ab")
    print(next(found) if hasattr(found, "send") else found)


def by_local(g, *more):
    return g(1) if not more else g(1, *more) if len(more) > 1 else g(1, more[0])


for g in (one, two, one, float, Made, two):
    print(by_local(g))
print(by_local(two, 5))
try:
    by_local(one, 5)
except TypeError as e:
    print(e)


def counts(n):
    # One name, several numbers of arguments.
    if n == 0:
        return f()
    if n == 1:
        return f(1)
    if n == 2:
        return f(1, 2)
    return f(*range(n))


def same(n):
    return n


def pair(a, b):
    return a, b


for f in (same, pair, two, same, pair):
    for n in range(4):
        try:
            print(f.__name__, n, counts(n))
        except TypeError as e:
            print(e)


class A:
    def m(self, x):
        return ("A", x)

    @staticmethod
    def s(x):
        return ("static", x)


class B(A):
    def m(self, x, y=2):
        return ("B", x, y)


class C:
    def __init__(self):
        self.m = one

    m = None


def method(o):
    return o.m(7)


for o in (A(), B(), A(), C(), B(), C(), A()):
    print(method(o))
o = A()
o.m = two
print(method(o), method(A()))
A.m = lambda self, x: ("new", x)
print(method(A()), method(B()), A.s(3), A().s(4))


def made_again(n):
    def inner(x):
        return x + n

    return inner(n)


print([made_again(n) for n in range(5)])


def replaced(x):
    return ("before", x)


def call_replaced():
    return replaced(1)


print(call_replaced())
exec("def replaced(x):\n    return ('after', x)")
print(call_replaced())
del replaced
try:
    call_replaced()
except NameError as e:
    print(e)


def many(*args):
    return len(args)


names = ", ".join(f"a{i}" for i in range(300))
exec(f"def wide({names}):\n    return a0 + a299")
for n in (254, 255, 256, 257, 300):
    values = ", ".join(str(i) for i in range(n))
    try:
        print(n, eval(f"many({values})"), eval(f"wide({values})"))
    except TypeError as e:
        print(n, str(e)[-40:])
for n in range(300):
    exec(f"def f(x, y={n}):\n    return x + y" if n % 3 else f"def f(x):\n    return x * {n}")
    if n % 50 == 0 or counts(1) != (1 + n if n % 3 else n):
        print(n, counts(1))
