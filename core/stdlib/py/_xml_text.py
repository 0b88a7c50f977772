"""The text of an XML document that comes in pieces of text or bytes."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re

from _xml_parser import Failure


def _declared_encoding(data):
    """The name of the encoding of bytes, by their mark or declaration."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    found = re.match(rb"(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding[ \t\r\n]*=[ \t\r\n]*['\"]([A-Za-z][A-Za-z0-9._\-]*)", data)
    return found[1].decode() if found else "utf-8"


def _joined(pieces):
    return b"".join(p.encode() if isinstance(p, str) else bytes(p) for p in pieces)


def _plain(text):
    """Ends of lines are one character."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _wrong_bytes(error, line, column):
    before = error.object[: error.start]
    lines = before.count(b"\n")
    column = error.start - (before.rfind(b"\n") + 1) if lines else column + error.start
    return Failure("not well-formed (invalid token)", 4, line + lines, column)


class Pieces:
    """Pieces that wait to be read."""

    def __init__(self, encoding):
        self.kept = []
        self.encoding = encoding
        self.decoder = None

    def name(self, data):
        return self.encoding or _declared_encoding(data)

    def all(self):
        """The text of them all, when nothing has been read before."""
        pieces, self.kept = self.kept, []
        if all(isinstance(p, str) for p in pieces):
            text = "".join(pieces)
        else:
            data = _joined(pieces)
            try:
                text = data.decode(self.name(data))
            except LookupError:
                raise Failure("unknown encoding", 18, 1, 30) from None
            except UnicodeDecodeError as error:
                raise _wrong_bytes(error, 1, 0) from None
        return _plain(text.removeprefix("\ufeff"))

    def next(self, whole, parser):
        """What of them can be read, unless they are `whole`; the parser knows where it goes on."""
        pieces, self.kept = self.kept, []
        if all(isinstance(p, str) for p in pieces):
            text = "".join(pieces)
        else:
            data = _joined(pieces)
            if self.decoder is None:
                if not whole and (len(data) < 3 or b"<?xml".startswith(data[:5]) and b">" not in data):
                    self.kept = [data]
                    return ""
                import codecs

                try:
                    self.decoder = codecs.getincrementaldecoder(self.name(data))()
                except LookupError:
                    raise Failure("unknown encoding", 18, 1, 30) from None
            try:
                text = self.decoder.decode(data, whole)
            except UnicodeDecodeError as error:
                raise _wrong_bytes(error, *parser.where(len(parser.text))) from None
        if text.endswith("\r") and not whole:
            self.kept = ["\r"]
            text = text[:-1]
        return _plain(text if parser.size else text.removeprefix("\ufeff"))
