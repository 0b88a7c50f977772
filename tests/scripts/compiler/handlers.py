"""Exceptions: contexts, bare raise, names, nested handlers, with, except*, in every order of leaving."""
import sys


def info():
    e = sys.exc_info()[1]
    return type(e).__name__


def context_chain():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            print(info())
            try:
                {}["k"]
            except KeyError as e:
                print(info(), repr(e.__context__))
            print(info())
            raise ValueError("v")
    except ValueError as e:
        print(info(), repr(e.__context__), e.__cause__, e.__suppress_context__)
    print(info())


def bare():
    try:
        try:
            raise KeyError(1)
        except KeyError:
            try:
                raise
            except KeyError as e:
                print("again", e, e.__context__)
            try:
                pass
            finally:
                raise
    except KeyError as e:
        print("out", e)
    try:
        raise
    except RuntimeError as e:
        print(e)


def leave_handlers():
    for i in range(3):
        try:
            raise ValueError(i)
        except ValueError:
            if i == 0:
                continue
            if i == 1:
                print(info())
                break
    print(info())

    def ret():
        try:
            1 / 0
        except ZeroDivisionError:
            return info()

    print(ret(), info())


def named():
    e = "before"
    try:
        raise ValueError("x")
    except ValueError as e:
        pass
    try:
        print(e)
    except UnboundLocalError as err:
        print(err)
    try:
        try:
            raise ValueError("y")
        except ValueError as e:
            raise TypeError("z")
    except TypeError as f:
        print(repr(f), repr(f.__context__))
    try:
        print(e)
    except UnboundLocalError:
        print("gone")

    def cell():
        try:
            raise ValueError("c")
        except ValueError as e:
            f = lambda: e
            print(f())
        try:
            f()
        except NameError as n:
            print(n)

    cell()
    try:
        raise ValueError
    except ValueError as e:
        del e
    print("deleted")


def causes():
    try:
        try:
            1 / 0
        except ZeroDivisionError as e:
            raise RuntimeError("r") from e
    except RuntimeError as e:
        print(repr(e.__cause__), e.__suppress_context__)
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            raise RuntimeError("r") from None
    except RuntimeError as e:
        print(e.__cause__, repr(e.__context__), e.__suppress_context__)
    for bad in (1, "s", int):
        try:
            raise bad
        except TypeError as e:
            print(e)
    try:
        raise ValueError from 5
    except TypeError as e:
        print(e)
    try:
        try:
            raise ValueError
        except (1, 2):
            pass
    except TypeError as e:
        print(e)


class M:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, t, v, tb):
        print("exit", self.name, t and t.__name__, v, tb is not None, info())
        return self.swallow


def withs():
    with M("a") as a, M("b"):
        print(a.name)
    with M("s", True):
        1 / 0
    print("after", info())
    try:
        with M("x"), M("y"):
            raise KeyError("k")
    except KeyError as e:
        print("caught", e, info())

    def ret():
        with M("r") as r:
            with M("q"):
                return r.name + "!"

    print(ret())
    for i in range(3):
        with M(i):
            if i == 0:
                continue
            break
    with (M("p1") as p, M("p2") as (q)):
        print(p.name, q.name)
    try:
        with M("z", True) as z:
            raise ValueError("in")
            print("no")
    finally:
        print("finally", z.name)
    try:
        with 5:
            pass
    except TypeError as e:
        print(e)

    class L:
        pass

    with M("t") as L.attr:
        print(L.attr.name)


def stars():
    def run(exc):
        try:
            try:
                raise exc
            except* ValueError as e:
                print("V", repr(e), info())
            except* (KeyError, TypeError) as e:
                print("K", repr(e))
                if len(e.exceptions) > 1:
                    raise RuntimeError("from handler")
            else:
                print("else")
            finally:
                print("finally")
        except BaseException as e:
            print("left", repr(e), repr(e.__context__))

    run(ValueError(1))
    run(ExceptionGroup("g", [ValueError(1), KeyError(2)]))
    run(ExceptionGroup("g", [ValueError(1), OSError(3)]))
    run(ExceptionGroup("g", [KeyError(1), TypeError(3), ValueError(4)]))
    run(OSError("naked"))
    try:
        pass
    except* ValueError:
        print("no")
    else:
        print("star else")


context_chain()
bare()
leave_handlers()
named()
causes()
withs()
stars()
