"""The C locale: the only one there is."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from builtins import str as _builtin_str

__all__ = [
    "getlocale", "getdefaultlocale", "getpreferredencoding", "Error", "setlocale", "localeconv", "strcoll", "strxfrm", "str", "atof",
    "atoi", "format_string", "currency", "normalize", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_TIME", "LC_MONETARY", "LC_NUMERIC",
    "LC_ALL", "CHAR_MAX", "delocalize", "localize", "getencoding",
]  # fmt: skip

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127


class Error(Exception):
    """A locale that isn't there."""


def setlocale(category, locale=None):
    """C; another one is an Error."""
    if not 0 <= category <= LC_ALL:
        raise Error("invalid locale category")
    if locale is None:
        return "C"
    if not isinstance(locale, _builtin_str):
        locale = ".".join(part for part in locale if part) if locale[0] else "C"
    if locale not in ("", "C", "POSIX"):
        raise Error("unsupported locale setting")
    return "C"


def localeconv():
    """How numbers are written."""
    return {
        "int_curr_symbol": "", "currency_symbol": "", "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [],
        "positive_sign": "", "negative_sign": "", "int_frac_digits": 127, "frac_digits": 127, "p_cs_precedes": 127, "p_sep_by_space": 127,
        "n_cs_precedes": 127, "n_sep_by_space": 127, "p_sign_posn": 127, "n_sign_posn": 127, "decimal_point": ".", "thousands_sep": "",
        "grouping": [],
    }  # fmt: skip


def getlocale(category=LC_CTYPE):
    """(None, None)"""
    if category == LC_ALL:
        raise TypeError("category LC_ALL is not supported")
    return None, None


def getdefaultlocale(envvars=("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE")):
    """(None, None)"""
    return None, None


def getpreferredencoding(do_setlocale=True):
    """utf-8"""
    return "utf-8"


def getencoding():
    """utf-8"""
    return "utf-8"


def normalize(localename):
    """The name as it is."""
    return localename


def strcoll(string1, string2, /):
    """Less, equal, greater by codes."""
    return (string1 > string2) - (string1 < string2)


def strxfrm(string, /):
    """The string itself."""
    return string


def _grouped(text, monetary=False):
    return text, 0


def format_string(f, val, grouping=False, monetary=False):
    """f % val"""
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    """Not in the C locale."""
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


def str(val):
    """The number with 12 digits."""
    return "%.12g" % val


def delocalize(string):
    """As Python writes numbers."""
    return string


def localize(string, grouping=False, monetary=False):
    """As the locale writes numbers."""
    return string


def atof(string, func=float):
    """A float."""
    return func(delocalize(string))


def atoi(string):
    """An int."""
    return int(delocalize(string))
