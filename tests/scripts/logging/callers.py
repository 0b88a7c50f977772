"""Whose line and function a log record tells."""
import logging, sys
logging.basicConfig(format="%(funcName)s %(lineno)d %(message)s", stream=sys.stdout, level=0)
def a(): logging.warning("w"); b()
def b():
    logging.getLogger("x").info("i")
    class Q:
        def m(self): logging.getLogger("x").error("e", stacklevel=2); logging.error("f")
    Q().m()
    [logging.info("c") for _ in "1"]
    (lambda: logging.info("l"))()
    list(map(logging.info, ["mapped"]))
    try: 1 / 0
    except Exception: pass
    logging.log(20, "q")
a()
logging.info("mod")
def c():
    try: 1 / 0
    except ZeroDivisionError: logging.error("ex"); logging.critical("s", stacklevel=5)
c()
logging.LoggerAdapter(logging.getLogger("z"), {}).info("adapter")
def g():
    logging.info("gen"); yield
next(g())
