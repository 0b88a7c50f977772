import functools
import inspect


def f(a, /, b: int = 1, *c, d, e=2, **g) -> int:
    "doc"


class A:
    """A doc
       more
    """

    def __init__(self, x, y=2):
        pass

    def m(self, q):
        "mdoc"

    @staticmethod
    def s(z):
        pass

    @classmethod
    def c(cls, w):
        pass

    p = property(lambda self: 1)


class B(A):
    def m(self, q):
        pass


print(inspect.signature(f), inspect.getfullargspec(f))
print(inspect.signature(A), inspect.signature(A(1).m), inspect.signature(A.s), inspect.signature(A.c), inspect.signature(A.m), inspect.signature(functools.partial(f, 1, d=5)))
b = inspect.signature(f).bind(1, 2, 3, d=4, z=5)
print(b, b.args, b.kwargs)
b = inspect.signature(f).bind(1, d=0)
b.apply_defaults()
print(b.arguments)
for args, kw in (((), {}), ((1,), {}), ((1,), {"d": 1, "a": 2}), ((1, 2), {"b": 3, "d": 1})):
    try:
        print(inspect.signature(f).bind(*args, **kw))
    except TypeError as e:
        print(e)
print(inspect.getdoc(A), inspect.getdoc(B.m), inspect.isfunction(f), inspect.ismethod(A(1).m), [n for n, v in inspect.getmembers(A, inspect.isfunction)], inspect.isbuiltin(len))


async def co():
    pass


def gen():
    yield


async def agen():
    yield


g = gen()
print(inspect.iscoroutinefunction(co), inspect.isgeneratorfunction(gen), inspect.isasyncgenfunction(agen), inspect.getgeneratorstate(g), next(g), inspect.getgeneratorstate(g), inspect.isclass(A))
p = inspect.Parameter("x", inspect.Parameter.KEYWORD_ONLY, default=1)
print(repr(p), p.replace(name="y"), p.kind, p.kind.description, repr(inspect.signature(f)), inspect.signature(f).parameters["b"].annotation, inspect.Parameter.empty)
for make in (lambda: inspect.Parameter("1", p.kind), lambda: inspect.Parameter("x", inspect.Parameter.VAR_POSITIONAL, default=1), lambda: inspect.Signature([p, inspect.Parameter("z", inspect.Parameter.POSITIONAL_ONLY)]), lambda: inspect.signature(5)):
    try:
        print(make())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(inspect.getmro(B), inspect.cleandoc("  a\n    b\n      c\n"), inspect.getcallargs(f, 1, d=2), inspect.getattr_static(A, "p"). __class__, inspect.unwrap(functools.wraps(f)(lambda: 0)) is f, inspect.isabstract(A))
print(inspect.signature(lambda x, *, y: 0), inspect.get_annotations(f), inspect.formatannotation(int))
