import io
import logging
import logging.config
import sys
import warnings

s = io.StringIO()
logging.basicConfig(stream=s, level=logging.DEBUG, format="%(levelname)s %(name)s %(message)s")
log = logging.getLogger("a.b")
log.info("hi %s %d", "x", 3)
log.debug("d")
log.log(35, "odd %(k)s", {"k": "v"})
logging.warning("root")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("oops")
print(s.getvalue().replace("\n  File", "\n").partition("Traceback")[0], log, log.parent, logging.getLogger("a"), logging.getLogger("a").getChild("c").name)
log.setLevel("WARNING")
print(log.isEnabledFor(logging.INFO), log.getEffectiveLevel(), logging.getLevelName(10), logging.getLevelName("INFO"), logging.getLevelName(15), log.hasHandlers())
h = logging.StreamHandler(sys.stdout)
h.setFormatter(logging.Formatter("{levelname:>8}|{message}", style="{"))
h.addFilter(lambda r: "no" not in r.getMessage())
q = logging.getLogger("q")
q.propagate = False
q.addHandler(h)
q.error("yes")
q.error("no way")
logging.LoggerAdapter(q, {"u": 1}).warning("adapted")
logging.config.dictConfig({
    "version": 1, "formatters": {"f": {"format": "%(message)s!"}}, "disable_existing_loggers": False,
    "handlers": {"h": {"class": "logging.StreamHandler", "formatter": "f", "stream": "ext://sys.stdout"}}, "root": {"handlers": ["h"], "level": "INFO"},
})
logging.getLogger("zz").info("by config")
for f in (lambda: logging.Formatter("%(x"), lambda: log.setLevel("NOPE"), lambda: logging.Formatter("{x", style="{"), lambda: logging.basicConfig(foo=1, force=True), lambda: logging.getLogger(5),
          lambda: logging.config.dictConfig({"version": 2})):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    warnings.warn("hey", UserWarning)
    warnings.warn("old", DeprecationWarning)
    print([(str(x.message), x.category.__name__, x.lineno) for x in w])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("x")
    except UserWarning as e:
        print(repr(e))
    warnings.filterwarnings("ignore", message="qu.*")
    print(warnings.warn("quiet"), warnings.formatwarning("m", UserWarning, "f.py", 3, "code"))
