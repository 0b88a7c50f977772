"""INI files: sections of options, with defaults and values that refer to each other. Text is read; files are not."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools
import io
import itertools
import re
import sys
import warnings
from collections import ChainMap
from collections.abc import MutableMapping

__all__ = (
    "NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError", "InterpolationDepthError",
    "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError", "ConfigParser", "RawConfigParser",
    "Interpolation", "BasicInterpolation", "ExtendedInterpolation", "LegacyInterpolation", "SectionProxy", "ConverterMapping", "DEFAULTSECT",
    "MAX_INTERPOLATION_DEPTH",
)  # fmt: skip

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10
_UNSET = object()


# ---- errors ----------------------------------------------------------------------------------


class Error(Exception):
    """What goes wrong with a configuration."""

    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    """There is no such section."""

    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


def _twice(what, found, source, lineno):
    if source is None:
        return f"{what.capitalize()} {found} already exists"
    line = "" if lineno is None else f" [line {lineno:2d}]"
    return f"While reading from {source!r}{line}: {what} {found} already exists"


class DuplicateSectionError(Error):
    """A section is there already, or is read twice by a strict parser."""

    def __init__(self, section, source=None, lineno=None):
        Error.__init__(self, _twice("section", repr(section), source, lineno))
        self.section, self.source, self.lineno = section, source, lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    """An option is read twice by a strict parser."""

    def __init__(self, section, option, source=None, lineno=None):
        Error.__init__(self, _twice("option", f"{option!r} in section {section!r}", source, lineno))
        self.section, self.option, self.source, self.lineno = section, option, source, lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    """There is no such option in a section."""

    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option, self.section = option, section
        self.args = (option, section)


class InterpolationError(Error):
    """A value refers to what isn't there, or in a wrong way."""

    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option, self.section = option, section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    """A value refers to an option that isn't there."""

    def __init__(self, option, section, rawval, reference):
        msg = (
            f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation key {reference!r} "
            f"which is not a valid option name. Raw value: {rawval!r}"
        )
        InterpolationError.__init__(self, option, section, msg)
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    """A reference within a value is written wrongly."""


class InterpolationDepthError(InterpolationError):
    """Values refer to each other too deeply."""

    def __init__(self, option, section, rawval):
        msg = (
            f"Recursion limit exceeded in value substitution: option {option!r} in section {section!r} contains an interpolation "
            f"key which cannot be substituted in {MAX_INTERPOLATION_DEPTH} steps. Raw value: {rawval!r}"
        )
        InterpolationError.__init__(self, option, section, msg)
        self.args = (option, section, rawval)


class ParsingError(Error):
    """Lines that are neither headers nor options."""

    def __init__(self, source):
        super().__init__(f"Source contains parsing errors: {source!r}")
        self.source = source
        self.errors = []
        self.args = (source,)

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line}"


class MissingSectionHeaderError(ParsingError):
    """An option comes before the first header."""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


# ---- values that refer to others --------------------------------------------------------------


class Interpolation:
    """Leaves values as they are; base of the others."""

    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class _Referring(Interpolation):
    """What the two kinds of references share: a sign, which doubled stands for itself, and a bracket behind it."""

    def before_get(self, parser, section, option, value, defaults):
        parts = []
        self._resolve(parser, option, parts, value, section, defaults, 1)
        return "".join(parts)

    def before_set(self, parser, section, option, value):
        rest = self._KEYCRE.sub("", value.replace(self._sign * 2, ""))
        if self._sign in rest:
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {rest.find(self._sign)}")
        return value

    def _resolve(self, parser, option, parts, rest, section, values, depth):
        sign = self._sign
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        while rest:
            before, found, behind = rest.partition(sign)
            parts.append(before)
            if not found:
                return
            rest = sign + behind
            if behind[:1] == sign:
                parts.append(sign)
                rest = behind[1:]
            elif behind[:1] == self._bracket:
                match = self._KEYCRE.match(rest)
                if match is None:
                    raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {rest!r}")
                whole, rest = rest, rest[match.end() :]
                self._refer(parser, option, parts, match.group(1), (section, values, depth, raw, rest))
            else:
                raise InterpolationSyntaxError(option, section, f"{sign!r} must be followed by {sign!r} or {self._bracket!r}, found: {rest!r}")


