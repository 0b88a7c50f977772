"""Logging. Handlers write to streams; there are no files and no threads."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import sys
import time
import traceback
import types
import warnings
from _itd_inspect import caller_place as _caller_place
from _logging_format import (
    _STYLES, BASIC_FORMAT, BufferingFormatter, Formatter, PercentStyle, StrFormatStyle, StringTemplateStyle, _defaultFormatter,
)  # fmt: skip

__all__ = [
    "BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter", "Handler", "INFO",
    "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN", "WARNING", "addLevelName", "basicConfig",
    "captureWarnings", "critical", "debug", "disable", "error", "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass",
    "info", "log", "makeLogRecord", "setLoggerClass", "shutdown", "warn", "warning", "getLogRecordFactory", "setLogRecordFactory",
    "lastResort", "raiseExceptions", "getLevelNamesMapping", "getHandlerByName", "getHandlerNames",
]  # fmt: skip

raiseExceptions = True
logThreads = logMultiprocessing = logProcesses = logAsyncioTasks = True
CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

_levelToName = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET"}
_nameToLevel = {
    "CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING, "INFO": INFO, "DEBUG": DEBUG, "NOTSET": NOTSET,
}  # fmt: skip
_startTime = time.time()


def getLevelNamesMapping():
    """Names and their levels."""
    return _nameToLevel.copy()


def getLevelName(level):
    """The name of a level, or the level of a name."""
    result = _levelToName.get(level)
    if result is not None:
        return result
    result = _nameToLevel.get(level)
    return result if result is not None else "Level %s" % level


def addLevelName(level, levelName):
    """Gives a level a name."""
    _levelToName[level] = levelName
    _nameToLevel[levelName] = level


def _checkLevel(level):
    if isinstance(level, int):
        return level
    if str(level) == level:
        if level not in _nameToLevel:
            raise ValueError("Unknown level: %r" % (level,))
        return _nameToLevel[level]
    raise TypeError("Level not an integer or a valid string: %r" % (level,))


# ---- records ----


class LogRecord:
    """One event."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        ct = time.time()
        self.name = name
        self.msg = msg
        if args and len(args) == 1 and hasattr(args[0], "keys") and args[0]:
            args = args[0]
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = pathname.rpartition("/")[2] if isinstance(pathname, str) else pathname
        self.module = self.filename.rpartition(".")[0] or self.filename if isinstance(self.filename, str) else "Unknown module"
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = ct
        self.msecs = int((ct - int(ct)) * 1000) + 0.0
        self.relativeCreated = (ct - _startTime) * 1000
        self.thread = 1 if logThreads else None
        self.threadName = "MainThread" if logThreads else None
        self.processName = "MainProcess" if logMultiprocessing else None
        self.process = 1 if logProcesses else None
        self.taskName = None

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'

    def getMessage(self):
        """The message with its arguments put in."""
        msg = str(self.msg)
        return msg % self.args if self.args else msg


_logRecordFactory = LogRecord


def setLogRecordFactory(factory):
    """What makes records."""
    global _logRecordFactory
    _logRecordFactory = factory


def getLogRecordFactory():
    """What makes records."""
    return _logRecordFactory


def makeLogRecord(dict):
    """A record with these attributes."""
    record = _logRecordFactory(None, None, "", 0, "", (), None, None)
    record.__dict__.update(dict)
    return record


class Filter:
    """Lets through what is logged by a logger and those below it."""

    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        """Whether it is to be logged."""
        return self.nlen == 0 or self.name == record.name or (record.name.startswith(self.name) and record.name[self.nlen] == ".")


class Filterer:
    """What has filters."""

    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        """Adds one."""
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        """Takes one away."""
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        """The record, another one for it, or False."""
        for f in self.filters:
            result = f.filter(record) if hasattr(f, "filter") else f(record)
            if not result:
                return False
            if isinstance(result, LogRecord):
                record = result
        return record


for _class in (PercentStyle, StrFormatStyle, StringTemplateStyle, Formatter, BufferingFormatter):
    _class.__module__ = "logging"
del _class

# ---- handlers ----

_handlers = {}
_handlerList = []


def getHandlerByName(name):
    """The handler of a name."""
    return _handlers.get(name)


def getHandlerNames():
    """All names."""
    return frozenset(_handlers)


