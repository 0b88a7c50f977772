"""How logging writes records."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re
import time
import traceback
from io import StringIO
from string import Formatter as StrFormatter
from string import Template


class PercentStyle:
    """%(name)s"""

    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"
    validation_pattern = re.compile(r"(?i)%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]")

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        """Whether it shows the time."""
        return self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        """ValueError if the format is none of this style."""
        if not self.validation_pattern.search(self._fmt):
            raise ValueError("Invalid format '%s' for '%s' style" % (self._fmt, self.default_format[0]))

    def _values(self, record):
        return self._defaults | record.__dict__ if self._defaults else record.__dict__

    def _format(self, record):
        return self._fmt % self._values(record)

    def format(self, record):
        """The record as text."""
        try:
            return self._format(record)
        except KeyError as e:
            raise ValueError("Formatting field not found in record: %s" % e) from None


class StrFormatStyle(PercentStyle):
    """{name}"""

    default_format = "{message}"
    asctime_format = "{asctime}"
    asctime_search = "{asctime"
    fmt_spec = re.compile(r"(?i)^(.?[<=>^])?[+ -]?#?0?(\d+|{\w+})?[,_]?(\.(\d+|{\w+}))?[bcdefgnosx%]?$")
    field_spec = re.compile(r"^(\d+|\w+)(\.\w+|\[[^]]+\])*$")

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        """ValueError if the format is none of this style."""
        fields = set()
        try:
            for _, name, spec, conversion in StrFormatter().parse(self._fmt):
                if name:
                    if not self.field_spec.match(name):
                        raise ValueError("invalid field name/expression: %r" % name)
                    fields.add(name)
                if conversion and conversion not in "rsa":
                    raise ValueError("invalid conversion: %r" % conversion)
                if spec and not self.fmt_spec.match(spec):
                    raise ValueError("bad specifier: %r" % spec)
        except ValueError as e:
            raise ValueError("invalid format: %s" % e) from None
        if not fields:
            raise ValueError("invalid format: no fields")


class StringTemplateStyle(PercentStyle):
    """${name}"""

    default_format = "${message}"
    asctime_format = "${asctime}"
    asctime_search = "${asctime}"

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._tpl = Template(self._fmt)

    def usesTime(self):
        """Whether it shows the time."""
        return self._fmt.find("$asctime") >= 0 or self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        """ValueError if the format is none of this style."""
        fields = set()
        for found in Template.pattern.finditer(self._fmt):
            d = found.groupdict()
            if d["named"]:
                fields.add(d["named"])
            elif d["braced"]:
                fields.add(d["braced"])
            elif found.group(0) == "$":
                raise ValueError("invalid format: bare '$' not allowed")
        if not fields:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return self._tpl.substitute(**self._values(record))


BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
_STYLES = {
    "%": (PercentStyle, BASIC_FORMAT),
    "{": (StrFormatStyle, "{levelname}:{name}:{message}"),
    "$": (StringTemplateStyle, "${levelname}:${name}:${message}"),
}


class Formatter:
    """Makes text of records."""

    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in _STYLES:
            raise ValueError("Style must be one of: %s" % ",".join(_STYLES.keys()))
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        """The time of a record."""
        ct = self.converter(record.created)
        if datefmt:
            return time.strftime(datefmt, ct)
        s = time.strftime(self.default_time_format, ct)
        return self.default_msec_format % (s, record.msecs) if self.default_msec_format else s

    def formatException(self, ei):
        """The traceback."""
        out = StringIO()
        traceback.print_exception(ei[0], ei[1], ei[2], None, out)
        text = out.getvalue()
        return text[:-1] if text[-1:] == "\n" else text

    def usesTime(self):
        """Whether it shows the time."""
        return self._style.usesTime()

    def formatMessage(self, record):
        """The line without exception."""
        return self._style.format(record)

    def formatStack(self, stack_info):
        """The stack as it is."""
        return stack_info

    def format(self, record):
        """The record as text."""
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        s = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        for more in (record.exc_text, self.formatStack(record.stack_info) if record.stack_info else None):
            if more:
                if s[-1:] != "\n":
                    s += "\n"
                s += more
        return s


_defaultFormatter = Formatter()


class BufferingFormatter:
    """Makes text of many records."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt if linefmt else _defaultFormatter

    def formatHeader(self, records):
        """Before them."""
        return ""

    def formatFooter(self, records):
        """After them."""
        return ""

    def format(self, records):
        """All."""
        if not records:
            return ""
        return self.formatHeader(records) + "".join([self.linefmt.format(r) for r in records]) + self.formatFooter(records)
