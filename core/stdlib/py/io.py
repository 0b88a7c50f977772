"""Streams in memory, and the classes that streams are made of. There are no files."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import abc
import sys
from operator import index as _index

__all__ = [
    "BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO", "StringIO", "BufferedIOBase",
    "BufferedReader", "BufferedWriter", "BufferedRWPair", "BufferedRandom", "TextIOBase", "TextIOWrapper",
    "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE", "text_encoding", "IncrementalNewlineDecoder",
]  # fmt: skip

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192

BlockingIOError = BlockingIOError


class UnsupportedOperation(OSError, ValueError):
    """What a stream raises for what it can't do."""

    __module__ = "io"


_NO_FILES = "there are no files here: use io.StringIO or io.BytesIO, or a tool that reads and writes for you"


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """There are no files to open: raises PermissionError."""
    if not isinstance(file, (str, bytes, int)) and not hasattr(file, "__fspath__"):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(file).__name__}")
    error = PermissionError(1, _NO_FILES)
    error.filename = file
    raise error


def open_code(path):
    """There are no files to open: raises PermissionError."""
    return open(path, "rb")


def text_encoding(encoding, stacklevel=2, /):
    """The encoding, or what stands for the standard one."""
    return "locale" if encoding is None else encoding


def _size(size):
    """A size argument: an int, or -1 for None."""
    if size is None:
        return -1
    try:
        return _index(size)
    except TypeError:
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'") from None


def _bytes_like(data):
    """The bytes of a bytes-like object."""
    if isinstance(data, (bytes, bytearray)):
        return data
    if isinstance(data, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


# ---- the bases ----


class IOBase(metaclass=abc.ABCMeta):
    """What all streams have in common."""

    __module__ = "io"

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    def seek(self, offset, whence=SEEK_SET, /):
        """Moves to a place; returns it."""
        self._unsupported("seek")

    def tell(self):
        """Where the stream is."""
        return self.seek(0, SEEK_CUR)

    def truncate(self, size=None, /):
        """Cuts the stream off at size, or where it is."""
        self._unsupported("truncate")

    def flush(self):
        """Writes what is still held back."""
        self._checkClosed()

    _closed_base = False

    def close(self):
        """Flushes and closes. Again has no effect."""
        if not self._closed_base:
            try:
                self.flush()
            finally:
                self._closed_base = True

    @property
    def closed(self):
        """Whether it is closed."""
        return self._closed_base

    def seekable(self):
        """Whether seek, tell and truncate work."""
        return False

    def readable(self):
        """Whether it can be read."""
        return False

    def writable(self):
        """Whether it can be written."""
        return False

    def _checkSeekable(self, msg=None):
        if not self.seekable():
            raise UnsupportedOperation("File or stream is not seekable." if msg is None else msg)
        return True

    def _checkReadable(self, msg=None):
        if not self.readable():
            raise UnsupportedOperation("File or stream is not readable." if msg is None else msg)
        return True

    def _checkWritable(self, msg=None):
        if not self.writable():
            raise UnsupportedOperation("File or stream is not writable." if msg is None else msg)
        return True

    def _checkClosed(self, msg=None):
        if self.closed:
            raise ValueError("I/O operation on closed file." if msg is None else msg)

    def __enter__(self):
        self._checkClosed()
        return self

    def __exit__(self, *args):
        self.close()

    def fileno(self):
        """There are no descriptors."""
        self._unsupported("fileno")

    def isatty(self):
        """Whether it is a terminal: never."""
        self._checkClosed()
        return False

    def readline(self, size=-1, /):
        """A line as bytes, with its end; at most size bytes."""
        size = _size(size)
        if hasattr(self, "peek"):

            def ahead():
                seen = self.peek(1)
                if not seen:
                    return 1
                n = seen.find(b"\n") + 1 or len(seen)
                return min(n, size) if size >= 0 else n

        else:

            def ahead():
                return 1

        line = bytearray()
        while size < 0 or len(line) < size:
            piece = self.read(ahead())
            if not piece:
                break
            line += piece
            if line.endswith(b"\n"):
                break
        return bytes(line)

    def __iter__(self):
        self._checkClosed()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=-1, /):
        """The rest as a list of lines; no more are begun once they have hint bytes or characters."""
        hint = _size(hint)
        if hint <= 0:
            return list(self)
        total, lines = 0, []
        for line in self:
            lines.append(line)
            total += len(line)
            if total > hint:
                break
        return lines

    def writelines(self, lines, /):
        """Writes each; adds no ends of lines."""
        self._checkClosed()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    """A stream of bytes without a buffer."""

    __module__ = "io"

    def read(self, size=-1, /):
        """Up to size bytes by one readinto; all of them without a size; None if there are none yet."""
        size = _size(size)
        if size < 0:
            return self.readall()
        data = bytearray(size)
        n = self.readinto(data)
        if n is None:
            return None
        if n < 0 or n > len(data):
            raise ValueError(f"readinto returned {n} outside buffer size {len(data)}")
        return bytes(data[:n])

    def readall(self):
        """All bytes to the end."""
        parts = []
        while piece := self.read(DEFAULT_BUFFER_SIZE):
            parts.append(piece)
        return b"".join(parts) if parts else piece

    def readinto(self, buffer, /):
        """Fills a buffer; how many bytes."""
        self._unsupported("readinto")

    def write(self, data, /):
        """Writes bytes; how many it took."""
        self._unsupported("write")


