"""Codecs that str.encode doesn't know: UTF-7, punycode, IDNA, the undefined one, and those from bytes to bytes."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import binascii
import codecs
import re

# ---- UTF-7 ----

_B64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUE = {ord(c): i for i, c in enumerate(_B64)}
_DIRECT = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'(),-./:? \t\r\n!\"#$%&*;<=>@[]^_`{|}"
)


def _utf_7_encode(text, errors="strict"):
    codecs._must_be_str("utf_7_encode", text)
    out, run = [], []

    def flush(following):
        if run:
            data = "".join(run).encode("utf-16-be", "surrogatepass")
            out.append(
                "+"
                + binascii.b2a_base64(data, newline=False).decode().rstrip("=")
                + ("-" if not following or following in _B64 or following == "-" else "")
            )
            run.clear()

    for c in text:
        if c in _DIRECT:
            flush(c)
            out.append(c)
        elif c == "+" and not run:
            out.append("+-")
        else:
            run.append(c)
    flush("")
    return "".join(out).encode("ascii"), len(text)


def utf_7_decode(data, errors="strict", final=False):
    """(text, how many bytes were taken)"""
    data = bytes(codecs._as_bytes(data))
    out, at, n = [], 0, len(data)

    def wrong(start, end, why):
        nonlocal data, n
        made = UnicodeDecodeError("utf7", data, start, end, why)
        given, place = codecs._ask(codecs.lookup_error(errors), made, None, (str,), "decoding")
        data = made.object
        n = len(data)
        out.append(given)
        return place

    while at < n:
        c = data[at]
        if c != 43:
            if c > 127:
                at = wrong(at, at + 1, "unexpected special character")
            else:
                out.append(chr(c))
                at += 1
            continue
        if data[at + 1 : at + 2] == b"-":
            out.append("+")
            at += 2
            continue
        end = at + 1
        while end < n and data[end] in _VALUE:
            end += 1
        if end == n and not final:
            break
        if end == at + 1 and end < n:
            at = wrong(at, end + 1, "ill-formed sequence")
            continue
        bits = units = 0
        codes = []
        for byte in data[at + 1 : end]:
            units = units << 6 | _VALUE[byte]
            bits += 6
            if bits >= 16:
                bits -= 16
                codes.append(units >> bits & 0xFFFF)
                units &= (1 << bits) - 1
        half = (
            codes[-1:] if codes and 0xD800 <= codes[-1] < 0xDC00 else []
        )  # it waits for the other one: no part of what was right
        ill = bits >= 6 or units or (half and end == n)
        if half and (ill or (end < n and (data[end] > 127 or data[end] == 43))):
            del codes[-1]
        out.append(b"".join(code.to_bytes(2, "big") for code in codes).decode("utf-16-be", "surrogatepass"))
        if not ill:
            at = end + 1 if end < n and data[end] == 45 else end
        elif end == n:
            at = wrong(at, n, "unterminated shift sequence")
        elif bits >= 6:
            at = wrong(at, end + 1, "partial character in shift sequence")
        else:
            at = wrong(at, end + 1, "non-zero padding bits in shift sequence")
    return "".join(out), at


# ---- punycode ----


def _adapt(delta, first, count):
    delta = delta // 700 if first else delta // 2
    delta += delta // count
    k = 0
    while delta > 455:
        delta //= 35
        k += 36
    return k + 36 * delta // (delta + 38)


_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"


def punycode_encode(text):
    """RFC 3492."""
    basic = [c for c in text if ord(c) < 128]
    out = "".join(basic)
    rest = []
    code, delta, bias, done = 128, 0, 72, len(basic)
    handled = done
    codes = [ord(c) for c in text]
    while handled < len(codes):
        lowest = min(c for c in codes if c >= code)
        delta += (lowest - code) * (handled + 1)
        code = lowest
        for c in codes:
            if c < code:
                delta += 1
            elif c == code:
                q, k = delta, 36
                while True:
                    t = 1 if k <= bias else 26 if k >= bias + 26 else k - bias
                    if q < t:
                        break
                    rest.append(_DIGITS[t + (q - t) % (36 - t)])
                    q = (q - t) // (36 - t)
                    k += 36
                rest.append(_DIGITS[q])
                bias = _adapt(delta, handled == done, handled + 1)
                delta = 0
                handled += 1
        delta += 1
        code += 1
    return (out + "-" + "".join(rest) if out else "".join(rest)).encode("ascii")


def punycode_decode(data, errors="strict"):
    """RFC 3492."""
    if errors not in ("strict", "replace", "ignore"):
        raise UnicodeError("Unsupported error handling " + errors)
    if isinstance(data, str):
        data = data.encode("ascii")
    cut = data.rfind(b"-")
    base = str(data[:cut], "ascii", errors) if cut >= 0 else ""
    extended = str(data[cut + 1 :], "ascii").upper()
    out = list(base)
    code, place, bias, at, first = 128, -1, 72, 0, True
    while at < len(extended):
        delta, weight, k = 0, 1, 36
        while True:
            if at >= len(extended):
                if errors == "strict":
                    raise UnicodeError("incomplete punicode string")
                return "".join(out)
            c = extended[at]
            at += 1
            if "A" <= c <= "Z":
                digit = ord(c) - 65
            elif "0" <= c <= "9":
                digit = ord(c) - 22
            elif errors == "strict":
                raise UnicodeError("Invalid extended code point '%s'" % extended[at - 1])
            else:
                return "".join(out)
            t = 1 if k <= bias else 26 if k >= bias + 26 else k - bias
            delta += digit * weight
            if digit < t:
                break
            weight *= 36 - t
            k += 36
        place += delta + 1
        code += place // (len(out) + 1)
        if code > 0x10FFFF:
            if errors == "strict":
                raise UnicodeError("Invalid character U+%x" % code)
            code = ord("?")
        place %= len(out) + 1
        out.insert(place, chr(code))
        bias = _adapt(delta, first, len(out))
        first = False
    return "".join(out)


# ---- IDNA 2003 ----

_dots = re.compile("[.\u3002\uff0e\uff61]")
_NOTHING = frozenset(
    "\u00ad\u034f\u1806\u180b\u180c\u180d\u200b\u200c\u200d\u2060\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f\ufeff"
)


def nameprep(label):
    """The label as it is compared."""
    import unicodedata

    label = unicodedata.normalize(
        "NFKC", "".join(c.casefold() if c != "\u00df" else "ss" for c in label if c not in _NOTHING)
    )
    label = unicodedata.normalize("NFKC", label)
    for c in label:
        if unicodedata.category(c) in ("Cc", "Co", "Cs", "Zs") and ord(c) > 127:
            raise UnicodeError("Invalid character %r" % c)
    right = [unicodedata.bidirectional(c) in ("R", "AL") for c in label]
    if any(right):
        if any(unicodedata.bidirectional(c) == "L" for c in label):
            raise UnicodeError("Violation of BIDI requirement 2")
        if not right[0] or not right[-1]:
            raise UnicodeError("Violation of BIDI requirement 3")
    return label


def ToASCII(label):
    """A label in ASCII."""
    try:
        data = label.encode("ascii")
    except UnicodeError:
        label = nameprep(label)
        try:
            data = label.encode("ascii")
        except UnicodeError:
            if label.lower().startswith("xn--"):
                raise UnicodeError("Label starts with ACE prefix") from None
            data = b"xn--" + punycode_encode(label)
    if 0 < len(data) < 64:
        return data
    raise UnicodeError("label empty" if not data else "label too long" if len(data) > 63 else "label empty or too long")


def ToUnicode(label):
    """A label as it is meant."""
    if len(label) > 1024:
        raise UnicodeError("label way too long")
    if isinstance(label, bytes):
        plain, data = True, label
    else:
        try:
            data, plain = label.encode("ascii"), True
        except UnicodeError:
            plain = False
    if not plain:
        data = nameprep(label)
        try:
            data = data.encode("ascii")
        except UnicodeError:
            raise UnicodeError("Invalid character in IDN label") from None
    if not data.lower().startswith(b"xn--"):
        return str(data, "ascii")
    result = punycode_decode(data[4:])
    if str(data, "ascii").lower() != str(ToASCII(result), "ascii"):
        raise UnicodeError("IDNA does not round-trip", data, ToASCII(result))
    return result


def _idna_encode(text, errors="strict"):
    if errors != "strict":
        raise UnicodeError("unsupported error handling " + errors)
    if not text:
        return b"", 0
    try:
        data = text.encode("ascii")
    except UnicodeError:
        pass
    else:
        labels = data.split(b".")
        for label in labels[:-1]:
            if not 0 < len(label) < 64:
                raise UnicodeError("label empty or too long")
        if len(labels[-1]) >= 64:
            raise UnicodeError("label too long")
        return data, len(text)
    labels = _dots.split(text)
    end = b""
    if labels and not labels[-1]:
        end = b"."
        del labels[-1]
    return b".".join(map(ToASCII, labels)) + end, len(text)


def _idna_decode(data, errors="strict"):
    if errors != "strict":
        raise UnicodeError("Unsupported error handling " + errors)
    if not data:
        return "", 0
    data = bytes(data)
    if b"xn--" not in data.lower():
        try:
            return data.decode("ascii"), len(data)
        except UnicodeDecodeError:
            pass
    labels = data.split(b".")
    end = ""
    if labels and not labels[-1]:
        end = "."
        del labels[-1]
    return ".".join(ToUnicode(label) for label in labels) + end, len(data)


class _IdnaEncoder(codecs.BufferedIncrementalEncoder):
    def _buffer_encode(self, input, errors, final):
        if errors != "strict":
            raise UnicodeError("unsupported error handling " + errors)
        if not input:
            return b"", 0
        labels = _dots.split(input)
        end, held = b"", 0
        if labels:
            if not labels[-1]:
                end = b"."
                del labels[-1]
            elif not final:
                held = len(labels.pop())
                if labels:
                    end = b"."
        return b".".join(map(ToASCII, labels)) + end, len(input) - held


class _IdnaDecoder(codecs.BufferedIncrementalDecoder):
    def _buffer_decode(self, input, errors, final):
        if errors != "strict":
            raise UnicodeError("Unsupported error handling " + errors)
        if not input:
            return "", 0
        if isinstance(input, str):
            labels = _dots.split(input)
        else:
            labels = str(input, "ascii").split(".")
        end, held = "", 0
        if labels:
            if not labels[-1]:
                end = "."
                del labels[-1]
            elif not final:
                held = len(labels.pop())
                if labels:
                    end = "."
        return ".".join(map(ToUnicode, labels)) + end, len(input) - held


# ---- uuencode ----


def uu_encode(data, filename="<data>", mode=0o666):
    """uuencoded bytes."""
    data = bytes(codecs._as_bytes(data))
    lines = [b"begin %o %s\n" % (mode & 0o777, filename.encode("ascii"))]
    lines += [binascii.b2a_uu(data[i : i + 45]) for i in range(0, len(data), 45)]
    return b"".join(lines) + b" \nend\n"


def uu_decode(data):
    """The bytes again."""
    lines = bytes(codecs._as_bytes(data)).split(b"\n")
    at = 0
    while True:
        if at >= len(lines) or not lines[at] and at == len(lines) - 1:
            raise ValueError('Missing "begin" line in input data')
        at += 1
        if lines[at - 1][:5] == b"begin":
            break
    out = []
    while True:
        if at >= len(lines):
            raise ValueError("Truncated input data")
        line = lines[at]
        at += 1
        if line.strip() == b"end":
            return b"".join(out)
        if at == len(lines) and not line:
            raise ValueError("Truncated input data")
        try:
            out.append(binascii.a2b_uu(line + b"\n"))
        except binascii.Error:
            size = (((line[0] - 32) & 63) * 4 + 5) // 3
            out.append(binascii.a2b_uu(line[:size]))


def _undefined(*args):
    raise UnicodeError("undefined encoding")


def _decoder_class(decode):
    class IncrementalDecoder(codecs.IncrementalDecoder):
        def decode(self, input, final=False):
            return decode(input, self.errors)[0]

    return IncrementalDecoder


def _encoder_class(encode):
    class IncrementalEncoder(codecs.IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    return IncrementalEncoder


class _Utf7Decoder(codecs.BufferedIncrementalDecoder):
    def _buffer_decode(self, input, errors, final):
        return utf_7_decode(input, errors, final)


def _streams(encode, decode, buffer=str):
    class StreamWriter(codecs.StreamWriter):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

    class StreamReader(codecs.StreamReader):
        charbuffertype = buffer

        def decode(self, input, errors="strict"):
            return decode(input, errors)

    return StreamReader, StreamWriter


# ---- bytes to bytes, and rot13 ----


def _whole_info(name, encode, decode, is_text=False):
    def encoder(input, errors="strict"):
        _only_strict(errors, is_text)
        return encode(input), len(input)

    def decoder(input, errors="strict"):
        _only_strict(errors, is_text)
        return decode(input), len(input)

    class _Enc(codecs.IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input)

    class _Dec(codecs.IncrementalDecoder):
        def decode(self, input, final=False):
            return decode(input)

    class _Writer(codecs.StreamWriter):
        charbuffertype = bytes

        def encode(self, input, errors="strict"):
            return encoder(input, errors)

    class _Reader(codecs.StreamReader):
        charbuffertype = str if is_text else bytes

        def decode(self, input, errors="strict"):
            return decoder(input, errors)

    return codecs.CodecInfo(encoder, decoder, _Reader, _Writer, _Enc, _Dec, name, _is_text_encoding=False)


def _only_strict(errors, is_text):
    assert is_text or errors == "strict"


def _rot13(text):
    return str.translate(text, {a + i: a + (i + 13) % 26 for a in (65, 97) for i in range(26)})


def _quopri_info():
    return _whole_info(
        "quopri",
        lambda data: binascii.b2a_qp(data, quotetabs=True),
        lambda data: binascii.a2b_qp(codecs._as_bytes(data)),
    )


def _base64_info():
    import base64

    return _whole_info("base64", base64.encodebytes, base64.decodebytes)


def _zlib_info():
    import zlib

    return _whole_info("zlib", zlib.compress, zlib.decompress)


_BYTES = {
    "rot13": lambda: _whole_info("rot-13", _rot13, _rot13, True),
    "hex": lambda: _whole_info("hex", binascii.b2a_hex, binascii.a2b_hex),
    "uu": lambda: _whole_info("uu", uu_encode, uu_decode),
    "base64": _base64_info,
    "quopri": _quopri_info,
    "zlib": _zlib_info,
}


def info(name):
    """The CodecInfo of one of these."""
    if name in _BYTES:
        return _BYTES[name]()
    enc_class = dec_class = None
    if name == "utf-7":
        encode, dec_class = _utf_7_encode, _Utf7Decoder

        def decode(input, errors="strict"):
            return utf_7_decode(input, errors, True)

        reader, writer = _streams(encode, lambda input, errors="strict": utf_7_decode(input, errors, False))
        return codecs.CodecInfo(encode, decode, reader, writer, _encoder_class(encode), dec_class, name)
    if name == "charmap":
        encode, decode = codecs.charmap_encode, codecs.charmap_decode
    elif name == "punycode":

        def encode(input, errors="strict"):
            return punycode_encode(input), len(input)

        def decode(input, errors="strict"):
            return punycode_decode(input, errors), len(input)

    elif name == "idna":
        encode, decode, enc_class, dec_class = _idna_encode, _idna_decode, _IdnaEncoder, _IdnaDecoder
    else:
        encode = decode = _undefined
    reader, writer = _streams(encode, decode)
    return codecs.CodecInfo(
        encode, decode, reader, writer, enc_class or _encoder_class(encode), dec_class or _decoder_class(decode), name
    )