class Handler(Filterer):
    """Does something with records."""

    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self._name = None
        self.level = _checkLevel(level)
        self.formatter = None
        self._closed = False
        _handlerList.append(self)
        self.createLock()

    def get_name(self):
        """Its name."""
        return self._name

    def set_name(self, name):
        """Names it."""
        if self._name in _handlers:
            del _handlers[self._name]
        self._name = name
        if name:
            _handlers[name] = self

    name = property(get_name, set_name)

    def createLock(self):
        """There is one thread."""
        self.lock = None

    def acquire(self):
        """Nothing."""

    def release(self):
        """Nothing."""

    def setLevel(self, level):
        """What is below isn't handled."""
        self.level = _checkLevel(level)

    def format(self, record):
        """The record as text."""
        return (self.formatter if self.formatter else _defaultFormatter).format(record)

    def emit(self, record):
        """To be overridden."""
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        """Emits what the filters let through."""
        rv = self.filter(record)
        if isinstance(rv, LogRecord):
            record = rv
        if rv:
            self.emit(record)
        return rv

    def setFormatter(self, fmt):
        """What makes the text."""
        self.formatter = fmt

    def flush(self):
        """Nothing."""

    def close(self):
        """Forgets its name."""
        self._closed = True
        if self._name and self._name in _handlers:
            del _handlers[self._name]

    def handleError(self, record):
        """Writes what went wrong to sys.stderr."""
        if raiseExceptions and sys.stderr:
            t, v, tb = sys.exc_info()
            sys.stderr.write("--- Logging error ---\n")
            traceback.print_exception(t, v, tb, None, sys.stderr)
            try:
                sys.stderr.write("Message: %r\nArguments: %s\n" % (record.msg, record.args))
            except RecursionError:
                raise
            except Exception:
                sys.stderr.write("Unable to print the message and arguments - possible formatting error.\nUse the traceback above to help find the error.\n")

    def __repr__(self):
        return "<%s (%s)>" % (self.__class__.__name__, getLevelName(self.level))


class StreamHandler(Handler):
    """Writes to a stream: sys.stderr unless another is given."""

    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        """Flushes the stream."""
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        """Writes the record's text."""
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        """Another stream; returns the one before, or None if it is the same."""
        if stream is self.stream:
            return None
        result = self.stream
        self.flush()
        self.stream = stream
        return result

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return "<%s %s(%s)>" % (self.__class__.__name__, name + " " if name else name, getLevelName(self.level))

    __class_getitem__ = classmethod(types.GenericAlias)


class FileHandler(StreamHandler):
    """There are no files: making one raises PermissionError."""

    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        import io

        io.open(filename, mode)


class _StderrHandler(StreamHandler):
    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


_defaultLastResort = _StderrHandler(WARNING)
lastResort = _defaultLastResort


class NullHandler(Handler):
    """Does nothing."""

    def handle(self, record):
        """Nothing."""

    def emit(self, record):
        """Nothing."""


# ---- loggers ----


class PlaceHolder:
    """Stands for a logger that is known by those below it only."""

    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        """One more."""
        self.loggerMap.setdefault(alogger, None)


_loggerClass = None


def setLoggerClass(klass):
    """What getLogger makes."""
    if klass != Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
    global _loggerClass
    _loggerClass = klass


def getLoggerClass():
    """What getLogger makes."""
    return _loggerClass


class Manager:
    """Knows all loggers."""

    def __init__(self, rootnode):
        self.root = rootnode
        self.disable = 0
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None
        self.logRecordFactory = None

    @property
    def disable(self):
        """The level up to which nothing is logged."""
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _checkLevel(value)

    def getLogger(self, name):
        """The logger of a name, made if need be."""
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        found = self.loggerDict.get(name)
        if found is not None and not isinstance(found, PlaceHolder):
            return found
        made = (self.loggerClass or _loggerClass)(name)
        made.manager = self
        self.loggerDict[name] = made
        if found is not None:
            for child in found.loggerMap:
                if child.parent.name[: len(name)] != name:
                    made.parent = child.parent
                    child.parent = made
        self._fixupParents(made)
        return made

    def _fixupParents(self, alogger):
        name = alogger.name
        dot, parent = name.rfind("."), None
        while dot > 0 and not parent:
            above = name[:dot]
            found = self.loggerDict.get(above)
            if found is None:
                self.loggerDict[above] = PlaceHolder(alogger)
            elif isinstance(found, Logger):
                parent = found
            else:
                found.append(alogger)
            dot = name.rfind(".", 0, dot)
        alogger.parent = parent or self.root

    def setLoggerClass(self, klass):
        """What it makes."""
        if klass != Logger and not issubclass(klass, Logger):
            raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        """What makes records."""
        self.logRecordFactory = factory

    def _clear_cache(self):
        for logger in self.loggerDict.values():
            if isinstance(logger, Logger):
                logger._cache.clear()
        self.root._cache.clear()


