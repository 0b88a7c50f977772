"""inspect tells signatures, members and documentation, but no source, frames, code or closures.

`getsource` and its kin raise OSError, as they do in CPython where there is no source; `currentframe()` is None and `stack()` is empty.
"""

import inspect


def f(a, *, b=1):
    """Documented."""


print(inspect.signature(f), inspect.getdoc(f), inspect.currentframe(), inspect.stack())
for ask in (lambda: inspect.getsource(f), lambda: inspect.getclosurevars(f), lambda: inspect.getsource(5)):
    try:
        ask()
    except (OSError, RuntimeError, TypeError) as error:
        print(type(error).__name__, error)