class BufferedIOBase(IOBase):
    """A stream of bytes with a buffer."""

    __module__ = "io"

    def read(self, size=-1, /):
        """Up to size bytes, fewer only at the end."""
        self._unsupported("read")

    def read1(self, size=-1, /):
        """Up to size bytes with one read below."""
        self._unsupported("read1")

    def readinto(self, buffer, /):
        """Fills a buffer; how many bytes."""
        return self._into(buffer, self.read)

    def readinto1(self, buffer, /):
        """The same with one read below."""
        return self._into(buffer, self.read1)

    def _into(self, buffer, read):
        view = memoryview(buffer).cast("B") if not isinstance(buffer, bytearray) else memoryview(buffer)
        data = read(len(view))
        n = len(data)
        view[:n] = data
        return n

    def write(self, data, /):
        """Writes bytes; how many."""
        self._unsupported("write")

    def detach(self):
        """Parts from the raw stream and returns it."""
        self._unsupported("detach")


class TextIOBase(IOBase):
    """A stream of text."""

    __module__ = "io"

    def read(self, size=-1, /):
        """Up to size characters."""
        self._unsupported("read")

    def write(self, text, /):
        """Writes text; how many characters."""
        self._unsupported("write")

    def truncate(self, size=None, /):
        """Cuts off."""
        self._unsupported("truncate")

    def readline(self, size=-1, /):
        """A line with its end."""
        self._unsupported("readline")

    def detach(self):
        """Parts from the buffer below and returns it."""
        self._unsupported("detach")

    encoding = None
    newlines = None
    errors = None


@_itd.seal
class FileIO(RawIOBase):
    """There are no files: making one raises PermissionError."""

    __module__ = "_io"

    def __init__(self, file, mode="r", closefd=True, opener=None):
        open(file, mode)


TextIOBase.register(type(sys.stdout))


# ---- bytes in memory ----


