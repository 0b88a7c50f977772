"""try in all its forms; what finally does to return, break and continue; chaining."""


def f(how):
    try:
        if how == "return":
            return "try"
        if how == "raise":
            raise ValueError("v")
        if how == "key":
            {}["k"]
    except ValueError as e:
        return f"except {e}"
    else:
        return "else"
    finally:
        print("finally", how)
    return "end"


for how in ("return", "raise", "none"):
    print(f(how))
try:
    f("key")
except KeyError as e:
    print("outer", repr(e), e)


def override():
    try:
        return 1
    finally:
        return 2


def loop():
    for i in range(5):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            print("body", i)
        finally:
            print("fin", i)
    return i


print(override(), loop())


def nested():
    try:
        try:
            1 / 0
        finally:
            print("inner")
    except ZeroDivisionError as e:
        print("caught", e)
        try:
            raise KeyError("second")
        except KeyError as k:
            print("context", repr(k.__context__), k.__cause__)
    try:
        raise TypeError("x") from ValueError("cause")
    except TypeError as e:
        print(repr(e.__cause__), e.__suppress_context__)
    try:
        try:
            raise OSError("a")
        except OSError:
            raise RuntimeError("b") from None
    except RuntimeError as e:
        print(e.__cause__, repr(e.__context__), e.__suppress_context__)


nested()


def reraise():
    try:
        try:
            int("zz")
        except ValueError:
            print("again")
            raise
    except ValueError as e:
        return str(e)


print(reraise())
try:
    raise
except RuntimeError as e:
    print(e)
for bad in (5, "text", int):
    try:
        raise bad
    except TypeError as e:
        print(e)


class MyError(Exception):
    def __init__(self, code, *rest):
        super().__init__(code, *rest)
        self.code = code

    def __str__(self):
        return f"code {self.code}"


try:
    raise MyError(7, "more")
except (KeyError, MyError) as e:
    print(e, e.args, e.code, repr(e))
try:
    raise MyError
except TypeError as e:
    print(e)
try:
    try:
        raise ValueError(1)
    except (TypeError, KeyError):
        print("no")
    except Exception as e:
        print("yes", e.args)
    try:
        e
    except NameError as x:
        print(x)
finally:
    print("end")
try:
    raise ExceptionGroup("eg", [ValueError(1), TypeError(2), ExceptionGroup("in", [ValueError(3)])])
except* ValueError as g:
    print("values", g, [repr(x) for x in g.exceptions])
except* TypeError as g:
    print("types", g.exceptions)
e = ValueError("n")
e.add_note("first")
print(e.__notes__)
try:
    [][1]
except LookupError as e:
    print(type(e), e)


def gen():
    try:
        yield 1
    finally:
        print("closed")


g = gen()
next(g)
g.close()


def deep(n):
    if n == 0:
        raise IndexError("deep")
    try:
        deep(n - 1)
    finally:
        print(n, end=" ")


try:
    deep(5)
except IndexError as e:
    print(e)
