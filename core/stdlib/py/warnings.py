"""Warnings. They are shown on sys.stderr, once a place, as the filters say."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import sys

from _itd_inspect import caller_place as _caller_place

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings", "catch_warnings"]

filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = _defaultaction = "default"
onceregistry = _onceregistry = {}
_registries = {}


class WarningMessage:
    """One warning and where it came from."""

    _WARNING_DETAILS = ("message", "category", "filename", "lineno", "file", "line", "source")

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return "{message : %r, category : %r, filename : %r, lineno : %s, line : %r}" % (
            self.message, self._category_name, self.filename, self.lineno, self.line,
        )  # fmt: skip


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Writes a warning to a stream."""
    _show(WarningMessage(message, category, filename, lineno, file, line))


def formatwarning(message, category, filename, lineno, line=None):
    """A warning as text."""
    return _format(WarningMessage(message, category, filename, lineno, None, line))


_own_showwarning = showwarning
_own_formatwarning = formatwarning


def _show(msg):
    file = sys.stderr if msg.file is None else msg.file
    if file is not None:
        file.write(_format_by_hook(msg))


def _format(msg):
    text = f"{msg.filename}:{msg.lineno}: {msg.category.__name__}: {msg.message}\n"
    if msg.line:
        text += f"  {msg.line.strip()}\n"
    return text


def _format_by_hook(msg):
    if formatwarning is not _own_formatwarning:
        return formatwarning(msg.message, msg.category, msg.filename, msg.lineno, msg.line)
    return _format(msg)


def _showwarnmsg(msg):
    if showwarning is not _own_showwarning:
        if not callable(showwarning):
            raise TypeError("warnings.showwarning() must be set to a function or method")
        showwarning(msg.message, msg.category, msg.filename, msg.lineno, msg.file, msg.line)
        return
    _showwarnmsg_impl(msg)


_showwarnmsg_impl = _show


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Adds a filter; message and module are regular expressions for their beginning."""
    if action not in ("error", "ignore", "always", "default", "module", "once"):
        raise AssertionError(f"invalid action: {action!r}")
    if not isinstance(message, str):
        raise AssertionError("message must be a string")
    if not isinstance(category, type):
        raise AssertionError("category must be a class")
    if not issubclass(category, Warning):
        raise AssertionError("category must be a Warning subclass")
    if not isinstance(module, str):
        raise AssertionError("module must be a string")
    if not isinstance(lineno, int) or lineno < 0:
        raise AssertionError("lineno must be an int >= 0")
    if message or module:
        import re

        message = re.compile(message, re.I) if message else None
        module = re.compile(module) if module else None
    else:
        message = module = None
    _add(action, message, category, module, lineno, append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Adds a filter for all modules and messages."""
    if action not in ("error", "ignore", "always", "default", "module", "once"):
        raise AssertionError(f"invalid action: {action!r}")
    if not isinstance(lineno, int) or lineno < 0:
        raise AssertionError("lineno must be an int >= 0")
    _add(action, None, category, None, lineno, append)


def _add(action, message, category, module, lineno, append):
    item = (action, message, category, module, lineno)
    if not append:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    elif item not in filters:
        filters.append(item)
    _filters_mutated()


def _filters_mutated():
    _registries.clear()
    onceregistry.clear()


def resetwarnings():
    """Takes all filters away."""
    filters[:] = []
    _filters_mutated()


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issues a warning, as from stacklevel calls up."""
    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError("skip_file_prefixes must be a tuple of strs.")
    filename, lineno, module, _ = _caller_place(stacklevel) or ("sys", 1, "sys", "")
    warn_explicit(message, category, filename, lineno, module, _registries.setdefault(module, {}), None, source)


def _matches(pattern, text):
    if pattern is None:
        return True
    return pattern == text if isinstance(pattern, str) else pattern.match(text) is not None


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issues a warning from a place."""
    lineno = int(lineno)
    if module is None:
        module = filename or "<unknown>"
        if module[-3:].lower() == ".py":
            module = module[:-3]
    everywhere = registry is None
    if everywhere:
        registry = {}
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    key = (text, category, lineno)
    if registry.get(key):
        return
    for action, pattern, kind, module_pattern, line in filters:
        if _matches(pattern, text) and issubclass(category, kind) and _matches(module_pattern, module) and line in (0, lineno):
            break
    else:
        action = defaultaction
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action == "once":
        registry[key] = 1
        once = (text, category)  # in a place's registry, which a change of filters clears; CPython's C code does the same
        told = onceregistry if everywhere else registry
        if told.get(once):
            return
        told[once] = 1
    elif action == "always":
        pass
    elif action == "module":
        registry[key] = 1
        whole = (text, category, 0)
        if registry.get(whole):
            return
        registry[whole] = 1
    elif action == "default":
        registry[key] = 1
    else:
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {(action, pattern, kind, module_pattern, line)}")
    _showwarnmsg(WarningMessage(message, category, filename, lineno, source=source))


def _this():
    import warnings

    return warnings


class catch_warnings:
    """Puts filters and hooks back at the end; with record, gives a list of the warnings."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._module = _this() if module is None else module
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        args = []
        if self._record:
            args.append("record=True")
        if self._module is not _this():
            args.append("module=" + repr(self._module))
        return f"{type(self).__name__}({', '.join(args)})"

    def __enter__(self):
        if self._entered:
            raise RuntimeError("Cannot enter %r twice" % self)
        self._entered = True
        module = self._module
        self._filters = module.filters
        module.filters = self._filters[:]
        _filters_mutated()
        self._showwarning = module.showwarning
        self._showwarnmsg_impl = module._showwarnmsg_impl
        if self._record:
            log = []
            module._showwarnmsg_impl = log.append
            module.showwarning = module._own_showwarning
        else:
            log = None
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError("Cannot exit %r without entering first" % self)
        module = self._module
        module.filters = self._filters
        _filters_mutated()
        module.showwarning = self._showwarning
        module._showwarnmsg_impl = self._showwarnmsg_impl
