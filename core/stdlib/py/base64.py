"""Bytes as base 16, 32, 64 and 85 text, and back."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import binascii
import struct

__all__ = [
    "encode", "decode", "encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode", "b32decode",
    "b32hexencode", "b32hexdecode", "b16encode", "b16decode", "b85encode", "b85decode", "a85encode", "a85decode",
    "standard_b64encode", "standard_b64decode", "urlsafe_b64encode", "urlsafe_b64decode",
]  # fmt: skip

bytes_types = (bytes, bytearray)


def _text_bytes(s):
    """What a decoder is given, as bytes: a bytes-like object or a str of ASCII characters."""
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters") from None
    if isinstance(s, bytes_types):
        return s
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError(
            f"argument should be a bytes-like object or ASCII string, not {s.__class__.__name__!r}"
        ) from None


# ---- base 64


def b64encode(s, altchars=None):
    """Encodes; altchars takes the place of + and /."""
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    """Decodes. Characters that don't belong are left out, or with validate refused."""
    s = _text_bytes(s)
    if altchars is not None:
        altchars = _text_bytes(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    """Encodes with the standard alphabet."""
    return b64encode(s)


def standard_b64decode(s):
    """Decodes from the standard alphabet."""
    return b64decode(s)


_to_url = bytes.maketrans(b"+/", b"-_")
_from_url = bytes.maketrans(b"-_", b"+/")


def urlsafe_b64encode(s):
    """Encodes with - and _ instead of + and /."""
    return b64encode(s).translate(_to_url)


def urlsafe_b64decode(s):
    """Decodes from the alphabet with - and _."""
    return b64decode(_text_bytes(s).translate(_from_url))


# ---- base 32

_b32alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_b32hexalphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
_b32pairs = {}
_b32values = {}


def _b32encode(alphabet, s):
    # Two digits, of ten bits, at once.
    if alphabet not in _b32pairs:
        digits = [bytes((digit,)) for digit in alphabet]
        _b32pairs[alphabet] = [high + low for high in digits for low in digits]
    pairs = _b32pairs[alphabet]
    if not isinstance(s, bytes_types):
        s = memoryview(s).tobytes()
    missing = -len(s) % 5
    s = bytes(s) + b"\0" * missing
    encoded = bytearray()
    for i in range(0, len(s), 5):
        group = int.from_bytes(s[i : i + 5])
        encoded += pairs[group >> 30] + pairs[group >> 20 & 1023] + pairs[group >> 10 & 1023] + pairs[group & 1023]
    if missing:
        signs = (0, 1, 3, 4, 6)[missing]
        encoded[-signs:] = b"=" * signs
    return bytes(encoded)


def _b32decode(alphabet, s, casefold=False, map01=None):
    if alphabet not in _b32values:
        _b32values[alphabet] = {digit: value for value, digit in enumerate(alphabet)}
    values = _b32values[alphabet]
    s = _text_bytes(s)
    if len(s) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _text_bytes(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    if casefold:
        s = s.upper()
    whole = len(s)
    s = s.rstrip(b"=")
    signs = whole - len(s)
    decoded = bytearray()
    group = 0
    for i in range(0, len(s), 8):
        digits = s[i : i + 8]
        group = 0
        try:
            for digit in digits:
                group = group << 5 | values[digit]
        except KeyError:
            raise binascii.Error("Non-base32 digit found") from None
        group <<= 5 * (8 - len(digits))
        decoded += group.to_bytes(5)
    if whole % 8 or signs not in (0, 1, 3, 4, 6):
        raise binascii.Error("Incorrect padding")
    if signs and decoded:
        del decoded[-((5 * signs + 7) // 8) :]
    return bytes(decoded)


def b32encode(s):
    """Encodes with the letters and 2 to 7."""
    return _b32encode(_b32alphabet, s)


def b32decode(s, casefold=False, map01=None):
    """Decodes. With casefold small letters are allowed; with map01 0 is O and 1 is that letter."""
    return _b32decode(_b32alphabet, s, casefold, map01)


def b32hexencode(s):
    """Encodes with 0 to 9 and A to V."""
    return _b32encode(_b32hexalphabet, s)


def b32hexdecode(s, casefold=False):
    """Decodes from 0 to 9 and A to V."""
    return _b32decode(_b32hexalphabet, s, casefold)


# ---- base 16


def b16encode(s):
    """Encodes with 0 to 9 and A to F."""
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    """Decodes from 0 to 9 and A to F, with casefold also a to f."""
    s = _text_bytes(s)
    if casefold:
        s = s.upper()
    if s.translate(None, b"0123456789ABCDEF"):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(s)


# ---- base 85

_a85start = b"<~"
_a85end = b"~>"
_a85pairs = None
_b85alphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
_b85pairs = None
_b85values = None


def _pairs(alphabet):
    digits = [bytes((digit,)) for digit in alphabet]
    return digits, [high + low for high in digits for low in digits]


def _85encode(b, alphabet, pad=False, foldnuls=False, foldspaces=False):
    digits, pairs = alphabet
    if not isinstance(b, bytes_types):
        b = memoryview(b).tobytes()
    missing = -len(b) % 4
    b = bytes(b) + b"\0" * missing
    chunks = [
        b"z"
        if foldnuls and not word
        else b"y"
        if foldspaces and word == 0x20202020
        else pairs[word // 614125] + pairs[word // 85 % 7225] + digits[word % 85]
        for (word,) in struct.iter_unpack(">I", b)
    ]
    if missing and not pad:
        if chunks[-1] == b"z":
            chunks[-1] = digits[0] * 5
        chunks[-1] = chunks[-1][:-missing]
    return b"".join(chunks)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    """Encodes as Ascii85.

    foldspaces writes y for four spaces, wrapcol breaks lines after so many characters, pad fills up to a multiple of
    four bytes, adobe puts the text between <~ and ~>.
    """
    global _a85pairs
    if _a85pairs is None:
        _a85pairs = _pairs(range(33, 118))
    result = _85encode(b, _a85pairs, pad, True, foldspaces)
    if adobe:
        result = _a85start + result
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        lines = [result[i : i + wrapcol] for i in range(0, len(result), wrapcol)]
        if adobe and len(lines[-1]) + 2 > wrapcol:
            lines.append(b"")
        result = b"\n".join(lines)
    return result + _a85end if adobe else result


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    """Decodes Ascii85; foldspaces and adobe as for a85encode, ignorechars are left out."""
    b = _text_bytes(b)
    if adobe:
        if not b.endswith(_a85end):
            raise ValueError(f"Ascii85 encoded byte sequences must end with {_a85end!r}")
        b = b[2:-2] if b.startswith(_a85start) else b[:-2]
    decoded = []
    digits = []
    for c in b + b"u" * 4:
        if 33 <= c <= 117:
            digits.append(c)
            if len(digits) == 5:
                word = 0
                for digit in digits:
                    word = word * 85 + digit - 33
                if word >= 1 << 32:
                    raise ValueError("Ascii85 overflow") from None
                decoded.append(word.to_bytes(4))
                digits.clear()
        elif c == 122:
            if digits:
                raise ValueError("z inside Ascii85 5-tuple")
            decoded.append(b"\0\0\0\0")
        elif foldspaces and c == 121:
            if digits:
                raise ValueError("y inside Ascii85 5-tuple")
            decoded.append(b"\x20\x20\x20\x20")
        elif c not in ignorechars:
            raise ValueError(f"Non-Ascii85 digit found: {c:c}")
    result = b"".join(decoded)
    # What the four u at the end filled up is cut off again.
    missing = 4 - len(digits)
    return result[:-missing] if missing else result


def b85encode(b, pad=False):
    """Encodes with the alphabet of git and Mercurial; pad fills up to a multiple of four bytes."""
    global _b85pairs
    if _b85pairs is None:
        _b85pairs = _pairs(_b85alphabet)
    return _85encode(b, _b85pairs, pad)


def b85decode(b):
    """Decodes from the alphabet of git and Mercurial."""
    global _b85values
    if _b85values is None:
        _b85values = [None] * 256
        for value, digit in enumerate(_b85alphabet):
            _b85values[digit] = value
    b = _text_bytes(b)
    missing = -len(b) % 5
    b = bytes(b) + b"~" * missing
    out = []
    for i in range(0, len(b), 5):
        word = 0
        for j in range(i, i + 5):
            value = _b85values[b[j]]
            if value is None:
                raise ValueError(f"bad base85 character at position {j}") from None
            word = word * 85 + value
        if word >= 1 << 32:
            raise ValueError(f"base85 overflow in hunk starting at byte {i}") from None
        out.append(word.to_bytes(4))
    result = b"".join(out)
    return result[:-missing] if missing else result


# ---- lines of base 64

MAXLINESIZE = 76
MAXBINSIZE = MAXLINESIZE // 4 * 3


def _input_type_check(s):
    try:
        view = memoryview(s)
    except TypeError as error:
        raise TypeError(f"expected bytes-like object, not {s.__class__.__name__}") from error
    if view.format not in ("c", "b", "B"):
        raise TypeError(f"expected single byte elements, not {view.format!r} from {s.__class__.__name__}")
    if view.ndim != 1:
        raise TypeError(f"expected 1-D data, not {view.ndim}-D data from {s.__class__.__name__}")


def encodebytes(s):
    """Encodes as lines of at most 76 characters."""
    _input_type_check(s)
    return b"".join(binascii.b2a_base64(s[i : i + MAXBINSIZE]) for i in range(0, len(s), MAXBINSIZE))


def decodebytes(s):
    """Decodes lines."""
    _input_type_check(s)
    return binascii.a2b_base64(s)


def encode(input, output):
    """Encodes a binary file into another as lines."""
    while chunk := input.read(MAXBINSIZE):
        while len(chunk) < MAXBINSIZE and (more := input.read(MAXBINSIZE - len(chunk))):
            chunk += more
        output.write(binascii.b2a_base64(chunk))


def decode(input, output):
    """Decodes lines of a binary file into another."""
    while line := input.readline():
        output.write(binascii.a2b_base64(line))