class BasicInterpolation(_Referring):
    """%(name)s stands for another option of the section or the defaults; %% for a percent sign."""

    _KEYCRE = re.compile(r"%\(([^)]+)\)s")
    _sign, _bracket = "%", "("

    def _refer(self, parser, option, parts, name, place):
        section, values, depth, raw, _ = place
        name = parser.optionxform(name)
        try:
            value = values[name]
        except KeyError:
            raise InterpolationMissingOptionError(option, section, raw, name) from None
        if "%" in value:
            self._resolve(parser, option, parts, value, section, values, depth + 1)
        else:
            parts.append(value)


class ExtendedInterpolation(_Referring):
    """${name} or ${section:name}; $$ stands for a dollar sign."""

    _KEYCRE = re.compile(r"\$\{([^}]+)\}")
    _sign, _bracket = "$", "{"

    def _refer(self, parser, option, parts, name, place):
        section, values, depth, raw, rest = place
        path = name.split(":")
        sect, opt = section, option
        try:
            if len(path) == 1:
                opt = parser.optionxform(path[0])
                value = values[opt]
            elif len(path) == 2:
                sect, opt = path[0], parser.optionxform(path[1])
                value = parser.get(sect, opt, raw=True)
            else:
                raise InterpolationSyntaxError(option, section, f"More than one ':' found: {rest!r}")
        except (KeyError, NoSectionError, NoOptionError):
            raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None
        if "$" in value:
            self._resolve(parser, opt, parts, value, sect, dict(parser.items(sect, raw=True)), depth + 1)
        else:
            parts.append(value)


class LegacyInterpolation(Interpolation):
    """%(name)s as the % operator reads it. Deprecated."""

    _KEYCRE = re.compile(r"%\(([^)]*)\)s|.")

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        warnings.warn(
            "LegacyInterpolation has been deprecated since Python 3.2 and will be removed from the configparser module in Python 3.13. "
            "Use BasicInterpolation or ExtendedInterpolation instead.",
            DeprecationWarning,
            stacklevel=2,
        )

    def before_get(self, parser, section, option, value, vars):
        raw = value
        for _ in range(MAX_INTERPOLATION_DEPTH):
            if not value or "%(" not in value:
                break
            value = self._KEYCRE.sub(functools.partial(self._interpolation_replace, parser=parser), value)
            try:
                value = value % vars
            except KeyError as e:
                raise InterpolationMissingOptionError(option, section, raw, e.args[0]) from None
        if value and "%(" in value:
            raise InterpolationDepthError(option, section, raw)
        return value

    @staticmethod
    def _interpolation_replace(match, parser):
        name = match.group(1)
        return match.group() if name is None else f"%({parser.optionxform(name)})s"


# ---- parsers ----------------------------------------------------------------------------------


_default_dict = dict