class Logger(Filterer):
    """What events are told to."""

    def __init__(self, name, level=NOTSET):
        Filterer.__init__(self)
        self.name = name
        self.level = _checkLevel(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False
        self._cache = {}

    def setLevel(self, level):
        """What is below isn't logged."""
        self.level = _checkLevel(level)
        self.manager._clear_cache()

    def debug(self, msg, *args, **kwargs):
        """Logs at DEBUG."""
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        """Logs at INFO."""
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        """Logs at WARNING."""
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        """An old name of warning."""
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        """Logs at ERROR."""
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        """Logs at ERROR with the exception being handled."""
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        """Logs at CRITICAL."""
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        """Another name of critical."""
        self.critical(msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        """Logs at a level."""
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        """(file, line, function, stack) of whoever logs."""
        level, found = 1, ("(unknown file)", 0, None, "(unknown function)")
        while place := _caller_place(level):
            if place[2] != "logging" and not place[0].startswith("<frozen logging"):
                found = place
                stacklevel -= 1
                if stacklevel <= 0:
                    break
            level += 1
        return found[0], found[1], found[3], None

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        """A record."""
        rv = _logRecordFactory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is not None:
            for key in extra:
                if key in ("message", "asctime") or key in rv.__dict__:
                    raise KeyError("Attempt to overwrite %r in LogRecord" % key)
                rv.__dict__[key] = extra[key]
        return rv

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        fn, lno, func, sinfo = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, fn, lno, msg, args, exc_info, func, extra, sinfo))

    def handle(self, record):
        """Hands a record to the handlers."""
        if self.disabled:
            return
        maybe = self.filter(record)
        if not maybe:
            return
        if isinstance(maybe, LogRecord):
            record = maybe
        self.callHandlers(record)

    def addHandler(self, hdlr):
        """Adds one."""
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        """Takes one away."""
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        """Whether it or one above it has a handler."""
        c = self
        while c:
            if c.handlers:
                return True
            if not c.propagate:
                break
            c = c.parent
        return False

    def callHandlers(self, record):
        """All handlers, its own and those above."""
        c, found = self, 0
        while c:
            for hdlr in c.handlers:
                found += 1
                if record.levelno >= hdlr.level:
                    hdlr.handle(record)
            c = c.parent if c.propagate else None
        if not found:
            if lastResort:
                if record.levelno >= lastResort.level:
                    lastResort.handle(record)
            elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
                sys.stderr.write('No handlers could be found for logger "%s"\n' % self.name)
                self.manager.emittedNoHandlerWarning = True

    def getEffectiveLevel(self):
        """Its level, or that of the first above it that has one."""
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        """Whether something at a level is logged."""
        if self.disabled:
            return False
        try:
            return self._cache[level]
        except KeyError:
            enabled = self._cache[level] = self.manager.disable < level and level >= self.getEffectiveLevel()
            return enabled

    def getChild(self, suffix):
        """The logger below by this name."""
        return self.manager.getLogger(suffix if self.root is self else ".".join((self.name, suffix)))

    def getChildren(self):
        """Those right below."""

        def depth(logger):
            return 0 if logger is logger.manager.root else 1 + logger.name.count(".")

        return {
            item
            for item in self.manager.loggerDict.values()
            if isinstance(item, Logger) and item.parent is self and depth(item) == 1 + depth(item.parent)
        }

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.name, getLevelName(self.getEffectiveLevel()))

    def __reduce__(self):
        return getLogger, (self.name,)


class RootLogger(Logger):
    """The logger above all."""

    def __init__(self, level):
        Logger.__init__(self, "root", level)

    def __reduce__(self):
        return getLogger, ()


_loggerClass = Logger
root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


