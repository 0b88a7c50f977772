"""URLs taken apart and put together."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools
import re
import types
from collections import namedtuple

__all__ = [
    "urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs", "parse_qsl", "quote",
    "quote_plus", "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "DefragResult", "ParseResult", "SplitResult",
    "DefragResultBytes", "ParseResultBytes", "SplitResultBytes",
]  # fmt: skip

uses_relative = [
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtsps", "rtspu",
    "sftp", "svn", "svn+ssh", "ws", "wss",
]  # fmt: skip
uses_netloc = [
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews", "prospero", "rtsp",
    "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss", "itms-services",
]  # fmt: skip
uses_params = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms", "sftp", "tel"]
non_hierarchical = ["gopher", "hdl", "mailto", "news", "telnet", "wais", "imap", "snews", "sip", "sips"]
uses_query = ["", "http", "wais", "imap", "https", "shttp", "mms", "gopher", "rtsp", "rtsps", "rtspu", "sip", "sips"]
uses_fragment = ["", "ftp", "hdl", "http", "gopher", "news", "nntp", "wais", "https", "shttp", "snews", "file", "prospero"]
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."

MAX_CACHE_SIZE = 20
_C0_AND_SPACE = "".join(map(chr, range(33)))
_UNSAFE = ("\t", "\r", "\n")


def clear_cache():
    """Forgets what was parsed."""
    urlsplit.cache_clear()
    _quoter.cache_clear()


# ---- str and bytes ----


def _noop(obj):
    return obj


def _encode_result(obj, encoding="ascii", errors="strict"):
    return obj.encode(encoding, errors)


def _coerce_args(*args):
    """The arguments as str, and what makes the result of the kind that was given."""
    text = isinstance(args[0], str)
    for arg in args[1:]:
        if arg and isinstance(arg, str) != text:
            raise TypeError("Cannot mix str and non-str arguments")
    if text:
        return args + (_noop,)
    return tuple(x.decode("ascii", "strict") if x else "" for x in args) + (_encode_result,)


class _ResultMixinStr:
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        """The same with bytes."""
        return self._encoded_counterpart(*(x.encode(encoding, errors) for x in self))


class _ResultMixinBytes:
    __slots__ = ()

    def decode(self, encoding="ascii", errors="strict"):
        """The same with str."""
        return self._decoded_counterpart(*(x.decode(encoding, errors) for x in self))


class _NetlocResultMixinBase:
    """What the network location consists of."""

    __slots__ = ()

    @property
    def username(self):
        """Before the colon before the @."""
        return self._userinfo[0]

    @property
    def password(self):
        """After it."""
        return self._userinfo[1]

    @property
    def hostname(self):
        """The host in lower case, without brackets."""
        hostname = self._hostinfo[0]
        if not hostname:
            return None
        mark = "%" if isinstance(hostname, str) else b"%"
        hostname, percent, zone = hostname.partition(mark)
        return hostname.lower() + percent + zone

    @property
    def port(self):
        """The port as an int."""
        port = self._hostinfo[1]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        port = int(port)
        if port > 65535:
            raise ValueError("Port out of range 0-65535")
        return port

    __class_getitem__ = classmethod(types.GenericAlias)


def _parts_of_netloc(netloc, at, colon, left, right):
    info, have_info, host = netloc.rpartition(at)
    user = password = None
    if have_info:
        user, have_password, password = info.partition(colon)
        if not have_password:
            password = None
    _, have_open, bracketed = host.partition(left)
    if have_open:
        hostname, _, port = bracketed.partition(right)
        _, _, port = port.partition(colon)
    else:
        hostname, _, port = host.partition(colon)
    return (user, password), (hostname, port or None)


class _NetlocResultMixinStr(_NetlocResultMixinBase, _ResultMixinStr):
    __slots__ = ()

    @property
    def _userinfo(self):
        return _parts_of_netloc(self.netloc, "@", ":", "[", "]")[0]

    @property
    def _hostinfo(self):
        return _parts_of_netloc(self.netloc, "@", ":", "[", "]")[1]


class _NetlocResultMixinBytes(_NetlocResultMixinBase, _ResultMixinBytes):
    __slots__ = ()

    @property
    def _userinfo(self):
        return _parts_of_netloc(self.netloc, b"@", b":", b"[", b"]")[0]

    @property
    def _hostinfo(self):
        return _parts_of_netloc(self.netloc, b"@", b":", b"[", b"]")[1]


_DefragResultBase = namedtuple("DefragResult", "url fragment")
_SplitResultBase = namedtuple("SplitResult", "scheme netloc path query fragment")
_ParseResultBase = namedtuple("ParseResult", "scheme netloc path params query fragment")
_ResultBase = _NetlocResultMixinStr


class DefragResult(_DefragResultBase, _ResultMixinStr):
    """A URL and its fragment."""

    __slots__ = ()

    def geturl(self):
        """Put together again."""
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(_SplitResultBase, _NetlocResultMixinStr):
    """What urlsplit returns."""

    __slots__ = ()

    def geturl(self):
        """Put together again."""
        return urlunsplit(self)


class ParseResult(_ParseResultBase, _NetlocResultMixinStr):
    """What urlparse returns."""

    __slots__ = ()

    def geturl(self):
        """Put together again."""
        return urlunparse(self)


class DefragResultBytes(_DefragResultBase, _ResultMixinBytes):
    """A URL and its fragment."""

    __slots__ = ()

    def geturl(self):
        """Put together again."""
        return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResultBytes(_SplitResultBase, _NetlocResultMixinBytes):
    """What urlsplit returns."""

    __slots__ = ()

    def geturl(self):
        """Put together again."""
        return urlunsplit(self)


class ParseResultBytes(_ParseResultBase, _NetlocResultMixinBytes):
    """What urlparse returns."""

    __slots__ = ()

    def geturl(self):
        """Put together again."""
        return urlunparse(self)


for _text, _bytes in ((DefragResult, DefragResultBytes), (SplitResult, SplitResultBytes), (ParseResult, ParseResultBytes)):
    _text._encoded_counterpart = _bytes
    _bytes._decoded_counterpart = _text
del _text, _bytes


# ---- taking apart ----


def urlparse(url, scheme="", allow_fragments=True):
    """(scheme, netloc, path, params, query, fragment)"""
    url, scheme, _coerce = _coerce_args(url, scheme)
    scheme, netloc, url, query, fragment = urlsplit(url, scheme, allow_fragments)
    params = ""
    if scheme in uses_params and ";" in url:
        url, params = _splitparams(url)
    return _coerce(ParseResult(scheme, netloc, url, params, query, fragment))


def _splitparams(url):
    at = url.find(";", url.rfind("/")) if "/" in url else url.find(";")
    return (url, "") if at < 0 else (url[:at], url[at + 1 :])


def _splitnetloc(url, start=0):
    ends = [at for at in (url.find(c, start) for c in "/?#") if at >= 0]
    end = min(ends) if ends else len(url)
    return url[start:end], url[end:]


def _checknetloc(netloc):
    """Refuses a location that becomes another one by normalisation."""
    if not netloc or netloc.isascii():
        return
    import unicodedata

    plain = netloc.replace("@", "").replace(":", "").replace("#", "").replace("?", "")
    normal = unicodedata.normalize("NFKC", plain)
    if plain == normal:
        return
    for c in "/?#@:":
        if c in normal:
            raise ValueError("netloc '" + netloc + "' contains invalid characters under NFKC normalization")


def _check_bracketed_netloc(netloc):
    host = netloc.rpartition("@")[2]
    before, have_open, bracketed = host.partition("[")
    if have_open:
        if before:
            raise ValueError("Invalid IPv6 URL")
        hostname, _, port = bracketed.partition("]")
        if port and not port.startswith(":"):
            raise ValueError("Invalid IPv6 URL")
    else:
        hostname = host.partition(":")[0]
    _check_bracketed_host(hostname)


def _check_bracketed_host(hostname):
    import ipaddress

    if hostname.startswith("v"):
        if not re.match(r"\Av[a-fA-F0-9]+\..+\Z", hostname):
            raise ValueError("IPvFuture address is invalid")
        return
    address = ipaddress.ip_address(hostname)
    if isinstance(address, ipaddress.IPv4Address):
        raise ValueError("An IPv4 address cannot be in brackets")


@functools.lru_cache(typed=True)
def urlsplit(url, scheme="", allow_fragments=True):
    """(scheme, netloc, path, query, fragment)"""
    url, scheme, _coerce = _coerce_args(url, scheme)
    url = url.lstrip(_C0_AND_SPACE)
    scheme = scheme.strip(_C0_AND_SPACE)
    for c in _UNSAFE:
        url = url.replace(c, "")
        scheme = scheme.replace(c, "")
    allow_fragments = bool(allow_fragments)
    netloc = query = fragment = ""
    colon = url.find(":")
    if colon > 0 and url[0].isascii() and url[0].isalpha() and all(c in scheme_chars for c in url[:colon]):
        scheme, url = url[:colon].lower(), url[colon + 1 :]
    if url[:2] == "//":
        netloc, url = _splitnetloc(url, 2)
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc:
            _check_bracketed_host(netloc.partition("[")[2].partition("]")[0])
    if allow_fragments and "#" in url:
        url, fragment = url.split("#", 1)
    if "?" in url:
        url, query = url.split("?", 1)
    _checknetloc(netloc)
    return _coerce(SplitResult(scheme, netloc, url, query, fragment))


def urlunparse(components):
    """The URL of six parts."""
    scheme, netloc, url, params, query, fragment, _coerce = _coerce_args(*components)
    if params:
        url = f"{url};{params}"
    return _coerce(urlunsplit((scheme, netloc, url, query, fragment)))


def urlunsplit(components):
    """The URL of five parts."""
    scheme, netloc, url, query, fragment, _coerce = _coerce_args(*components)
    if netloc or (scheme and scheme in uses_netloc and url[:2] != "//"):
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + (netloc or "") + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url = url + "?" + query
    if fragment:
        url = url + "#" + fragment
    return _coerce(url)


def urljoin(base, url, allow_fragments=True):
    """What a link means on a page."""
    if not base:
        return url
    if not url:
        return base
    base, url, _coerce = _coerce_args(base, url)
    bscheme, bnetloc, bpath, bparams, bquery, _ = urlparse(base, "", allow_fragments)
    scheme, netloc, path, params, query, fragment = urlparse(url, bscheme, allow_fragments)
    if scheme != bscheme or scheme not in uses_relative:
        return _coerce(url)
    if scheme in uses_netloc:
        if netloc:
            return _coerce(urlunparse((scheme, netloc, path, params, query, fragment)))
        netloc = bnetloc
    if not path and not params:
        return _coerce(urlunparse((scheme, netloc, bpath, bparams, query or bquery, fragment)))
    parts = bpath.split("/")
    if parts[-1] != "":
        del parts[-1]
    if path[:1] == "/":
        steps = path.split("/")
    else:
        steps = parts + path.split("/")
        steps[1:-1] = filter(None, steps[1:-1])
    resolved = []
    for step in steps:
        if step == "..":
            if resolved:
                resolved.pop()
        elif step != ".":
            resolved.append(step)
    if steps[-1] in (".", ".."):
        resolved.append("")
    return _coerce(urlunparse((scheme, netloc, "/".join(resolved) or "/", params, query, fragment)))


def urldefrag(url):
    """(URL without its fragment, fragment)"""
    url, _coerce = _coerce_args(url)
    if "#" in url:
        scheme, netloc, path, params, query, fragment = urlparse(url)
        whole = urlunparse((scheme, netloc, path, params, query, ""))
    else:
        whole, fragment = url, ""
    return _coerce(DefragResult(whole, fragment))


# ---- percent ----

_hex = "0123456789ABCDEFabcdef"
_pairs = None


def unquote_to_bytes(string):
    """The bytes of a quoted str or bytes."""
    return bytes(_unquoted(string))


def _unquoted(string):
    if not string:
        string.split
        return b""
    if isinstance(string, str):
        string = string.encode("utf-8")
    parts = string.split(b"%")
    if len(parts) == 1:
        return string
    global _pairs
    if _pairs is None:
        _pairs = {(a + b).encode(): bytes.fromhex(a + b) for a in _hex for b in _hex}
    out = [parts[0]]
    for part in parts[1:]:
        byte = _pairs.get(part[:2])
        if byte is None:
            out.append(b"%" + part)
        else:
            out.append(byte + part[2:])
    return b"".join(out)


_ascii_runs = re.compile("([\x00-\x7f]+)")


def unquote(string, encoding="utf-8", errors="replace"):
    """The text of a quoted one."""
    if isinstance(string, bytes):
        return bytes(_unquoted(string)).decode("utf-8" if encoding is None else encoding, errors or "replace")
    if "%" not in string:
        string.split
        return string
    encoding = "utf-8" if encoding is None else encoding
    errors = "replace" if errors is None else errors
    if string.isascii():
        return bytes(_unquoted(string)).decode(encoding, errors)
    pieces = _ascii_runs.split(string)
    for i in range(1, len(pieces), 2):
        pieces[i] = bytes(_unquoted(pieces[i])).decode(encoding, errors)
    return "".join(pieces)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    """The same with blanks for pluses."""
    return unquote(string.replace("+", " "), encoding, errors)


_ALWAYS_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_ALWAYS_SAFE_BYTES = bytes(_ALWAYS_SAFE)


@functools.lru_cache
def _quoter(safe):
    """For each byte, what it is written as."""
    kept = _ALWAYS_SAFE.union(safe)
    return [chr(b) if b in kept else f"%{b:02X}" for b in range(256)]


def quote(string, safe="/", encoding=None, errors=None):
    """The text with % for all that isn't safe."""
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    """The same with pluses for blanks."""
    blank = " " if isinstance(string, str) else b" "
    if (isinstance(string, (str, bytes))) and blank not in string:
        return quote(string, safe, encoding, errors)
    if isinstance(safe, str):
        space = " "
    else:
        space = b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def quote_from_bytes(bs, safe="/"):
    """The same from bytes."""
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    if not bs:
        return ""
    safe = safe.encode("ascii", "ignore") if isinstance(safe, str) else bytes([c for c in safe if c < 128])
    if not bs.rstrip(_ALWAYS_SAFE_BYTES + safe):
        return bs.decode()
    table = _quoter(safe)
    return "".join([table[b] for b in bs])


