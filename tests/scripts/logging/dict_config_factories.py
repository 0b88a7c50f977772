# dictConfig with factories of one's own, and what it says of wrong configurations.
import logging
import logging.config
import time


class UTC(logging.Formatter):
    converter = time.gmtime


class Shout(logging.Filter):
    def __init__(self, mark="!"):
        self.mark = mark

    def filter(self, record):
        record.msg = str(record.msg).upper() + self.mark
        return True


def make(prefix, **more):
    return logging.Formatter(prefix + "%(levelname)s %(message)s", **more)


logging.config.dictConfig({
    "version": 1, "disable_existing_loggers": False,
    "formatters": {
        "utc": {"()": UTC, "format": "%(asctime)s|%(message)s", "datefmt": "%Y"}, "own": {"()": make, "prefix": "> "},
        "plain": {"format": "{message} {levelno}", "style": "{"},
    },
    "filters": {"shout": {"()": Shout, "mark": "?"}},
    "handlers": {
        "a": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "utc", "level": "ERROR"},
        "b": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "own", "filters": ["shout"]},
        "c": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "plain"},
    },
    "loggers": {"x": {"handlers": ["b"], "level": "DEBUG", "propagate": False}, "y": {"handlers": ["c"], "propagate": "no"}},
    "root": {"handlers": ["a"], "level": "INFO"},
})  # fmt: skip
logging.getLogger("x").debug("hello")
logging.getLogger("y").warning("hey")
logging.warning("not shown")
record = logging.makeLogRecord({"msg": "m", "created": 0})
print(logging.root.handlers[0].format(record), logging.getHandlerNames())
for wrong in (
    {}, {"version": 2}, {"version": 1, "root": {"handlers": ["zz"]}}, {"version": 1, "handlers": {"h": {"class": "nope.X"}}},
    {"version": 1, "formatters": {"f": {"()": make}}}, {"version": 1, "handlers": {"h": {"class": "logging.StreamHandler", "level": "LOUD"}}},
    {"version": 1, "loggers": {"l": {"level": "LOUD"}}}, {"version": 1, "incremental": True, "handlers": {"zz": {"level": "INFO"}}},
):  # fmt: skip
    try:
        logging.config.dictConfig(wrong)
        print("ok", wrong)
    except Exception as e:
        print(type(e).__name__, e, "|", e.__cause__)
