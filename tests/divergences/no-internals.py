# expect-error: SecurityError: access to '__code__' is not permitted for security reasons
"""Frames, code objects and the namespaces behind functions are closed, and asking for them ends the run.

Attributes that lead from a value to the interpreter's insides, or to namespaces that are not the value's own, are refused,
however they are asked for: by a dot, by `getattr`, or in a format string. Such a violation is a SecurityError that can't be
caught: no `except`, no `finally` and no `__exit__` runs. `hasattr` asks without reading, and says no. Classes and their
`__dict__`, `__mro__` and `__bases__` can be looked at; `__subclasses__` only of a script's own classes.
"""


def function():
    yield 1


print(hasattr(function, "__code__"), hasattr(function, "__globals__"), hasattr(function(), "gi_frame"))
print(int.__mro__)
try:
    print("{0.__code__}".format(function))
except BaseException as error:
    print("never", error)
finally:
    print("never")
