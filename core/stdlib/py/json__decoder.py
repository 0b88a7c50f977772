# SPDX-License-Identifier: MIT OR Apache-2.0
"""json.decoder: the decoder as a class, for scripts that subclass it."""

import _json
from json import JSONDecodeError

__all__ = ["JSONDecoder", "JSONDecodeError"]

scanstring = c_scanstring = _json.scanstring


class JSONDecoder:
    """Turns JSON text into Python values, with hooks for objects and numbers."""

    def __init__(
        self,
        *,
        object_hook=None,
        parse_float=None,
        parse_int=None,
        parse_constant=None,
        strict=True,
        object_pairs_hook=None,
    ):
        self.object_hook = object_hook
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self.memo = {}

    def decode(self, s):
        """The value of a whole text."""
        if not isinstance(s, str):
            raise TypeError(f"expected string or bytes-like object, got '{type(s).__name__}'")
        obj, end = self.raw_decode(s, idx=_json.skip(s, 0))
        end = _json.skip(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return obj

    def raw_decode(self, s, idx=0):
        """The value at idx and the place behind it; more text may follow."""
        return _json.scan(self, s, idx)