@_itd.seal
class BytesIO(BufferedIOBase):
    """A stream over bytes in memory."""

    __module__ = "_io"

    def __init__(self, initial_bytes=b""):
        self._data = bytearray() if initial_bytes is None else bytearray(_bytes_like(initial_bytes))
        self._at = 0
        self._shut = False

    def _open(self):
        if self._shut:
            raise ValueError("I/O operation on closed file.")

    def __getstate__(self):
        self._open()
        extra = {k: v for k, v in self.__dict__.items() if k not in ("_data", "_at", "_shut")}
        return bytes(self._data), self._at, extra or None

    def __setstate__(self, state):
        self._open()
        if not isinstance(state, tuple) or len(state) < 3:
            raise TypeError(f"{type(self).__name__}.__setstate__ argument should be 3-tuple, got {type(state).__name__}")
        data, at, extra = state[:3]
        if not isinstance(at, int):
            raise TypeError(f"second item of state must be an integer, not {type(at).__name__}")
        if at < 0:
            raise ValueError("position value cannot be negative")
        if extra is not None and not isinstance(extra, dict):
            raise TypeError(f"third item of state should be a dict, got a {type(extra).__name__}")
        self._data[:] = _bytes_like(data)
        self._at = at
        if extra:
            self.__dict__.update(extra)

    @property
    def closed(self):
        """Whether it is closed."""
        return self._shut

    def close(self):
        """Closes it and drops its bytes."""
        if not self._shut:
            self._data = bytearray()
            self._shut = True

    def getvalue(self):
        """All its bytes."""
        self._open()
        return bytes(self._data)

    def getbuffer(self):
        """A view of its bytes that can be written to."""
        self._open()
        return memoryview(self._data)

    def read(self, size=-1, /):
        """Up to size bytes; all without a size."""
        if self._shut:
            self._open()
        at, data = self._at, self._data
        if size is None or size.__class__ is not int:
            size = _size(size)
        if size < 0:
            piece = bytes(data[at:])
        else:
            piece = bytes(data[at : at + size])
        self._at = at + len(piece)
        return piece

    def read1(self, size=-1, /):
        """The same as read."""
        return self.read(size)

    def readinto(self, buffer, /):
        """Fills a buffer; how many bytes."""
        self._open()
        if isinstance(buffer, (bytes, str)):
            raise TypeError(f"readinto() argument must be read-write bytes-like object, not {type(buffer).__name__}")
        view = memoryview(buffer)
        if view.readonly:
            raise TypeError(f"readinto() argument must be read-write bytes-like object, not {type(buffer).__name__}")
        if view.itemsize != 1 or view.ndim != 1 or view.format != "B":
            view = view.cast("B")
        piece = self._data[self._at : self._at + len(view)]
        n = len(piece)
        view[:n] = piece
        self._at += n
        return n

    def _line(self, size):
        at, data = self._at, self._data
        end = data.find(b"\n", at) + 1 or len(data)
        if size >= 0 and end - at > size:
            end = at + size
        if at >= end:
            return b""
        self._at = end
        return bytes(data[at:end])

    def readline(self, size=-1, /):
        """A line with its end."""
        self._open()
        return self._line(_size(size))

    def readlines(self, size=None, /):
        """The lines that are left; no more are begun once they have size bytes."""
        self._open()
        size = _size(size)
        lines, total = [], 0
        while line := self._line(-1):
            lines.append(line)
            total += len(line)
            if 0 < size <= total:
                break
        return lines

    def __next__(self):
        self._open()
        line = self._line(-1)
        if not line:
            raise StopIteration
        return line

    def write(self, b, /):
        """Writes bytes; how many."""
        if self._shut:
            self._open()
        if b.__class__ is not bytes:
            b = _bytes_like(b)
        n = len(b)
        if not n:
            return 0
        at, data = self._at, self._data
        have = len(data)
        if at == have:
            data += b
        else:
            if at > have:
                data += bytes(at - have)
            data[at : at + n] = b
        self._at = at + n
        return n

    def seek(self, pos, whence=0, /):
        """Moves to a place; returns it."""
        self._open()
        pos = _index(pos)
        if whence == 0:
            if pos < 0:
                raise ValueError(f"negative seek value {pos}")
            self._at = pos
        elif whence == 1:
            self._at = max(0, self._at + pos)
        elif whence == 2:
            self._at = max(0, len(self._data) + pos)
        else:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if self._at > sys.maxsize:
            self._at = 0
            raise OverflowError("new position too large")
        return self._at

    def tell(self):
        """Where the stream is."""
        self._open()
        return self._at

    def truncate(self, size=None, /):
        """Cuts off at size, or where it is."""
        self._open()
        if size is None:
            size = self._at
        else:
            size = _size(size)
            if size < 0:
                raise ValueError(f"negative size value {size}")
        if size < len(self._data):
            del self._data[size:]
        return size

    def flush(self):
        """Does nothing."""
        self._open()

    def isatty(self):
        """False."""
        self._open()
        return False

    def readable(self):
        """True."""
        self._open()
        return True

    writable = seekable = readable


# ---- text in memory ----


def _check_newline(newline, shown="{!r}"):
    if newline is not None and not isinstance(newline, str):
        raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
    if newline not in (None, "", "\n", "\r", "\r\n"):
        raise ValueError("illegal newline value: " + shown.format(newline))