# ---- queries ----


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    """A query as a dict of lists."""
    found = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    """A query as a list of pairs."""
    qs, _coerce = _coerce_args(qs)
    separator, _ = _coerce_args(separator)
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if max_num_fields is not None:
        fields = 1 + qs.count(separator) if qs else 0
        if max_num_fields < fields:
            raise ValueError("Max number of fields exceeded")
    found = []
    for field in qs.split(separator) if qs else ():
        if not field and not strict_parsing:
            continue
        name, equals, value = field.partition("=")
        if not equals:
            if strict_parsing:
                raise ValueError(f"bad query field: {field!r}")
            if not keep_blank_values:
                continue
        if value or keep_blank_values:
            name = _coerce(unquote(name.replace("+", " "), encoding=encoding, errors=errors))
            value = _coerce(unquote(value.replace("+", " "), encoding=encoding, errors=errors))
            found.append((name, value))
    return found


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    """A mapping or pairs as a query."""
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError as error:
            raise TypeError("not a valid non-string sequence or mapping object") from error

    def quoted(v):
        return quote_via(v, safe) if isinstance(v, bytes) else quote_via(v if isinstance(v, str) else str(v), safe, encoding, errors)

    out = []
    for name, value in query:
        name = quoted(name)
        if not doseq or isinstance(value, (bytes, str)):
            out.append(name + "=" + quoted(value))
            continue
        try:
            len(value)
        except TypeError:
            out.append(name + "=" + quoted(value))
        else:
            out += [name + "=" + quoted(each) for each in value]
    return "&".join(out)


