"""The contexts that unittest's assertions return."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import collections
import re
import types
import warnings


class _AssertRaisesBase:
    def __init__(self, expected, test_case, expected_regex=None):
        self.test_case = test_case
        self.expected = expected
        self.expected_regex = expected_regex if expected_regex is None else re.compile(expected_regex)
        self.obj_name = None
        self.msg = None

    def _raiseFailure(self, standardMsg):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, standardMsg))

    def handle(self, name, args, kwargs):
        """As a call or as a context."""
        try:
            if not isinstance(self.expected, type) and not isinstance(self.expected, tuple) or not self._all_of_base():
                raise TypeError("%s() arg 1 must be %s" % (name, self._base_type_str))
            if not args:
                self.msg = kwargs.pop("msg", None)
                if kwargs:
                    raise TypeError("%r is an invalid keyword argument for this function" % (next(iter(kwargs)),))
                return self
            callable_obj, *args = args
            self.obj_name = getattr(callable_obj, "__name__", None) or str(callable_obj)
            with self:
                callable_obj(*args, **kwargs)
        finally:
            self = None

    def _all_of_base(self):
        expected = self.expected if isinstance(self.expected, tuple) else (self.expected,)
        return all(isinstance(e, type) and issubclass(e, self._base_type) for e in expected)

    def _expected_name(self):
        return getattr(self.expected, "__name__", None) or str(self.expected)


class _AssertRaisesContext(_AssertRaisesBase):
    _base_type = BaseException
    _base_type_str = "an exception type or tuple of exception types"

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, tb):
        if exc_type is None:
            name = self._expected_name()
            if self.obj_name:
                self._raiseFailure("{} not raised by {}".format(name, self.obj_name))
            else:
                self._raiseFailure("{} not raised".format(name))
        if not issubclass(exc_type, self.expected):
            return False
        self.exception = exc_value.with_traceback(None)
        if self.expected_regex is None:
            return True
        if not self.expected_regex.search(str(exc_value)):
            self._raiseFailure('"{}" does not match "{}"'.format(self.expected_regex.pattern, str(exc_value)))
        return True

    __class_getitem__ = classmethod(types.GenericAlias)


class _AssertWarnsContext(_AssertRaisesBase):
    _base_type = Warning
    _base_type_str = "a warning type or tuple of warning types"

    def __enter__(self):
        self.warnings_manager = warnings.catch_warnings(record=True)
        self.warnings = self.warnings_manager.__enter__()
        warnings.simplefilter("always", self.expected if isinstance(self.expected, type) else Warning)
        return self

    def __exit__(self, exc_type, exc_value, tb):
        self.warnings_manager.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        first = None
        for m in self.warnings:
            w = m.message
            if not isinstance(w, self.expected):
                continue
            if first is None:
                first = w
            if self.expected_regex is not None and not self.expected_regex.search(str(w)):
                continue
            self.warning = w
            self.filename = m.filename
            self.lineno = m.lineno
            return
        if first is not None:
            self._raiseFailure('"{}" does not match "{}"'.format(self.expected_regex.pattern, str(first)))
        name = self._expected_name()
        if self.obj_name:
            self._raiseFailure("{} not triggered by {}".format(name, self.obj_name))
        else:
            self._raiseFailure("{} not triggered".format(name))


_LoggingWatcher = collections.namedtuple("_LoggingWatcher", ["records", "output"])


class _AssertLogsContext:
    LOGGING_FORMAT = "%(levelname)s:%(name)s:%(message)s"

    def __init__(self, test_case, logger_name, level, no_logs):
        import logging

        self.logging = logging
        self.test_case = test_case
        self.logger_name = logger_name
        self.level = logging._nameToLevel.get(level, level) if level else logging.INFO
        self.msg = None
        self.no_logs = no_logs

    def __enter__(self):
        logging = self.logging
        logger = self.logger = self.logger_name if isinstance(self.logger_name, logging.Logger) else logging.getLogger(self.logger_name)
        watcher = _LoggingWatcher([], [])

        class _CapturingHandler(logging.Handler):
            def emit(self, record):
                watcher.records.append(record)
                watcher.output.append(self.format(record))

        handler = _CapturingHandler()
        handler.setLevel(self.level)
        handler.setFormatter(logging.Formatter(self.LOGGING_FORMAT))
        self.watcher = watcher
        self.old = logger.handlers[:], logger.level, logger.propagate
        logger.handlers = [handler]
        logger.setLevel(self.level)
        logger.propagate = False
        return None if self.no_logs else watcher

    def __exit__(self, exc_type, exc_value, tb):
        self.logger.handlers, level, self.logger.propagate = self.old
        self.logger.setLevel(level)
        if exc_type is not None:
            return False
        if self.no_logs:
            if self.watcher.records:
                self._fail("Unexpected logs found: {!r}".format(self.watcher.output))
        elif not self.watcher.records:
            self._fail(
                "no logs of level {} or higher triggered on {}".format(self.logging.getLevelName(self.level), self.logger.name)
            )

    def _fail(self, text):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, text))
