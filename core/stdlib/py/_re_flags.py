# SPDX-License-Identifier: MIT OR Apache-2.0
"""_re_flags: the flags of re, imported by it when a script first uses one."""

import enum


class RegexFlag(enum.IntFlag, boundary=enum.KEEP):
    """How a pattern is understood."""

    __module__ = "re"

    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    TEMPLATE = T = 1
    DEBUG = 128

    _numeric_repr_ = hex

    def __repr__(self):
        if self._name_ is None:
            return f"re.RegexFlag({self._value_!r})"
        return "|".join(part if part[0].isdigit() else "re." + part for part in self._name_.split("|"))

    __str__ = __repr__

    def __format__(self, spec):
        return format(str(self), spec)


for _name, _flag in RegexFlag.__members__.items():
    globals()[_name] = _flag