class RawConfigParser(MutableMapping):
    """Sections by name; values aren't interpolated."""

    _SECT_TMPL = r"\[(?P<header>.+)\]"
    _OPT_TMPL = r"(?P<option>.*?)\s*(?:(?P<vi>{delim})\s*(?P<value>.*))$"
    _OPT_NV_TMPL = r"(?P<option>.*?)\s*(?:(?P<vi>{delim})\s*(?P<value>.*))?$"
    _DEFAULT_INTERPOLATION = Interpolation()
    SECTCRE = re.compile(_SECT_TMPL)
    OPTCRE = re.compile(_OPT_TMPL.format(delim="=|:"))
    OPTCRE_NV = re.compile(_OPT_NV_TMPL.format(delim="=|:"))
    NONSPACECRE = re.compile(r"\S")
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"), comment_prefixes=("#", ";"),
                 inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT, interpolation=_UNSET,
                 converters=_UNSET):  # fmt: skip
        self._dict = dict_type
        self._sections, self._defaults, self._proxies = dict_type(), dict_type(), dict_type()
        self._converters = ConverterMapping(self)
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        if delimiters == ("=", ":"):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            template = self._OPT_NV_TMPL if allow_no_value else self._OPT_TMPL
            self._optcre = re.compile(template.format(delim="|".join(re.escape(d) for d in delimiters)))
        self._comment_prefixes = tuple(comment_prefixes or ())
        self._inline_comment_prefixes = tuple(inline_comment_prefixes or ())
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._empty_lines_in_values = empty_lines_in_values
        self.default_section = default_section
        self._interpolation = self._DEFAULT_INTERPOLATION if interpolation is _UNSET else interpolation
        if self._interpolation is None:
            self._interpolation = Interpolation()
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError(
                f"interpolation= must be None or an instance of Interpolation; got an object of type {type(self._interpolation)}"
            )
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)

    def defaults(self):
        return self._defaults

    def sections(self):
        """The names of all sections but the default one."""
        return list(self._sections.keys())

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = self._dict()
        self._proxies[section] = SectionProxy(self, section)

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        """The names of a section's options, the defaults' included."""
        try:
            found = self._sections[section].copy()
        except KeyError:
            raise NoSectionError(section) from None
        found.update(self._defaults)
        return list(found.keys())

    # -- reading --

    def read(self, filenames, encoding=None):
        """Files are not to be had: their text is for read_string()."""
        io.open(filenames if isinstance(filenames, str) else next(iter(filenames), ""), encoding=encoding)

    def read_file(self, f, source=None):
        """Reads the lines that f gives."""
        self._read(f, getattr(f, "name", "<???>") if source is None else source)

    def read_string(self, string, source="<string>"):
        self.read_file(io.StringIO(string), source)

    def read_dict(self, dictionary, source="<dict>"):
        """Sections by name, each a mapping of options; all become text."""
        seen = set()
        for section, options in dictionary.items():
            section = str(section)
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in seen:
                    raise
            seen.add(section)
            for key, value in options.items():
                key = self.optionxform(str(key))
                if value is not None:
                    value = str(value)
                if self._strict and (section, key) in seen:
                    raise DuplicateOptionError(section, key, source)
                seen.add((section, key))
                self.set(section, key, value)

    def _without_comment(self, line):
        """The line up to its comment, and whether there is one."""
        end = min((at for at in map(functools.partial(_inline_comment, line), self._inline_comment_prefixes) if at >= 0), default=None)
        if any(line.strip().startswith(prefix) for prefix in self._comment_prefixes):
            end = 0
        return line[:end].strip(), end is not None

    def _read(self, fp, fpname):
        seen, section, name, option, indent, errors = set(), None, None, None, 0, None
        for lineno, line in enumerate(fp, start=1):
            value, commented = self._without_comment(line)
            if not value:
                if not self._empty_lines_in_values:
                    indent = sys.maxsize
                elif not commented and section is not None and option and section[option] is not None:
                    section[option].append("")
                continue
            first = self.NONSPACECRE.search(line)
            here = first.start() if first else 0
            if section is not None and option and here > indent:
                section[option].append(value)
                continue
            indent = here
            header = self.SECTCRE.match(value)
            if header:
                name, option = header.group("header"), None
                section = self._section_read(name, seen, fpname, lineno)
                continue
            if section is None:
                raise MissingSectionHeaderError(fpname, lineno, line)
            match = self._optcre.match(value)
            if not match:
                errors = self._handle_error(errors, fpname, lineno, line)
                continue
            option, _, text = match.group("option", "vi", "value")
            if not option:
                errors = self._handle_error(errors, fpname, lineno, line)
            option = self.optionxform(option.rstrip())
            if self._strict and (name, option) in seen:
                raise DuplicateOptionError(name, option, fpname, lineno)
            seen.add((name, option))
            section[option] = None if text is None else [text.strip()]
        self._join_multiline_values()
        if errors:
            raise errors

    def _section_read(self, name, seen, fpname, lineno):
        if name in self._sections:
            if self._strict and name in seen:
                raise DuplicateSectionError(name, fpname, lineno)
            seen.add(name)
        elif name == self.default_section:
            return self._defaults
        else:
            self._sections[name] = self._dict()
            self._proxies[name] = SectionProxy(self, name)
            seen.add(name)
        return self._sections[name]

    def _join_multiline_values(self):
        for section, options in itertools.chain(((self.default_section, self._defaults),), self._sections.items()):
            for name, value in options.items():
                if isinstance(value, list):
                    value = "\n".join(value).rstrip()
                options[name] = self._interpolation.before_read(self, section, name, value)

    def _handle_error(self, errors, fpname, lineno, line):
        errors = errors or ParsingError(fpname)
        errors.append(lineno, repr(line))
        return errors

    def _read_defaults(self, defaults):
        self.read_dict({self.default_section: defaults})

    # -- asking --

    def _unify_values(self, section, vars):
        options = {}
        try:
            options = self._sections[section]
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        given = {}
        for key, value in (vars or {}).items():
            given[self.optionxform(key)] = value if value is None else str(value)
        return ChainMap(given, options, self._defaults)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        """An option's value; vars go before the section, the defaults behind it."""
        try:
            values = self._unify_values(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        try:
            value = values[option]
        except KeyError:
            if fallback is _UNSET:
                raise NoOptionError(option, section) from None
            return fallback
        if raw or value is None:
            return value
        return self._interpolation.before_get(self, section, option, value, values)

    def _get(self, section, conv, option, **kwargs):
        return conv(self.get(section, option, **kwargs))

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            return self._get(section, conv, option, raw=raw, vars=vars, **kwargs)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, self._convert_to_boolean, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def items(self, section=_UNSET, raw=False, vars=None):
        """(name, value) of a section's options; without a section, (name, section) of all."""
        if section is _UNSET:
            return super().items()
        values = self._defaults.copy()
        try:
            values.update(self._sections[section])
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section)
        names = list(values.keys())
        for key, value in (vars or {}).items():
            values[self.optionxform(key)] = value
        if raw:
            return [(name, values[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, values[name], values)) for name in names]

    def optionxform(self, optionstr):
        return optionstr.lower()

    def has_option(self, section, option):
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    # -- changing and writing --

    def _options_of(self, section):
        if not section or section == self.default_section:
            return self._defaults
        try:
            return self._sections[section]
        except KeyError:
            raise NoSectionError(section) from None

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        self._options_of(section)[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        """Writes all of it in the form that is read."""
        delimiter = f" {self._delimiters[0]} " if space_around_delimiters else self._delimiters[0]
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults.items(), delimiter)
        for section in self._sections:
            self._write_section(fp, section, self._sections[section].items(), delimiter)

    def _write_section(self, fp, section_name, section_items, delimiter):
        fp.write(f"[{section_name}]\n")
        for key, value in section_items:
            value = self._interpolation.before_write(self, section_name, key, value)
            if value is not None or not self._allow_no_value:
                value = delimiter + str(value).replace("\n", "\n\t")
            else:
                value = ""
            fp.write(f"{key}{value}\n")
        fp.write("\n")

    def remove_option(self, section, option):
        options = self._options_of(section)
        option = self.optionxform(option)
        existed = option in options
        if existed:
            del options[option]
        return existed

    def remove_section(self, section):
        existed = section in self._sections
        if existed:
            del self._sections[section]
            del self._proxies[section]
        return existed

    def popitem(self):
        """The first section, taken out."""
        for key in self.sections():
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return itertools.chain((self.default_section,), self._sections.keys())

    def _validate_value_types(self, *, section="", option="", value=""):
        if not isinstance(section, str):
            raise TypeError("section names must be strings")
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if (not self._allow_no_value or value) and not isinstance(value, str):
            raise TypeError("option values must be strings")

    @property
    def converters(self):
        return self._converters