class LoggerAdapter:
    """A logger with something added to each event."""

    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra

    def process(self, msg, kwargs):
        """Message and keywords as they are to be logged."""
        kwargs["extra"] = self.extra
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        """Logs at DEBUG."""
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        """Logs at INFO."""
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        """Logs at WARNING."""
        self.log(WARNING, msg, *args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        """An old name of warning."""
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        """Logs at ERROR."""
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        """Logs at ERROR with the exception being handled."""
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        """Logs at CRITICAL."""
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        """Logs at a level."""
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        """As the logger."""
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        """The logger's."""
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        """The logger's."""
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        """As the logger."""
        return self.logger.hasHandlers()

    def _log(self, level, msg, args, **kwargs):
        return self.logger._log(level, msg, args, **kwargs)

    @property
    def manager(self):
        """The logger's."""
        return self.logger.manager

    @manager.setter
    def manager(self, value):
        self.logger.manager = value

    @property
    def name(self):
        """The logger's."""
        return self.logger.name

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.logger.name, getLevelName(self.logger.getEffectiveLevel()))

    __class_getitem__ = classmethod(types.GenericAlias)


# ---- the root logger's functions ----


def basicConfig(**kwargs):
    """Gives the root logger a handler, if it has none or force is true."""
    force = kwargs.pop("force", False)
    encoding = kwargs.pop("encoding", None)
    errors = kwargs.pop("errors", "backslashreplace")
    if force:
        for h in root.handlers[:]:
            root.removeHandler(h)
            h.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    if handlers is None:
        if "stream" in kwargs and "filename" in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif "stream" in kwargs or "filename" in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if handlers is None:
        filename, mode = kwargs.pop("filename", None), kwargs.pop("filemode", "a")
        if filename:
            handlers = [FileHandler(filename, mode, encoding=encoding, errors=errors)]
        else:
            handlers = [StreamHandler(kwargs.pop("stream", None))]
    dfs = kwargs.pop("datefmt", None)
    style = kwargs.pop("style", "%")
    if style not in _STYLES:
        raise ValueError("Style must be one of: %s" % ",".join(_STYLES.keys()))
    fmt = Formatter(kwargs.pop("format", _STYLES[style][1]), dfs, style)
    for h in handlers:
        if h.formatter is None:
            h.setFormatter(fmt)
        root.addHandler(h)
    level = kwargs.pop("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError("Unrecognised argument(s): %s" % ", ".join(kwargs.keys()))


def getLogger(name=None):
    """The logger of a name; the root logger without one."""
    if not name or (isinstance(name, str) and name == root.name):
        return root
    return Logger.manager.getLogger(name)


def _ready():
    if not root.handlers:
        basicConfig()
    return root


def critical(msg, *args, **kwargs):
    """Logs at CRITICAL."""
    _ready().critical(msg, *args, **kwargs)


def fatal(msg, *args, **kwargs):
    """Another name of critical."""
    critical(msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    """Logs at ERROR."""
    _ready().error(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    """Logs at ERROR with the exception being handled."""
    error(msg, *args, exc_info=exc_info, **kwargs)


def warning(msg, *args, **kwargs):
    """Logs at WARNING."""
    _ready().warning(msg, *args, **kwargs)


def warn(msg, *args, **kwargs):
    """An old name of warning."""
    warnings.warn("The 'warn' function is deprecated, use 'warning' instead", DeprecationWarning, 2)
    warning(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    """Logs at INFO."""
    _ready().info(msg, *args, **kwargs)


def debug(msg, *args, **kwargs):
    """Logs at DEBUG."""
    _ready().debug(msg, *args, **kwargs)


def log(level, msg, *args, **kwargs):
    """Logs at a level."""
    _ready().log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    """Nothing up to this level is logged."""
    root.manager.disable = level
    root.manager._clear_cache()


def shutdown(handlerList=_handlerList):
    """Flushes and closes all handlers."""
    for h in reversed(handlerList[:]):
        try:
            h.flush()
            h.close()
        except (OSError, ValueError):
            pass


_warnings_showwarning = None


def _showwarning(message, category, filename, lineno, file=None, line=None):
    if file is not None:
        if _warnings_showwarning is not None:
            _warnings_showwarning(message, category, filename, lineno, file, line)
        return
    logger = getLogger("py.warnings")
    if not logger.handlers:
        logger.addHandler(NullHandler())
    logger.warning(str(warnings.formatwarning(message, category, filename, lineno, line)))


def captureWarnings(capture):
    """Has warnings logged, or shown again."""
    global _warnings_showwarning
    if capture:
        if _warnings_showwarning is None:
            _warnings_showwarning = warnings.showwarning
            warnings.showwarning = _showwarning
    elif _warnings_showwarning is not None:
        warnings.showwarning = _warnings_showwarning
        _warnings_showwarning = None