# ---- old helpers ----


class _Quoter(dict):
    """For each byte, what it is written as; filled as bytes are asked for."""

    def __init__(self, safe):
        self.safe = _ALWAYS_SAFE.union(safe)

    def __repr__(self):
        return f"<Quoter {dict(self)!r}>"

    def __missing__(self, b):
        text = chr(b) if b in self.safe else f"%{b:02X}"
        self[b] = text
        return text


def unwrap(url):
    """<URL:x> as x."""
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    if url[:4] == "URL:":
        url = url[4:].strip()
    return url


def _to_bytes(url):
    if isinstance(url, str):
        try:
            url = url.encode("ASCII").decode()
        except UnicodeError:
            raise UnicodeError("URL " + repr(url) + " contains non-ASCII characters") from None
    return url


_type = re.compile("(?s)([^/:]+):(.*)")
_host = re.compile("(?s)//([^/#?]*)(.*)")
_port = re.compile("(?s)(.*):([0-9]*)")


def _splittype(url):
    found = _type.match(url)
    return (found[1].lower(), found[2]) if found else (None, url)


def _splithost(url):
    found = _host.match(url)
    if not found:
        return None, url
    host, path = found.groups()
    return host, "/" + path if path and path[0] != "/" else path


def _splituser(host):
    user, mark, host = host.rpartition("@")
    return (user if mark else None), host


