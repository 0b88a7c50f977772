"""Warnings that builtins and modules give by themselves: seen, made errors, and not at all without the module."""

import datetime


class Odd:
    def __int__(self):
        return Int(3)

    def __index__(self):
        return True

    def __float__(self):
        return Float(1.5)

    def __complex__(self):
        return Complex(1)


class Int(int):
    pass


class Float(float):
    pass


class Complex(complex):
    pass


def throw():
    def generator():
        yield

    waiting = generator()
    next(waiting)
    waiting.throw(ValueError, ValueError("x"), None)


def nested():
    import enum

    class Outer(enum.Enum):
        class Inner:
            pass

        one = 1

    return list(Outer)


def calendar_name():
    import calendar

    return calendar.January


def two_parts():
    import pathlib

    return pathlib.PurePath("a/b").is_relative_to("a", "b")


def typed():
    import typing

    return typing.TypedDict("X", a=int)


yes = True
WARNED = (
    lambda: int(Odd()), lambda: [1, 2][Odd()], lambda: float(Odd()), lambda: complex(Odd()), lambda: range(Odd()), lambda: ~yes,
    lambda: bool(NotImplemented), lambda: not NotImplemented, lambda: 1 if NotImplemented else 2, throw,
    lambda: type(datetime.datetime.utcnow()), lambda: datetime.datetime.utcfromtimestamp(0), nested, calendar_name, two_parts, typed,
)  # fmt: skip


def show(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__}: {e}"


for f in WARNED[:12]:
    print(show(f))
import warnings  # noqa: E402

for f in WARNED:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        print(show(f), [(w.category.__name__, str(w.message), w.lineno) for w in seen])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        print(show(f))