def _line_end(text, at, universal, end_mark):
    """Where the line that begins at a place ends, its end included; -1: there is no end."""
    if not universal:
        found = text.find(end_mark, at)
        return -1 if found < 0 else found + len(end_mark)
    feed = text.find("\n", at)
    back = text.find("\r", at, feed if feed >= 0 else len(text))
    if back < 0:
        return feed + 1 if feed >= 0 else -1
    return back + 2 if text[back + 1 : back + 2] == "\n" else back + 1


@_itd.seal
class StringIO(TextIOBase):
    """A stream over text in memory."""

    __module__ = "_io"

    def __init__(self, initial_value="", newline="\n"):
        _check_newline(newline)
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self._newline = newline
        self._seen = None if newline is not None else IncrementalNewlineDecoder(None, True)
        self._put = newline if newline in ("\r", "\r\n") else None
        self._plain = self._seen is None and self._put is None
        self._parts = []
        self._size = self._at = 0
        self._shut = False
        if initial_value:
            self.write(initial_value)
            self._at = 0

    def _open(self):
        if self._shut:
            raise ValueError("I/O operation on closed file")

    def __getstate__(self):
        self._open()
        extra = {k: v for k, v in self.__dict__.items() if k not in ("_newline", "_seen", "_put", "_plain", "_parts", "_size", "_at", "_shut")}
        return self.getvalue(), self._newline, self._at, extra or None

    def __setstate__(self, state):
        self._open()
        if not isinstance(state, tuple) or len(state) < 4:
            raise TypeError(f"{type(self).__name__}.__setstate__ argument should be 4-tuple, got {type(state).__name__}")
        text, newline, at, extra = state[:4]
        if not isinstance(at, int):
            raise TypeError(f"third item of state must be an integer, got {type(at).__name__}")
        if at < 0:
            raise ValueError("position value cannot be negative")
        if extra is not None and not isinstance(extra, dict):
            raise TypeError(f"fourth item of state should be a dict, got a {type(extra).__name__}")
        StringIO.__init__(self, "", newline)
        if not isinstance(text, str):
            raise TypeError(f"initial_value must be str or None, not {type(text).__name__}")
        self._parts = [text]
        self._size = len(text)
        self._at = at
        if extra:
            self.__dict__.update(extra)

    def _text(self):
        parts = self._parts
        if len(parts) != 1:
            parts[:] = ["".join(parts)]
        return parts[0]

    @property
    def closed(self):
        """Whether it is closed."""
        return self._shut

    @property
    def line_buffering(self):
        """False."""
        self._open()
        return False

    @property
    def newlines(self):
        """The ends of lines that were seen and translated."""
        self._open()
        return None if self._seen is None else self._seen.newlines

    def close(self):
        """Closes it and drops its text."""
        if not self._shut:
            self._parts = []
            self._size = 0
            self._shut = True

    def getvalue(self):
        """All its text."""
        if self._shut:
            self._open()
        return self._text()

    def write(self, s, /):
        """Writes text; how many characters."""
        if s.__class__ is not str:
            if not isinstance(s, str):
                raise TypeError(f"string argument expected, got '{type(s).__name__}'")
            s = str.__str__(s)
        if self._shut:
            self._open()
        n = len(s)
        if not self._plain:
            s = self._translated(s)
        if self._at == self._size:
            if s:
                self._parts.append(s)
                self._size = self._at = self._at + len(s)
        elif s:
            self._overwrite(s)
        return n

    def _translated(self, s):
        if self._seen is not None:
            s = self._seen.decode(s, True)
        if self._put is not None:
            s = s.replace("\n", self._put)
        return s

    def _overwrite(self, s):
        text = self._text()
        at, end = self._at, self._at + len(s)
        if at > len(text):
            text += "\0" * (at - len(text))
        self._parts = [text[:at], s, text[end:]]
        self._size = max(len(text), end)
        self._at = end

    def read(self, size=-1, /):
        """Up to size characters; all without a size."""
        if self._shut:
            self._open()
        if size is None or size.__class__ is not int:
            size = _size(size)
        text, at = self._text(), self._at
        piece = text[at:] if size < 0 else text[at : at + size]
        self._at = at + len(piece)
        return piece

    def _line(self, size=-1):
        text, at = self._text(), self._at
        newline = self._newline
        if newline == "\n" or newline is None:
            end = text.find("\n", at) + 1
        else:
            end = _line_end(text, at, newline == "", newline)
            end = 0 if end < 0 else end
        end = end or len(text)
        if 0 <= size < end - at:
            end = at + size
        if at >= end:
            return ""
        self._at = end
        return text[at:end]

    def readline(self, size=-1, /):
        """A line with its end."""
        self._open()
        return self._line(_size(size))

    def __next__(self):
        if self._shut:
            self._open()
        parts = self._parts
        if len(parts) == 1 and self._newline == "\n":
            text, at = parts[0], self._at
            end = text.find("\n", at) + 1 or len(text)
            if at >= end:
                raise StopIteration
            self._at = end
            return text[at:end]
        line = self._line()
        if not line:
            raise StopIteration
        return line

    def _each(self):
        """The lines from here on, for loops that need no more of the stream than __next__."""
        while line := self._line():
            yield line
            if self._shut:
                self._open()

    def __iter__(self):
        self._checkClosed()
        return self

    def seek(self, pos, whence=0, /):
        """Moves to a place; returns it."""
        self._open()
        pos = _index(pos)
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0:
            if pos < 0:
                raise ValueError(f"Negative seek position {pos}")
        elif pos:
            raise OSError("Can't do nonzero cur-relative seeks")
        else:
            pos = self._at if whence == 1 else self._size
        self._at = pos
        return pos

    def tell(self):
        """Where the stream is."""
        self._open()
        return self._at

    def truncate(self, pos=None, /):
        """Cuts off at pos, or where it is."""
        self._open()
        if pos is None:
            pos = self._at
        else:
            pos = _size(pos)
            if pos < 0:
                raise ValueError(f"Negative size value {pos}")
        if pos < self._size:
            self._parts = [self._text()[:pos]]
            self._size = pos
        return pos

    def flush(self):
        """Does nothing."""
        self._open()

    def isatty(self):
        """False."""
        self._open()
        return False

    def readable(self):
        """True."""
        self._open()
        return True

    writable = seekable = readable