def _splitpasswd(user):
    user, mark, password = user.partition(":")
    return user, (password if mark else None)


def _splitport(host):
    found = _port.fullmatch(host)
    return (found[1], found[2]) if found and found[2] else (found[1], None) if found else (host, None)


def _splitnport(host, defport=-1):
    host, mark, port = host.rpartition(":")
    if not mark:
        return port, defport
    if not port:
        return host, defport
    return host, int(port) if port.isdigit() and port.isascii() else None


def _splitquery(url):
    path, mark, query = url.rpartition("?")
    return (path, query) if mark else (url, None)


def _splittag(url):
    path, mark, tag = url.rpartition("#")
    return (path, tag) if mark else (url, None)


def _splitattr(url):
    path, *attributes = url.split(";")
    return path, attributes


def _splitvalue(attr):
    name, mark, value = attr.partition("=")
    return name, (value if mark else None)


def __getattr__(name):
    if name == "Quoter":
        import warnings

        warnings.warn("Deprecated in 3.11. urllib.parse.Quoter will be removed in Python 3.14. It was not intended to be a public API.", DeprecationWarning, stacklevel=2)
        return _Quoter
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _old(name, instead):
    def function(*args):
        import warnings

        warnings.warn(f"urllib.parse.{name}() is deprecated as of 3.8, {instead}", DeprecationWarning, stacklevel=2)
        return globals()["_" + name](*args)

    function.__name__ = function.__qualname__ = name
    return function


_PARSE = "use urllib.parse.urlparse() instead"
for _name in ("splittype", "splithost", "splituser", "splitpasswd", "splitport", "splitnport", "splitquery", "splittag", "splitattr"):
    globals()[_name] = _old(_name, _PARSE)
splitvalue = _old("splitvalue", "use urllib.parse.parse_qsl() instead")
to_bytes = _old("to_bytes", "use str.encode() instead")
del _name