def _inline_comment(line, prefix):
    """Where a comment begins that a blank, or nothing, is before; -1: nowhere."""
    at = line.find(prefix)
    while at > 0 and not line[at - 1].isspace():
        at = line.find(prefix, at + 1)
    return at


class ConfigParser(RawConfigParser):
    """Sections by name; %(name)s in a value stands for another option."""

    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        self._validate_value_types(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        self._validate_value_types(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        """Defaults may refer to what isn't there yet."""
        kept, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = kept


class SectionProxy(MutableMapping):
    """One section of a parser, as a mapping."""

    def __init__(self, parser, name):
        self._parser = parser
        self._name = name
        for conv in parser.converters:
            key = "get" + conv
            setattr(self, key, functools.partial(self.get, _impl=getattr(parser, key)))

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        return self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return self._options().__iter__()

    def _options(self):
        if self._name != self._parser.default_section:
            return self._parser.options(self._name)
        return list(self._parser.defaults())

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        """An option's value, or fallback."""
        return (_impl or self._parser.get)(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(MutableMapping):
    """What get...() methods convert with, by the rest of their names."""

    GETTERCRE = re.compile(r"^get(?P<name>.+)$")

    def __init__(self, parser):
        self._parser = parser
        self._data = {}
        for getter in dir(parser):
            match = self.GETTERCRE.match(getter)
            if match and callable(getattr(parser, getter)):
                self._data[match.group("name")] = None

    def __getitem__(self, key):
        return self._data[key]

    def __setitem__(self, key, value):
        name = "get" + key
        if not isinstance(key, str):
            raise ValueError(f"Incompatible key: {key} (type: {type(key)})")
        if name == "get":
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        getter = functools.partial(self._parser._get_conv, conv=value)
        getter.converter = value
        setattr(self._parser, name, getter)
        for proxy in self._parser.values():
            setattr(proxy, name, functools.partial(proxy.get, _impl=getter))

    def __delitem__(self, key):
        if key not in self._data:
            raise KeyError(key)
        del self._data[key]
        for inst in itertools.chain((self._parser,), self._parser.values()):
            inst.__dict__.pop("get" + key, None)

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)
