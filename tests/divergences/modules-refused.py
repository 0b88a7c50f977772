# limits: allow_eval=1
"""A module that needs a machine can't be imported, and the error says what to do instead.

The text is CPython's; the hint is a note on the exception, which the traceback shows.
"""

for name in ("os", "subprocess", "requests", "threading", "pickle", "sqlite3", "importlib", "numpy", "yaml", "urllib.request", "unheard_of"):
    try:
        __import__(name)
    except ModuleNotFoundError as error:
        print(error, getattr(error, "__notes__", None))
try:
    from logging.handlers import RotatingFileHandler
except ImportError as error:
    print(error, getattr(error, "__notes__", None))
try:
    from asyncio import start_server
except ImportError as error:
    print(error, getattr(error, "__notes__", None))
