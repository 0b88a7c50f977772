"""Setting up logging from a dict."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import logging
import re
import sys

IDENTIFIER = re.compile("(?i)^[a-z_][a-z0-9_]*$")


def valid_ident(s):
    """True if it is a name; ValueError else."""
    if not IDENTIFIER.match(s):
        raise ValueError("Not a valid Python identifier: %r" % s)
    return True


class BaseConfigurator:
    """Finds what a configuration names."""

    def __init__(self, config):
        self.config = config

    def resolve(self, s):
        """The object of a dotted name."""
        try:
            return self._resolve(s)
        except ImportError as e:
            raise ValueError(f"Cannot resolve {s!r}: {e}") from e

    def _resolve(self, s):
        names = s.split(".")
        found = __import__(names[0])
        at = names[0]
        for name in names[1:]:
            at += "." + name
            try:
                found = getattr(found, name)
            except AttributeError:
                __import__(at)
                found = getattr(found, name)
        return found

    def convert(self, value):
        """ext://name is the object, cfg://key a part of the configuration."""
        if not isinstance(value, str):
            return value
        kind, mark, rest = value.partition("://")
        if not mark:
            return value
        if kind == "ext":
            if rest in ("sys.stdout", "sys.stderr"):
                return getattr(sys, rest[4:])
            return self.resolve(rest)
        if kind == "cfg":
            found = self.config
            for key in re.findall(r"[^.\[\]]+", rest):
                found = found[int(key)] if isinstance(found, (list, tuple)) else found[key]
            return found
        return value

    def make(self, config):
        """Calls what '()' names with the rest."""
        config = dict(config)
        factory = config.pop("()")
        if not callable(factory):
            factory = self.resolve(factory)
        attributes = config.pop(".", None)
        made = factory(**{k: self.convert(v) for k, v in config.items() if valid_ident(k)})
        for name, value in (attributes or {}).items():
            setattr(made, name, self.convert(value))
        return made


class DictConfigurator(BaseConfigurator):
    """Does it."""

    def configure(self):
        """Sets up logging."""
        config = self.config
        if "version" not in config:
            raise ValueError("dictionary doesn't specify a version")
        if config["version"] != 1:
            raise ValueError("Unsupported version: %s" % config["version"])
        incremental = config.get("incremental", False)
        if incremental:
            for name, part in config.get("handlers", {}).items():
                if name not in logging._handlers:
                    raise ValueError("No handler found with name %r" % name)
                if part.get("level"):
                    logging._handlers[name].setLevel(logging._checkLevel(part["level"]))
            for name, part in config.get("loggers", {}).items():
                self._level_and_propagate(logging.getLogger(name), part)
            if config.get("root"):
                self._level_and_propagate(logging.root, config["root"])
            return
        logging._handlers.clear()
        logging.shutdown(logging._handlerList[:])
        del logging._handlerList[:]
        formatters = {name: self._made(self.formatter, part, "formatter", name) for name, part in config.get("formatters", {}).items()}
        filters = {name: self._made(self.filter, part, "filter", name) for name, part in config.get("filters", {}).items()}
        self.formatters, self.filters = formatters, filters
        self.handlers = {}
        for name in sorted(config.get("handlers", {})):
            handler = self._made(self.handler, config["handlers"][name], "handler", name)
            handler.name = name
            self.handlers[name] = handler
        root = logging.root
        existing = [n for n, logger in root.manager.loggerDict.items() if isinstance(logger, logging.Logger)]
        wanted = config.get("loggers", {})
        for name in wanted:
            self._made(self.logger, (name, wanted[name]), "logger", name)
        for name in existing:
            if name not in wanted:
                logger = root.manager.loggerDict[name]
                if any(name.startswith(each + ".") for each in wanted):
                    logger.level, logger.handlers, logger.propagate = logging.NOTSET, [], True
                else:
                    logger.disabled = config.get("disable_existing_loggers", True)
        if config.get("root"):
            try:
                self._set_up(root, config["root"])
            except Exception as e:
                raise ValueError("Unable to configure root logger") from e
        root.manager._clear_cache()

    def _made(self, maker, part, what, name):
        try:
            return maker(part)
        except Exception as e:
            raise ValueError("Unable to configure %s %r" % (what, name)) from e

    def formatter(self, config):
        """One formatter."""
        if "()" in config:
            try:
                return self.make(config)
            except TypeError as error:
                # A class such as logging.Formatter, whose parameter has another name.
                if "'format'" not in str(error):
                    raise
            return self.make({"fmt" if key == "format" else key: value for key, value in config.items()})
        cls = config.get("class")
        cls = logging.Formatter if not cls else self.resolve(cls)
        more = {"defaults": config["defaults"]} if "defaults" in config else {}
        if "validate" in config:
            more["validate"] = config["validate"]
        return cls(config.get("format"), config.get("datefmt"), config.get("style", "%"), **more)

    def filter(self, config):
        """One filter."""
        return self.make(config) if "()" in config else logging.Filter(config.get("name", ""))

    def _add_filters(self, target, names):
        for each in names:
            target.addFilter(each if callable(each) or callable(getattr(each, "filter", None)) else self.filters[each])

    def handler(self, config):
        """One handler."""
        config = dict(config)
        formatter = config.pop("formatter", None)
        if formatter:
            formatter = self.formatters[formatter]
        level = config.pop("level", None)
        names = config.pop("filters", None)
        if "()" in config:
            made = self.make(config)
        else:
            cls = self.resolve(config.pop("class"))
            attributes = config.pop(".", None)
            made = cls(**{k: self.convert(v) for k, v in config.items() if valid_ident(k)})
            for name, value in (attributes or {}).items():
                setattr(made, name, self.convert(value))
        if formatter:
            made.setFormatter(formatter)
        if level is not None:
            made.setLevel(logging._checkLevel(level))
        if names:
            self._add_filters(made, names)
        return made

    def _level_and_propagate(self, logger, config):
        if config.get("level") is not None:
            logger.setLevel(logging._checkLevel(config["level"]))
        if config.get("propagate") is not None:
            logger.propagate = config["propagate"]

    def _set_up(self, logger, config):
        if config.get("level") is not None:
            logger.setLevel(logging._checkLevel(config["level"]))
        for h in logger.handlers[:]:
            logger.removeHandler(h)
        for name in config.get("handlers") or ():
            try:
                logger.addHandler(self.handlers[name])
            except Exception as e:
                raise ValueError(f"Unable to add handler {name!r}") from e
        self._add_filters(logger, config.get("filters") or ())

    def logger(self, pair):
        """One logger."""
        name, config = pair
        logger = logging.getLogger(name)
        self._set_up(logger, config)
        logger.disabled = False
        if config.get("propagate") is not None:
            logger.propagate = config["propagate"]


dictConfigClass = DictConfigurator


def dictConfig(config):
    """Sets up logging from a dict."""
    dictConfigClass(config).configure()


def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    """There are no files: raises PermissionError."""
    import io

    io.open(fname)
