"""Codecs: what str.encode and bytes.decode know, whole and piece by piece, and some that go from bytes to bytes."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import binascii
from _codecs_classes import (
    BufferedIncrementalDecoder, BufferedIncrementalEncoder, Codec, CodecInfo, IncrementalDecoder, IncrementalEncoder,
    StreamReader, StreamReaderWriter, StreamRecoder, StreamWriter,
)  # fmt: skip

__all__ = [
    "register", "lookup", "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE",
    "BOM_UTF8", "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec",
    "IncrementalEncoder", "IncrementalDecoder", "StreamReader", "StreamWriter", "StreamReaderWriter", "StreamRecoder",
    "getencoder", "getdecoder", "getincrementalencoder", "getincrementaldecoder", "getreader", "getwriter", "encode", "decode",
    "iterencode", "iterdecode", "strict_errors", "ignore_errors", "replace_errors", "xmlcharrefreplace_errors",
    "backslashreplace_errors", "namereplace_errors", "register_error", "lookup_error",
]  # fmt: skip

_str = str
BOM_UTF8 = b"\xef\xbb\xbf"
BOM = BOM_LE = BOM_UTF16 = BOM_UTF16_LE = BOM32_LE = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = BOM32_BE = b"\xfe\xff"
BOM_UTF32 = BOM_UTF32_LE = BOM64_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = BOM64_BE = b"\x00\x00\xfe\xff"


for _class in (
    BufferedIncrementalDecoder,
    BufferedIncrementalEncoder,
    Codec,
    CodecInfo,
    IncrementalDecoder,
    IncrementalEncoder,
    StreamReader,
    StreamReaderWriter,
    StreamRecoder,
    StreamWriter,
):
    _class.__module__ = "codecs"
del _class

# ---- which there are ----

# What str.encode calls an encoding.
_ALIASES = {
    "utf8": "utf-8", "u8": "utf-8", "utf": "utf-8", "utf8_ucs2": "utf-8", "utf8_ucs4": "utf-8", "cp65001": "utf-8", "utf_8": "utf-8",
    "us_ascii": "ascii", "646": "ascii", "ansi_x3.4_1968": "ascii", "ansi_x3_4_1968": "ascii", "cp367": "ascii", "ibm367": "ascii", "iso646_us": "ascii", "us": "ascii", "ascii": "ascii",
    "latin1": "iso8859-1", "latin_1": "iso8859-1", "latin": "iso8859-1", "l1": "iso8859-1", "iso8859": "iso8859-1", "iso_8859_1": "iso8859-1",
    "iso8859_1": "iso8859-1", "8859": "iso8859-1", "cp819": "iso8859-1", "iso_ir_100": "iso8859-1", "csisolatin1": "iso8859-1", "ibm819": "iso8859-1", "iso_8859_1_1987": "iso8859-1",
    "utf16": "utf-16", "u16": "utf-16", "utf_16": "utf-16", "utf_16_le": "utf-16-le", "utf_16le": "utf-16-le", "unicodelittleunmarked": "utf-16-le",
    "utf_16_be": "utf-16-be", "utf_16be": "utf-16-be", "unicodebigunmarked": "utf-16-be", "utf16_le": "utf-16-le", "utf16_be": "utf-16-be", "utf_16_le": "utf-16-le",
    "utf32": "utf-32", "u32": "utf-32", "utf_32": "utf-32", "utf_32_le": "utf-32-le", "utf_32le": "utf-32-le", "utf_32_be": "utf-32-be", "utf_32be": "utf-32-be",
    "utf_8_sig": "utf-8-sig", "utf8_sig": "utf-8-sig", "cp1252": "cp1252", "windows_1252": "cp1252", "1252": "cp1252",
    "unicode_escape": "unicode-escape", "raw_unicode_escape": "raw-unicode-escape",
}  # fmt: skip


def _normal(encoding):
    """A name as the tables have it."""
    out, pending = [], False
    for c in encoding:
        if c.isalnum() or c == ".":
            if pending and out:
                out.append("_")
            out.append(c if c.isascii() else "")
            pending = False
        else:
            pending = True
    return "".join(out).lower()


_MORE = {
    "utf_7": "utf-7", "utf7": "utf-7", "u7": "utf-7", "unicode_1_1_utf_7": "utf-7", "punycode": "punycode", "undefined": "undefined",
    "uu": "uu", "uu_codec": "uu", "idna": "idna", "charmap": "charmap", "rot13": "rot13", "rot_13": "rot13", "hex": "hex", "hex_codec": "hex",
    "base64": "base64", "base_64": "base64", "base64_codec": "base64", "quopri": "quopri", "quopri_codec": "quopri", "quotedprintable": "quopri",
    "quoted_printable": "quopri", "zlib": "zlib", "zlib_codec": "zlib", "zip": "zlib",
}  # fmt: skip
_found = {}
_searches = []


def register(search_function, /):
    """Adds a function that finds codecs by name."""
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _searches.append(search_function)


def unregister(search_function, /):
    """Takes the function away again."""
    if search_function in _searches:
        _searches.remove(search_function)
        _found.clear()


def lookup(encoding, /):
    """The CodecInfo of an encoding."""
    if not isinstance(encoding, str):
        raise TypeError(f"lookup() argument must be str, not {type(encoding).__name__}")
    if "\0" in encoding:
        raise ValueError("embedded null character")
    name = encoding.lower().replace(" ", "_")
    info = _found.get(name)
    if info is not None:
        return info
    info = _builtin(name)
    if info is None:
        # What isn't a letter, a digit or a dot becomes one underscore, except at the ends.
        name = "_".join("".join(c if c.isascii() and (c.isalnum() or c == ".") else " " for c in name).split())
        for search in _searches:
            info = search(name)
            if info is not None:
                if not isinstance(info, tuple) or len(info) != 4:
                    raise TypeError("codec search functions must return 4-tuples")
                break
        else:
            raise LookupError(f"unknown encoding: {encoding}")
    _found[name] = info
    return info


def _encode_other(text, encoding, errors):
    """For str.encode: what an encoding that it doesn't know makes; None: nobody knows it."""
    return _other(text, encoding, errors, "encode", bytes)


