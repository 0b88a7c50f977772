# SPDX-License-Identifier: MIT OR Apache-2.0
"""json.encoder: the encoder as a class, for scripts that subclass it."""

import _json

encode_basestring = c_encode_basestring = _json.encode_basestring
encode_basestring_ascii = c_encode_basestring_ascii = _json.encode_basestring_ascii


class JSONEncoder:
    """Turns Python values into JSON text; default() is asked for what JSON doesn't have."""

    item_separator = ", "
    key_separator = ": "

    def __init__(
        self,
        *,
        skipkeys=False,
        ensure_ascii=True,
        check_circular=True,
        allow_nan=True,
        sort_keys=False,
        indent=None,
        separators=None,
        default=None,
    ):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        """What to write in the place of o. Here: TypeError."""
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        """The text of o."""
        if isinstance(o, str):
            return encode_basestring_ascii(o) if self.ensure_ascii else encode_basestring(o)
        return "".join(self.iterencode(o, _one_shot=True))

    def iterencode(self, o, _one_shot=False):
        """The text of o, in pieces."""
        return iter([_json.encode(self, o)])
