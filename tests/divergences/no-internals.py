"""Frames, code objects and the namespaces behind functions are closed.

Attributes that lead from a value to the interpreter's insides, or to namespaces that are not the value's own, are refused with a
SecurityError, however they are asked for: by a dot, by `getattr`, or in a format string. Classes and their `__mro__` and `__bases__` can
be looked at; `__subclasses__` can't.
"""


def function():
    yield 1


def attempt(look):
    try:
        print(look())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: function.__code__)
attempt(lambda: function.__globals__)
attempt(lambda: getattr(function, "__closure__"))
attempt(lambda: "{0.__code__}".format(function))
attempt(lambda: function().gi_frame)
attempt(lambda: object.__subclasses__())
attempt(lambda: int.__mro__)
try:
    1 / 0
except ZeroDivisionError as error:
    attempt(lambda: error.__traceback__.tb_frame)
