from contextlib import AbstractContextManager, ContextDecorator, ExitStack, closing, contextmanager, nullcontext, suppress


@contextmanager
def tag(name):
    "tag doc"
    print("<", name)
    try:
        yield name.upper()
    except KeyError as e:
        print("caught", e)
    finally:
        print(">", name)


with tag("a") as t:
    print(t)
with tag("b"):
    raise KeyError("k")
try:
    with tag("c"):
        raise ValueError("v")
except ValueError as e:
    print("out", e)
print(tag.__name__, tag.__doc__)


@contextmanager
def none(): 
    if False: yield
@contextmanager
def twice():
    yield 1
    yield 2
@contextmanager
def swallow():
    try: yield
    except ValueError: yield
@contextmanager
def stops(): yield
for f in (none, twice, swallow):
    try:
        with f():
            if f is swallow: raise ValueError("x")
    except RuntimeError as e:
        print(e)
try:
    with stops():
        raise StopIteration("own")
except StopIteration as e:
    print("stop", e)


@tag("deco")
def work(x): return x * 2
print(work(4), work(5), work.__name__)


class Mine(ContextDecorator):
    def __enter__(self): print("enter"); return self
    def __exit__(self, *exc): print("exit", exc[0]); return False
@Mine()
def go(): return 1
print(go())


class Thing:
    def close(self): print("closed")
with closing(Thing()) as th: print(type(th).__name__)
with suppress(KeyError, IndexError): [][1]
with suppress(): print("nothing")
try:
    with suppress(KeyError): [][1]
except IndexError as e: print(e)
with nullcontext(5) as n: print(n)
with ExitStack() as stack:
    stack.enter_context(tag("s1"))
    stack.callback(print, "callback", 1, end="!\n")
    stack.push(lambda *exc: print("pushed", exc[0]) or True)
    @stack.callback
    def _(): print("decorated")
    raise ValueError("eaten")
try:
    with ExitStack() as stack:
        stack.push(lambda *exc: 1 / 0)
        stack.push(lambda *exc: print("first", exc[1]))
        raise ValueError("inner")
except ZeroDivisionError as e:
    print(e, repr(e.__context__))
stack = ExitStack()
stack.enter_context(tag("late"))
moved = stack.pop_all()
stack.close()
print("still open")
moved.close()
try:
    ExitStack().enter_context(5)
except TypeError as e: print(e)
print(isinstance(tag("z"), AbstractContextManager), issubclass(Mine, AbstractContextManager), issubclass(int, AbstractContextManager))
try: AbstractContextManager()
except TypeError as e: print(e)