@_itd.seal
class IncrementalNewlineDecoder:
    """Turns all ends of lines into feeds, piece by piece, and remembers which there were."""

    __module__ = "_io"

    def __init__(self, decoder, translate, errors="strict"):
        self.decoder = decoder
        self.translate = translate
        self.errors = errors
        self._kinds = 0
        self._held = False

    def decode(self, input, final=False):
        """The text of the next piece."""
        text = input if self.decoder is None else self.decoder.decode(input, final=final)
        if not isinstance(text, str):
            raise TypeError(f"decoder should return a string result, not '{type(text).__name__}'")
        if self._held and (text or final):
            text = "\r" + text
            self._held = False
        if text.endswith("\r") and not final:
            text = text[:-1]
            self._held = True
        if "\r" in text:
            both = text.count("\r\n")
            backs = text.count("\r") - both
            feeds = text.count("\n") - both
            self._kinds |= (backs and 1) | (feeds and 2) | (both and 4)
            if self.translate:
                text = text.replace("\r\n", "\n").replace("\r", "\n")
        elif "\n" in text:
            self._kinds |= 2
        return text

    def getstate(self):
        """(undecoded bytes, a number)"""
        rest, flag = (b"", 0) if self.decoder is None else self.decoder.getstate()
        return rest, flag << 1 | self._held

    def setstate(self, state):
        """Goes back to a state."""
        rest, flag = state
        self._held = bool(flag & 1)
        if self.decoder is not None:
            self.decoder.setstate((rest, flag >> 1))

    def reset(self):
        """Forgets everything."""
        self._kinds = 0
        self._held = False
        if self.decoder is not None:
            self.decoder.reset()

    @property
    def newlines(self):
        """The kinds of ends seen: None, one, or a tuple."""
        found = tuple(mark for bit, mark in ((1, "\r"), (2, "\n"), (4, "\r\n")) if self._kinds & bit)
        return None if not found else found[0] if len(found) == 1 else found


_LATER = ("BufferedReader", "BufferedWriter", "BufferedRWPair", "BufferedRandom", "TextIOWrapper")


def __getattr__(name):
    """The classes over other streams are made when first asked for."""
    if name in _LATER:
        import _io_layers

        for each in _LATER:
            globals()[each] = getattr(_io_layers, each)
        return globals()[name]
    raise AttributeError(f"module 'io' has no attribute {name!r}")