def _decode_other(data, encoding, errors):
    """The same for bytes.decode."""
    return _other(data, encoding, errors, "decode", str)


def _encode_by_handler(text, encoding, errors):
    """For str.encode: with a handler that was registered; None: there is none."""
    handler = _handlers.get(errors)
    return None if handler is None else _encode_handled(text, lookup(encoding).name, handler)


def _decode_by_handler(data, encoding, errors):
    """The same for bytes.decode."""
    return _decode_text(data, lookup(encoding).name, errors) if errors in _handlers else None


def _other(data, encoding, errors, way, kind):
    try:
        info = lookup(encoding)
    except LookupError:
        return None
    if not info._is_text_encoding if isinstance(info, CodecInfo) else False:
        raise LookupError(f"'{encoding}' is not a text encoding; use codecs.{way}() to handle arbitrary codecs")
    result = info[way == "decode"](data, errors or "strict")
    if not isinstance(result, tuple) or len(result) != 2:
        raise TypeError(f"{way}r must return a tuple (object, integer)")
    if not isinstance(result[0], kind):
        raise TypeError(
            f"'{encoding}' {way}r returned '{type(result[0]).__name__}' instead of '{kind.__name__}'; use codecs.{way}() to {way} to arbitrary types"
        )
    return result[0]


def _builtin(name):
    key = _normal(name)
    found = _ALIASES.get(key)
    if found is not None:
        return _text_info(found)
    if key in _MORE:
        import _codecs_more

        return _codecs_more.info(_MORE[key])
    import _codecs_tables

    found = _codecs_tables.ALIASES.get(key)
    return None if found is None else _charmap_info(found, _codecs_tables.TABLES[found])


# ---- text ----


def _pending_utf8(data):
    """How many bytes at the end are the beginning of a character."""
    for n in (1, 2, 3):
        if n > len(data):
            return 0
        byte = data[-n]
        if byte >= 0xC0:
            need = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            if byte in (0xC0, 0xC1) or byte > 0xF4 or need <= n:
                return 0
            if n > 1:
                second = data[-n + 1]
                low, high = {0xE0: (0xA0, 0xBF), 0xED: (0x80, 0xBF), 0xF0: (0x90, 0xBF), 0xF4: (0x80, 0x8F)}.get(
                    byte, (0x80, 0xBF)
                )
                if not low <= second <= high:
                    return 0
            return n
        if byte < 0x80:
            return 0
    return 0


