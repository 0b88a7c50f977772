"""String constants, templates, and the formatter behind str.format."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re as _re

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


class Template:
    """A string with $-placeholders."""

    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = 2  # re.IGNORECASE

    def __init_subclass__(cls):
        super().__init_subclass__()
        cls.pattern = cls._compiled()

    @classmethod
    def _compiled(cls):
        """The regular expression that finds placeholders: the class's own pattern, or one made of its parts."""
        pattern = cls.__dict__.get("pattern")
        if pattern is None:
            mark = _re.escape(cls.delimiter)
            name = cls.idpattern
            pattern = rf"{mark}(?:(?P<escaped>{mark})|(?P<named>{name})|{{(?P<braced>{cls.braceidpattern or name})}}|(?P<invalid>))"
        return _re.compile(pattern, cls.flags | 64)  # re.VERBOSE

    def __init__(self, template):
        self.template = template

    def _fail(self, at):
        lines = self.template[:at].splitlines(keepends=True)
        if not lines:
            column = line = 1
        else:
            column = at - len("".join(lines[:-1]))
            line = len(lines)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (line, column))

    def _unknown(self):
        return ValueError("Unrecognized named group in pattern", self.pattern)

    @staticmethod
    def _mapping(mapping, kws):
        if mapping is _sentinel:
            return kws
        if not kws:
            return mapping
        from collections import ChainMap

        return ChainMap(kws, mapping)

    def substitute(self, mapping=_sentinel, /, **kws):
        """The text with all placeholders replaced; KeyError for one that has no value."""
        mapping = self._mapping(mapping, kws)

        def value(found):
            name = found.group("named") or found.group("braced")
            if name is not None:
                return str(mapping[name])
            if found.group("escaped") is not None:
                return self.delimiter
            if found.group("invalid") is not None:
                self._fail(found.start("invalid"))
            raise self._unknown()

        return self.pattern.sub(value, self.template)

    def safe_substitute(self, mapping=_sentinel, /, **kws):
        """The same; placeholders that have no value stay."""
        mapping = self._mapping(mapping, kws)

        def value(found):
            name = found.group("named") or found.group("braced")
            if name is not None:
                try:
                    return str(mapping[name])
                except KeyError:
                    return found.group()
            if found.group("escaped") is not None:
                return self.delimiter
            if found.group("invalid") is not None:
                return found.group()
            raise self._unknown()

        return self.pattern.sub(value, self.template)

    def _each(self):
        for found in self.pattern.finditer(self.template):
            name = found.group("named") or found.group("braced")
            bad = found.group("invalid") is not None
            if name is None and not bad and found.group("escaped") is None:
                raise self._unknown()
            yield name, bad

    def is_valid(self):
        """Whether substitute would find no invalid placeholder."""
        return not any(bad for _, bad in self._each())

    def get_identifiers(self):
        """The names of the placeholders, in the order in which they first come."""
        return list(dict.fromkeys(name for name, _ in self._each() if name is not None))


Template.pattern = Template._compiled()


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
    if "." not in name and "[" not in name:
        return int(name) if name.isdecimal() and name.isascii() else name, []
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
            if spec or recursion_depth == 0:
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
