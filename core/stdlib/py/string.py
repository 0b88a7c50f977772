"""String constants, templates, and the formatter behind str.format."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from collections import ChainMap as _ChainMap

__all__ = [
    "ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits", "hexdigits", "octdigits", "printable", "punctuation",
    "whitespace", "Formatter", "Template",
]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    """Splits into words, capitalizes each, joins them again."""
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


_sentinel = {}
_first = frozenset("_" + ascii_letters)
_rest = frozenset("_" + ascii_letters + digits)


class Template:
    """A string with $-placeholders."""

    delimiter = "$"

    def __init__(self, template):
        self.template = template

    def _name_end(self, at):
        text = self.template
        if at >= len(text) or text[at] not in _first:
            return at
        at += 1
        while at < len(text) and text[at] in _rest:
            at += 1
        return at

    def _parts(self):
        """(literal, kind, name, position): kind is '' at the end, 'escaped', 'named', 'braced' or 'invalid'."""
        text = self.template
        delimiter = self.delimiter
        at = 0
        while True:
            found = text.find(delimiter, at)
            if found < 0:
                yield text[at:], "", "", len(text)
                return
            literal = text[at:found]
            after = found + len(delimiter)
            if text.startswith(delimiter, after):
                yield literal, "escaped", "", found
                at = after + len(delimiter)
                continue
            if text.startswith("{", after):
                end = self._name_end(after + 1)
                if end > after + 1 and text.startswith("}", end):
                    yield literal, "braced", text[after + 1 : end], found
                    at = end + 1
                    continue
            else:
                end = self._name_end(after)
                if end > after:
                    yield literal, "named", text[after:end], found
                    at = end
                    continue
            yield literal, "invalid", "", found
            at = after

    def _fail(self, at):
        lines = self.template[: at + len(self.delimiter)].splitlines(keepends=True)
        if not lines:
            column, line = 1, 1
        else:
            column = at + len(self.delimiter) - len("".join(lines[:-1]))
            line = len(lines)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (line, column))

    @staticmethod
    def _mapping(mapping, kws):
        if mapping is _sentinel:
            return kws
        return _ChainMap(kws, mapping) if kws else mapping

    def substitute(self, mapping=_sentinel, /, **kws):
        """The text with all placeholders replaced; KeyError for one that has no value."""
        mapping = self._mapping(mapping, kws)
        out = []
        for literal, kind, name, at in self._parts():
            out.append(literal)
            if kind in ("named", "braced"):
                out.append(str(mapping[name]))
            elif kind == "escaped":
                out.append(self.delimiter)
            elif kind == "invalid":
                self._fail(at)
        return "".join(out)

    def safe_substitute(self, mapping=_sentinel, /, **kws):
        """The text with the placeholders replaced that have a value."""
        mapping = self._mapping(mapping, kws)
        out = []
        for literal, kind, name, _ in self._parts():
            out.append(literal)
            if kind in ("named", "braced"):
                try:
                    out.append(str(mapping[name]))
                except KeyError:
                    out.append(self.delimiter + (name if kind == "named" else "{" + name + "}"))
            elif kind in ("escaped", "invalid"):
                out.append(self.delimiter)
        return "".join(out)

    def is_valid(self):
        """Whether substitute would find no invalid placeholder."""
        return all(kind != "invalid" for _, kind, _, _ in self._parts())

    def get_identifiers(self):
        """The names of the placeholders, each once."""
        return list(dict.fromkeys(name for _, kind, name, _ in self._parts() if kind in ("named", "braced")))


def _next_brace(text, at):
    while at < len(text) and text[at] not in "{}":
        at += 1
    return at


def _parse(text):
    """(literal, field, spec, conversion) for each replacement field; the field is None after the last."""
    literal = []
    at = 0
    n = len(text)
    while at < n:
        stop = _next_brace(text, at)
        literal.append(text[at:stop])
        if stop == n:
            break
        c = text[stop]
        if text[stop + 1 : stop + 2] == c:
            literal.append(c)
            yield "".join(literal), None, None, None
            literal = []
            at = stop + 2
            continue
        if c == "}":
            raise ValueError("Single '}' encountered in format string")
        if stop + 1 == n:
            raise ValueError("Single '{' encountered in format string")
        depth = 1
        end = stop + 1
        while end < n and depth:
            depth += (text[end] == "{") - (text[end] == "}")
            end += 1
        if depth:
            raise ValueError("expected '}' before end of string")
        yield ("".join(literal), *_split_field(text[stop + 1 : end - 1]))
        literal = []
        at = end
    if literal and "".join(literal):
        yield "".join(literal), None, None, None


def _split_field(field):
    at = 0
    in_bracket = False
    while at < len(field):
        c = field[at]
        if c == "{":
            raise ValueError("unexpected '{' in field name")
        if c == "[":
            in_bracket = True
        elif c == "]":
            in_bracket = False
        elif c in "!:" and not in_bracket:
            break
        at += 1
    name, rest = field[:at], field[at:]
    conversion = None
    if rest[:1] == "!":
        if len(rest) < 2:
            raise ValueError("unmatched '{' in format spec")
        conversion, rest = rest[1], rest[2:]
        if rest and rest[0] != ":":
            raise ValueError("expected ':' after conversion specifier")
    return name, rest[1:], conversion


def _split_name(name):
    """The first part of a field name, and the (is attribute, name) steps that follow."""
    at = 0
    while at < len(name) and name[at] not in ".[":
        at += 1
    first = name[:at]
    steps = []
    while at < len(name):
        if name[at] == ".":
            end = at + 1
            while end < len(name) and name[end] not in ".[":
                end += 1
            key = name[at + 1 : end]
            steps.append((True, key))
        else:
            if name[at] != "[":
                raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
            end = name.find("]", at)
            if end < 0:
                raise ValueError("Missing ']' in format string")
            key = name[at + 1 : end]
            end += 1
            steps.append((False, int(key) if key.isdecimal() and key.isascii() else key))
        if not key:
            raise ValueError("Empty attribute in format string")
        at = end
    return int(first) if first.isdecimal() and first.isascii() else first, steps


class Formatter:
    """str.format with parts that a subclass can replace."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used_args = set()
        result, _ = self._vformat(format_string, args, kwargs, used_args, 2)
        self.check_unused_args(used_args, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        result = []
        for literal, field, spec, conversion in self.parse(format_string):
            if literal:
                result.append(literal)
            if field is None:
                continue
            first = _split_name(field)[0]
            if first == "":
                if auto_arg_index is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                field = str(auto_arg_index) + field
                auto_arg_index += 1
            elif isinstance(first, int):
                if auto_arg_index:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                auto_arg_index = False
            obj, arg_used = self.get_field(field, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            spec, auto_arg_index = self._vformat(spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index)
            result.append(self.format_field(obj, spec))
        return "".join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        return _parse(format_string)

    def get_field(self, field_name, args, kwargs):
        first, steps = _split_name(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attribute, key in steps:
            obj = getattr(obj, key) if is_attribute else obj[key]
        return obj, first