def _pending_utf16(data, big):
    odd = len(data) % 2
    whole = len(data) - odd
    if whole >= 2 and 0xD8 <= data[whole - 2 if big else whole - 1] <= 0xDB:
        return odd + 2
    return odd


def _pending(name, data):
    """How many bytes at the end of data can't be decoded yet."""
    if name in ("utf-8", "utf-8-sig"):
        return _pending_utf8(data)
    if name.startswith("utf-16"):
        return _pending_utf16(data, name == "utf-16-be")
    if name.startswith("utf-32"):
        return len(data) % 4
    if name in ("unicode-escape", "raw-unicode-escape"):
        return _pending_escape(data, name[0] == "r")
    return 0


def _pending_escape(data, raw):
    slash = data.rfind(b"\\")
    if slash < 0:
        return 0
    start = slash
    while start and data[start - 1] == 92:
        start -= 1
    if (slash - start) % 2:
        return 0
    rest = data[slash + 1 :]
    if not rest:
        return 1
    need = {117: 5, 85: 9}.get(rest[0]) or (None if raw else {120: 3}.get(rest[0]))
    if need is not None and len(rest) < need and all(c in b"0123456789abcdefABCDEF" for c in rest[1:]):
        return len(rest) + 1
    return 0


def _as_bytes(data):
    if isinstance(data, (bytes, bytearray)):
        return data
    if isinstance(data, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


def _must_be_str(function, text):
    if not isinstance(text, str):
        raise TypeError(f"{function}() argument 1 must be str, not {type(text).__name__}")


class _Encoder(IncrementalEncoder):
    _name = None

    def __init__(self, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self._begun = False

    def encode(self, input, final=False):
        name = self._name
        later = _UNMARKED.get(name)
        if later is not None and self._begun:
            return input.encode(later, self.errors)
        self._begun = self._begun or bool(input) or later is None or name != "utf-8-sig"
        return _encode_text(input, name, self.errors)

    def reset(self):
        self._begun = False

    def getstate(self):
        if self._name not in _UNMARKED:
            return 0
        return (0 if self._begun else 2) if self._name != "utf-8-sig" else (0 if self._begun else 1)

    def setstate(self, state):
        self._begun = not state


_UNMARKED = {"utf-16": "utf-16-le", "utf-32": "utf-32-le", "utf-8-sig": "utf-8"}


class _Decoder(BufferedIncrementalDecoder):
    _name = None

    def __init__(self, errors="strict"):
        BufferedIncrementalDecoder.__init__(self, errors)
        self._mode = None

    def _buffer_decode(self, input, errors, final):
        name = self._mode or self._name
        skip = 0
        if self._mode is None and name in _UNMARKED:
            need = {"utf-16": 2, "utf-32": 4, "utf-8-sig": 3}[name]
            if len(input) < need and (name != "utf-8-sig" or BOM_UTF8.startswith(bytes(input))):
                if not final:
                    return "", 0
                return _decode_text(input, name, errors), len(input)
            head = bytes(input[:need])
            if name == "utf-8-sig":
                skip = 3 if head == BOM_UTF8 else 0
                self._mode = "utf-8"
            elif name == "utf-16":
                if head not in (BOM_UTF16_LE, BOM_UTF16_BE):
                    raise UnicodeError("UTF-16 stream does not start with BOM")
                skip = 2
                self._mode = "utf-16-be" if head == BOM_UTF16_BE else "utf-16-le"
            else:
                if head not in (BOM_UTF32_LE, BOM_UTF32_BE):
                    raise UnicodeError("UTF-32 stream does not start with BOM")
                skip = 4
                self._mode = "utf-32-be" if head == BOM_UTF32_BE else "utf-32-le"
            name = self._mode
        end = len(input) if final else len(input) - _pending(name, input)
        return _decode_text(input[skip:end], name, errors), end

    def reset(self):
        BufferedIncrementalDecoder.reset(self)
        self._mode = None

    def getstate(self):
        if self._name not in _UNMARKED:
            return self.buffer, 0
        if self._mode is None:
            return self.buffer, 0 if self._name == "utf-8-sig" else 2
        return self.buffer, 1 if self._name == "utf-8-sig" or self._mode.endswith("be") else 0

    def setstate(self, state):
        self.buffer = state[0]
        if self._name not in _UNMARKED:
            return
        if self._name == "utf-8-sig":
            self._mode = "utf-8" if state[1] else None
        else:
            self._mode = None if state[1] == 2 else f"{self._name}-{'be' if state[1] else 'le'}"


def _encode_text(text, name, errors):
    if not isinstance(text, str):
        raise TypeError(f"{name.replace('-', '_')}_encode() argument 1 must be str, not {type(text).__name__}")
    handler = _handlers.get(errors)
    if handler is None:
        return text.encode(name, errors)
    return _encode_handled(text, name, handler)


# The bytes of a code unit, of which a handler's bytes are whole ones; a handler's text is ASCII for these.
_UNIT = {"utf-8": 1, "utf-16": 2, "utf-16-le": 2, "utf-16-be": 2, "utf-32": 4, "utf-32-le": 4, "utf-32-be": 4}


def _encode_handled(text, name, handler):
    """With an error handler that only this module knows."""
    out, at, whole = [], 0, name
    while True:
        try:
            out.append(text[at:].encode(whole))
            return b"".join(out)
        except UnicodeEncodeError as error:
            start, end = at + error.start, at + error.end
            out.append(text[at:start].encode(whole))
            if out[-1]:
                whole = _UNMARKED.get(name, name)
            made = UnicodeEncodeError(error.encoding, text, start, end, error.reason)
            given, at = _ask(handler, made, len(text), (str, bytes), "encoding")
            if name in _UNIT and not (given.isascii() if isinstance(given, str) else len(given) % _UNIT[name] == 0):
                raise made from None
            if isinstance(given, str):
                try:
                    given = given.encode(whole)
                except UnicodeEncodeError:
                    raise made from None
            out.append(given)


def _decode_text(data, name, errors):
    handler = _handlers.get(errors)
    if handler is None:
        return str(data, name, errors)
    out, at, data = [], 0, bytes(data)
    while True:
        try:
            out.append(str(data[at:], name))
            return "".join(out)
        except UnicodeDecodeError as error:
            start, end = at + error.start, at + error.end
            out.append(str(data[at:start], name))
            made = UnicodeDecodeError(error.encoding, data, start, end, error.reason)
            given, at = _ask(handler, made, None, (str,), "decoding")
            data = made.object  # the handler may have put something else there
            out.append(given)


def _ask(handler, error, length, kinds, way):
    answer = handler(error)
    if (
        not isinstance(answer, tuple)
        or len(answer) != 2
        or not isinstance(answer[0], kinds)
        or not isinstance(answer[1], int)
    ):
        raise TypeError(f"{way} error handler must return ({'str/bytes' if way == 'encoding' else 'str'}, int) tuple")
    given, at = answer
    if length is None:
        if not isinstance(error.object, bytes):
            raise TypeError("object attribute must be bytes")
        length = len(error.object)
    if at < 0:
        at += length
    if not 0 <= at <= length:
        raise IndexError(f"position {answer[1]} from error handler out of bounds")
    return given, at


def _text_info(name):
    def encode(input, errors="strict"):
        return _encode_text(input, name, errors or "strict"), len(input)

    def decode(input, errors="strict"):
        data = _as_bytes(input)
        return _decode_text(data, name, errors or "strict"), len(data)

    title = "".join(part.capitalize() for part in name.split("-"))
    space = {"_name": name, "__module__": f"encodings.{name.replace('-', '_')}"}
    encoder = type("IncrementalEncoder", (_Encoder,), dict(space))
    decoder = type("IncrementalDecoder", (_Decoder,), dict(space))
    writer = type("StreamWriter", (_TextWriter,), dict(space))
    reader = type("StreamReader", (_TextReader,), dict(space))
    encode.__qualname__ = encode.__name__ = "encode"
    decode.__qualname__ = decode.__name__ = "decode"
    encode.__doc__ = decode.__doc__ = title
    return CodecInfo(encode, decode, reader, writer, encoder, decoder, name)


class _Codes(dict):
    """What characters are encoded to; a stand-in that no byte can be for those that aren't there."""

    def __missing__(self, code):
        return 0xFFFE


def _charmap_info(name, high):
    """The codec of a table: ASCII, then these 128 characters; or all 256."""
    table = high if len(high) == 256 else "".join(map(chr, range(128))) + high
    codes = _Codes({ord(c): i for i, c in enumerate(table) if c != "\ufffe"})
    plain = all(codes.get(i) == i for i in range(128))

    def encode(input, errors="strict"):
        _must_be_str("charmap_encode", input)
        if plain and input.isascii():
            return input.encode(), len(input)
        try:
            return input.translate(codes).encode("latin-1"), len(input)
        except UnicodeEncodeError:
            return charmap_encode(input, errors, dict(codes))

    def decode(input, errors="strict"):
        data = _as_bytes(input)
        text = data.decode("latin-1").translate(table)
        return charmap_decode(data, errors, table) if "\ufffe" in text else (text, len(data))

    class IncrementalEncoder_(IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    class IncrementalDecoder_(IncrementalDecoder):
        def decode(self, input, final=False):
            return decode(input, self.errors)[0]

    class Writer(StreamWriter):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

    class Reader(StreamReader):
        def decode(self, input, errors="strict"):
            return decode(input, errors)

    return CodecInfo(encode, decode, Reader, Writer, IncrementalEncoder_, IncrementalDecoder_, name)


class _TextWriter(StreamWriter):
    _name = None

    def __init__(self, stream, errors="strict"):
        StreamWriter.__init__(self, stream, errors)
        self._begun = False

    def encode(self, input, errors="strict"):
        name = _UNMARKED.get(self._name, self._name) if self._begun else self._name
        self._begun = True
        return _encode_text(input, name, errors), len(input)

    def reset(self):
        self._begun = False


class _TextReader(StreamReader):
    _name = None

    def __init__(self, stream, errors="strict"):
        StreamReader.__init__(self, stream, errors)
        self._decoder = getincrementaldecoder(self._name)(errors)

    def decode(self, input, errors="strict"):
        self._decoder.errors = errors
        return self._decoder._buffer_decode(input, errors, False)

    def reset(self):
        StreamReader.reset(self)
        self._decoder.reset()


# ---- the whole at once ----


def encode(obj, encoding="utf-8", errors="strict"):
    """An object encoded; codecs from bytes to bytes can be named too."""
    return _result(lookup(encoding), "encode", obj, errors, encoding, "encoder")


def decode(obj, encoding="utf-8", errors="strict"):
    """An object decoded; codecs from bytes to bytes can be named too."""
    return _result(lookup(encoding), "decode", obj, errors, encoding, "decoder")


def _result(info, way, obj, errors, encoding, who):
    try:
        result = info[0 if way == "encode" else 1](obj, errors)
    except Exception as error:
        if not getattr(info, "_is_text_encoding", True) and hasattr(error, "add_note"):
            error.add_note(f"{'encoding' if way == 'encode' else 'decoding'} with '{encoding}' codec failed")
        raise
    if not isinstance(result, tuple) or len(result) != 2:
        raise TypeError(f"{who} must return a tuple (object, integer)")
    return result[0]


def getencoder(encoding):
    """The encoder of an encoding."""
    return lookup(encoding).encode


def getdecoder(encoding):
    """The decoder of an encoding."""
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    """The class that encodes piece by piece."""
    found = lookup(encoding).incrementalencoder
    if found is None:
        raise LookupError(encoding)
    return found


def getincrementaldecoder(encoding):
    """The class that decodes piece by piece."""
    found = lookup(encoding).incrementaldecoder
    if found is None:
        raise LookupError(encoding)
    return found


def getreader(encoding):
    """The class that reads from a stream."""
    return lookup(encoding).streamreader


def getwriter(encoding):
    """The class that writes to a stream."""
    return lookup(encoding).streamwriter


def iterencode(iterator, encoding, errors="strict", **kwargs):
    """The pieces of an iterator, encoded."""
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for piece in iterator:
        output = encoder.encode(piece)
        if output:
            yield output
    output = encoder.encode("", True)
    if output:
        yield output


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    """The pieces of an iterator, decoded."""
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for piece in iterator:
        output = decoder.decode(piece)
        if output:
            yield output
    output = decoder.decode(b"", True)
    if output:
        yield output


def make_identity_dict(rng):
    """Each number for itself."""
    return {i: i for i in rng}


def make_encoding_map(decoding_map):
    """The inverse of a map; what two map to has None."""
    result = {}
    for key, value in decoding_map.items():
        result[value] = None if value in result else key
    return result


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """There are no files to open: raises PermissionError."""
    import io

    return io.open(filename, mode)


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    """A stream in file_encoding, seen in data_encoding."""
    file_encoding = data_encoding if file_encoding is None else file_encoding
    outer, inner = lookup(data_encoding), lookup(file_encoding)
    made = StreamRecoder(file, outer.encode, outer.decode, inner.streamreader, inner.streamwriter, errors)
    made.data_encoding = data_encoding
    made.file_encoding = file_encoding
    return made


# ---- what is done about errors ----


def _span(error, *kinds):
    """What is wrong, and where that ends."""
    if not issubclass(type(error), kinds):
        raise TypeError(f"don't know how to handle {type(error).__name__} in error callback")
    whole = error.object
    if issubclass(type(error), UnicodeDecodeError):
        if not isinstance(whole, (bytes, bytearray)):
            raise TypeError("object attribute must be bytes")
    elif not isinstance(whole, str):
        raise TypeError("object attribute must be unicode")
    size = len(whole)
    start = min(max(error.start, 0), max(size - 1, 0))
    end = min(max(error.end, 1), size)
    return whole[start:end], end


_ALL = (UnicodeEncodeError, UnicodeDecodeError, UnicodeTranslateError)


def strict_errors(exception, /):
    """Raises the error."""
    if issubclass(type(exception), BaseException):
        raise exception
    raise TypeError("codec must pass exception instance")


def ignore_errors(exception, /):
    """Leaves out what is wrong."""
    return "", _span(exception, *_ALL)[1]


def replace_errors(exception, /):
    """A question mark, or the replacement character, for what is wrong."""
    wrong, end = _span(exception, *_ALL)
    if isinstance(exception, UnicodeDecodeError):
        return "\ufffd", end
    return ("?" if isinstance(exception, UnicodeEncodeError) else "\ufffd") * len(wrong), end


def xmlcharrefreplace_errors(exception, /):
    """XML's references for what can't be encoded."""
    wrong, end = _span(exception, UnicodeEncodeError)
    return "".join(f"&#{ord(c)};" for c in wrong), end


def _backslashed(code):
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def backslashreplace_errors(exception, /):
    """Backslashed sequences for what is wrong."""
    wrong, end = _span(exception, *_ALL)
    if isinstance(wrong, (bytes, bytearray)):
        return "".join(f"\\x{b:02x}" for b in wrong), end
    return "".join(_backslashed(ord(c)) for c in wrong), end


def namereplace_errors(exception, /):
    r"""\N{names} for what can't be encoded."""
    import unicodedata

    out = []
    wrong, end = _span(exception, UnicodeEncodeError)
    for c in wrong:
        name = unicodedata.name(c, None)
        out.append(_backslashed(ord(c)) if name is None else f"\\N{{{name}}}")
    return "".join(out), end


def _surrogateescape(exception):
    wrong, end = _span(exception, UnicodeEncodeError, UnicodeDecodeError)
    if isinstance(exception, UnicodeDecodeError):
        out = []
        for byte in wrong[:4]:
            if byte < 128:
                break
            out.append(chr(0xDC00 + byte))
        if not out:
            raise exception
        return "".join(out), exception.start + len(out)
    if not wrong or not all(0xDC80 <= ord(c) <= 0xDCFF for c in wrong):
        raise exception
    return bytes(ord(c) - 0xDC00 for c in wrong), end


def _surrogatepass(exception):
    wrong, end = _span(exception, UnicodeEncodeError, UnicodeDecodeError)
    name = exception.encoding.lower().replace("_", "-")
    if not name.startswith("utf"):
        raise exception
    if isinstance(exception, UnicodeDecodeError):
        text = exception.object[exception.start : exception.start + (4 if "32" in name else 2 if "16" in name else 3)]
        try:
            decoded = bytes(text).decode(name, "surrogatepass")
        except (UnicodeError, LookupError):
            raise exception from None
        if not "\ud800" <= decoded <= "\udfff":
            raise exception
        return decoded, exception.start + len(text)
    if not all(0xD800 <= ord(c) <= 0xDFFF for c in wrong):
        raise exception
    return wrong.encode(_UNMARKED.get(name, name), "surrogatepass"), end


_standard = {
    "strict": strict_errors,
    "ignore": ignore_errors,
    "replace": replace_errors,
    "xmlcharrefreplace": xmlcharrefreplace_errors,
    "backslashreplace": backslashreplace_errors,
    "namereplace": namereplace_errors,
    "surrogateescape": _surrogateescape,
    "surrogatepass": _surrogatepass,
}
_handlers = {}


def register_error(errors, handler, /):
    """Names a handler; the functions of this module know it, str.encode and bytes.decode don't."""
    if not isinstance(errors, str):
        raise TypeError(f"register_error() argument 1 must be str, not {type(errors).__name__}")
    if not callable(handler):
        raise TypeError("handler must be callable")
    _handlers[errors] = handler


def lookup_error(name, /):
    """The handler of a name."""
    if not isinstance(name, str):
        raise TypeError(f"lookup_error() argument must be str, not {type(name).__name__}")
    found = _handlers.get(name) or _standard.get(name)
    if found is None:
        raise LookupError(f"unknown error handler name '{name}'")
    return found


# ---- the functions under the codecs ----


def _pair(name):
    def encode(str, errors=None, /):
        return _encode_text(str, name, errors or "strict"), len(str)

    def decode(data, errors=None, final=False, /):
        data = _as_bytes(data)
        end = len(data) if final else len(data) - _pending(name, data)
        return _decode_text(data[:end], name, errors or "strict"), end

    return encode, decode


utf_8_encode, utf_8_decode = _pair("utf-8")


def utf_7_encode(str, errors=None, /):
    """UTF-7."""
    return lookup("utf-7").encode(str, errors or "strict")


def utf_7_decode(data, errors=None, final=False, /):
    """UTF-7."""
    import _codecs_more

    return _codecs_more.utf_7_decode(bytes(_as_bytes(data)), errors or "strict", final)


utf_16_encode, utf_16_decode = _pair("utf-16")
utf_16_le_encode, utf_16_le_decode = _pair("utf-16-le")
utf_16_be_encode, utf_16_be_decode = _pair("utf-16-be")
utf_32_encode, utf_32_decode = _pair("utf-32")
utf_32_le_encode, utf_32_le_decode = _pair("utf-32-le")
utf_32_be_encode, utf_32_be_decode = _pair("utf-32-be")
latin_1_encode, latin_1_decode = _pair("iso8859-1")
ascii_encode, ascii_decode = _pair("ascii")
unicode_escape_encode, _escape_decode = _pair("unicode-escape")
raw_unicode_escape_encode, _raw_escape_decode = _pair("raw-unicode-escape")


def unicode_escape_decode(data, errors=None, final=True, /):
    """unicode-escape; a str stands for its UTF-8."""
    return _escape_decode(data.encode() if isinstance(data, str) else data, errors, final)


def raw_unicode_escape_decode(data, errors=None, final=True, /):
    """raw-unicode-escape; a str stands for its UTF-8."""
    return _raw_escape_decode(data.encode() if isinstance(data, str) else data, errors, final)


def escape_encode(data, errors=None, /):
    """Bytes as the inside of a literal."""
    if not isinstance(data, bytes):
        raise TypeError(f"escape_encode() argument 1 must be bytes, not {type(data).__name__}")
    text = repr(data)
    inside = text[2:-1]
    if text[1] == '"':
        inside = inside.replace("'", "\\'")
    return inside.encode(), len(data)


_ESCAPES = {110: 10, 114: 13, 116: 9, 97: 7, 98: 8, 102: 12, 118: 11, 92: 92, 39: 39, 34: 34}


def escape_decode(data, errors=None, /):
    """The bytes that the inside of a literal stands for."""
    data = data.encode() if isinstance(data, str) else bytes(_as_bytes(data))
    out, at, n = bytearray(), 0, len(data)
    while at < n:
        c = data[at]
        if c != 92:
            out.append(c)
            at += 1
            continue
        if at + 1 >= n:
            raise ValueError("Trailing \\ in string")
        c = data[at + 1]
        at += 2
        if c in _ESCAPES:
            out.append(_ESCAPES[c])
        elif 48 <= c <= 55:
            value = 0
            at -= 1
            for _ in range(3):
                if at < n and 48 <= data[at] <= 55:
                    value = value * 8 + data[at] - 48
                    at += 1
            out.append(value & 255)
        elif c == 120:
            digits = data[at : at + 2]
            if len(digits) == 2 and all(d in b"0123456789abcdefABCDEF" for d in digits):
                out.append(int(digits, 16))
                at += 2
            elif errors in (None, "strict"):
                raise ValueError(f"invalid \\x escape at position {at - 2}")
            elif errors in ("replace", "ignore"):
                if errors == "replace":
                    out.append(63)
                at += bool(digits[:1]) and digits[0] in b"0123456789abcdefABCDEF"
            else:
                raise ValueError(f"decoding error; unknown error handling code: {errors}")
        elif c != 10:
            out += bytes((92, c))
    return bytes(out), n


def charmap_build(map, /):
    """A map for charmap_encode from a decoding string."""
    return {ord(c): i for i, c in enumerate(map)}


def _mapped(mapping, code):
    """What a mapping of codes gives: bytes, or None."""
    try:
        value = mapping[code]
    except LookupError:
        return None
    if isinstance(value, int):
        if not 0 <= value < 256:
            raise TypeError("character mapping must be in range(256)")
        return bytes((value,))
    if value is not None and not isinstance(value, bytes):
        raise TypeError(f"character mapping must return integer, bytes or None, not {type(value).__name__}")
    return value


def charmap_encode(str, errors=None, mapping=None, /):
    """Encodes through a mapping of codes."""
    _must_be_str("charmap_encode", str)
    if mapping is None:
        return str.encode("latin-1", errors or "strict"), len(str)
    out, at, n = [], 0, len(str)
    while at < n:
        value = _mapped(mapping, ord(str[at]))
        if value is not None:
            out.append(value)
            at += 1
            continue
        end = at + 1
        while end < n and _mapped(mapping, ord(str[end])) is None:
            end += 1
        error = UnicodeEncodeError("charmap", str, at, end, "character maps to <undefined>")
        given, at = _ask(lookup_error(errors or "strict"), error, n, (_str, bytes), "encoding")
        if not isinstance(given, bytes):
            pieces = [_mapped(mapping, ord(c)) for c in given]
            if None in pieces:
                raise error
            given = b"".join(pieces)
        out.append(given)
    return b"".join(out), n


def charmap_decode(data, errors=None, mapping=None, /):
    """Decodes through a mapping or a string."""
    data = _as_bytes(data)
    if mapping is None:
        return data.decode("latin-1", errors or "strict"), len(data)
    out, at, size = [], 0, len(data)
    while at < len(data):
        try:
            value = mapping[data[at]]
        except LookupError:
            value = None
        if value is None or value == "\ufffe" or value == 0xFFFE:
            error = UnicodeDecodeError("charmap", bytes(data), at, at + 1, "character maps to <undefined>")
            value, at = _ask(lookup_error(errors or "strict"), error, None, (str,), "decoding")
            data = error.object
        else:
            at += 1
        if isinstance(value, int):
            if not 0 <= value < 0x110000:
                raise TypeError("character mapping must be in range(0x110000)")
            value = chr(value)
        elif not isinstance(value, str):
            raise TypeError("character mapping must return integer, None or str")
        out.append(value)
    return "".join(out), size


def readbuffer_encode(data, errors=None, /):
    """The bytes themselves."""
    data = data.encode() if isinstance(data, str) else bytes(_as_bytes(data))
    return data, len(data)
