"""The streams over other streams: buffers over raw streams, text over bytes."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import codecs
from io import (
    DEFAULT_BUFFER_SIZE, BufferedIOBase, IncrementalNewlineDecoder, TextIOBase, UnsupportedOperation,
    _bytes_like, _check_newline, _line_end, _size,
)  # fmt: skip


class _Layer(BufferedIOBase):
    """What lies over a raw stream."""

    def __init__(self, raw):
        self.raw = raw

    def __getattr__(self, name):
        if name == "raw":
            raise ValueError("raw stream has been detached" if self.__dict__.get("_parted") else "I/O operation on uninitialized object")
        raise AttributeError(f"'_io.{type(self).__name__}' object has no attribute '{name}'")

    def seek(self, pos, whence=0, /):
        """Moves to a place; returns it."""
        where = self.raw.seek(pos, whence)
        if where < 0:
            raise OSError("seek() returned an invalid position")
        return where

    def tell(self):
        """Where the stream is."""
        where = self.raw.tell()
        if where < 0:
            raise OSError("tell() returned an invalid position")
        return where

    def truncate(self, pos=None, /):
        """Cuts off."""
        self._checkClosed()
        self._checkWritable()
        self.flush()
        return self.raw.truncate(self.tell() if pos is None else pos)

    def flush(self):
        """Writes what is held back."""
        if self.closed:
            raise ValueError("flush on closed file")
        self.raw.flush()

    def close(self):
        """Flushes and closes both."""
        if not self.closed:
            try:
                self.flush()
            finally:
                self.raw.close()

    def detach(self):
        """Parts from the raw stream and returns it."""
        raw = self.raw
        self.flush()
        del self.raw
        self._parted = True
        return raw

    def seekable(self):
        """As the raw stream."""
        return self.raw.seekable()

    @property
    def closed(self):
        """Whether the raw stream is closed."""
        return self.raw.closed

    @property
    def name(self):
        """The raw stream's name."""
        return self.raw.name

    @property
    def mode(self):
        """The raw stream's mode."""
        return self.raw.mode

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        try:
            return f"<{name} name={self.name!r}>"
        except AttributeError:
            return f"<{name}>"

    def fileno(self):
        """The raw stream's."""
        return self.raw.fileno()

    def isatty(self):
        """The raw stream's."""
        return self.raw.isatty()

    def __reduce__(self):
        raise TypeError(f"cannot pickle '{type(self).__module__}.{type(self).__name__}' object")

    __getstate__ = __reduce__


@_itd.seal
class BufferedReader(_Layer):
    """Reads a raw stream through a buffer."""

    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._ahead = b""
        self._from = 0
        if not raw.readable():
            raise OSError("File or stream is not readable.")
        super().__init__(raw)
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self.buffer_size = buffer_size

    def _open(self, what):
        if self.raw.closed:
            raise ValueError(f"{what} of closed file")

    def readable(self):
        """As the raw stream."""
        return self.raw.readable()

    def _forget(self):
        self._ahead = b""
        self._from = 0

    def _fill(self, size):
        """Reads once from below; what came, None or empty."""
        piece = self.raw.read(max(size, self.buffer_size))
        if piece:
            self._ahead = self._ahead[self._from :] + piece
            self._from = 0
        return piece

    def read(self, size=-1, /):
        """Up to size bytes, fewer only at the end."""
        if size is not None and size < -1:
            raise ValueError("read length must be non-negative or -1")
        self._open("read")
        size = _size(size)
        if size < 0:
            start = self._ahead[self._from :]
            self._forget()
            readall = getattr(self.raw, "readall", None)
            rest = readall() if readall is not None else None
            if readall is None:
                parts = []
                while rest := self.raw.read():
                    parts.append(rest)
                rest = b"".join(parts) or rest
            if rest is None:
                return start or None
            if not isinstance(rest, (bytes, bytearray)):
                raise TypeError(f"readall() should return bytes, not {type(rest).__name__}")
            return start + rest
        got = None
        while len(self._ahead) - self._from < size:
            got = self._fill(size - (len(self._ahead) - self._from))
            if not got:
                break
        piece = self._ahead[self._from : self._from + size]
        self._from += len(piece)
        return piece if piece or got is not None or not size else None

    def peek(self, size=0, /):
        """Bytes that come next, without moving."""
        self._open("peek")
        if self._from >= len(self._ahead):
            self._fill(1)
        return self._ahead[self._from :]

    def read1(self, size=-1, /):
        """Up to size bytes with at most one read below."""
        self._open("read")
        size = self.buffer_size if size < 0 else size
        if not size:
            return b""
        if self._from >= len(self._ahead):
            self._fill(1)
        piece = self._ahead[self._from : self._from + size]
        self._from += len(piece)
        return piece

    def tell(self):
        """Where the stream is."""
        return max(0, super().tell() - (len(self._ahead) - self._from))

    def seek(self, target, whence=0, /):
        """Moves to a place; returns it."""
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence value ({whence}, should be 0, 1 or 2)")
        self._open("seek")
        self._checkSeekable()
        if whence == 1:
            target -= len(self._ahead) - self._from
        where = super().seek(target, whence)
        self._forget()
        return where

    def truncate(self, pos=None, /):
        """Not for readers."""
        raise UnsupportedOperation("truncate")


@_itd.seal
class BufferedWriter(_Layer):
    """Writes a raw stream through a buffer."""

    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._held = bytearray()
        if not raw.writable():
            raise OSError("File or stream is not writable.")
        super().__init__(raw)
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self.buffer_size = buffer_size

    def writable(self):
        """As the raw stream."""
        return self.raw.writable()

    def write(self, data, /):
        """Writes bytes; how many."""
        if self.raw.closed:
            raise ValueError("write to closed file")
        data = _bytes_like(data)
        n = len(data)
        if len(self._held) + n <= self.buffer_size:
            self._held += data
            return n
        # What is held goes first, then all of the new data that doesn't fit.
        try:
            self._drain()
        except BlockingIOError as error:
            room = max(0, self.buffer_size - len(self._held))
            self._held += data[:room]
            if room < n:
                raise BlockingIOError(error.errno, error.strerror, room) from None
            return n
        self._held += data
        while len(self._held) > self.buffer_size:
            done = self.raw.write(bytes(self._held))
            if done is None:
                if len(self._held) > self.buffer_size:
                    lost = len(self._held) - self.buffer_size
                    del self._held[self.buffer_size :]
                    raise BlockingIOError(11, "write could not complete without blocking", n - lost)
                break
            if done > len(self._held) or done < 0:
                raise OSError(f"raw write() returned invalid length {done} (should have been between 0 and {len(self._held)})")
            del self._held[:done]
        return n

    def _drain(self):
        while self._held:
            n = self.raw.write(bytes(self._held))
            if n is None:
                raise BlockingIOError(11, "write could not complete without blocking", 0)
            if n > len(self._held) or n < 0:
                raise OSError(f"raw write() returned invalid length {n} (should have been between 0 and {len(self._held)})")
            del self._held[:n]

    def flush(self):
        """Writes what is held back."""
        if self.raw.closed:
            raise ValueError("flush of closed file")
        self._drain()
        self.raw.flush()

    def tell(self):
        """Where the stream is."""
        return super().tell() + len(self._held)

    def seek(self, target, whence=0, /):
        """Moves to a place; returns it."""
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence value ({whence}, should be 0, 1 or 2)")
        self.flush()
        return super().seek(target, whence)

    def close(self):
        """Flushes and closes both."""
        if self.raw is None or self.closed:
            return
        try:
            self.flush()
        finally:
            self.raw.close()


@_itd.seal
class BufferedRWPair(BufferedIOBase):
    """A reader and a writer as one."""

    __module__ = "_io"

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        if not reader.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        if not writer.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self.reader = BufferedReader(reader, buffer_size)
        self.writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        """Up to size bytes of the reader."""
        return self.reader.read(size)

    def readinto(self, buffer, /):
        """Fills a buffer from the reader."""
        return self.reader.readinto(buffer)

    def write(self, data, /):
        """Writes to the writer."""
        return self.writer.write(data)

    def peek(self, size=0, /):
        """What the reader has next."""
        return self.reader.peek(size)

    def read1(self, size=-1, /):
        """One read of the reader."""
        return self.reader.read1(size)

    def readinto1(self, buffer, /):
        """One read of the reader, into a buffer."""
        return self.reader.readinto1(buffer)

    def readable(self):
        """As the reader."""
        return self.reader.readable()

    def writable(self):
        """As the writer."""
        return self.writer.writable()

    def flush(self):
        """Flushes the writer."""
        return self.writer.flush()

    def close(self):
        """Closes both."""
        try:
            self.writer.close()
        finally:
            self.reader.close()

    def isatty(self):
        """Whether either is a terminal."""
        return self.reader.isatty() or self.writer.isatty()

    @property
    def closed(self):
        """Whether the writer is closed."""
        return self.writer.closed


@_itd.seal
class BufferedRandom(BufferedWriter, BufferedReader):
    """Reads and writes one raw stream through a buffer."""

    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        raw._checkSeekable()
        BufferedReader.__init__(self, raw, buffer_size)
        BufferedWriter.__init__(self, raw, buffer_size)

    def seek(self, target, whence=0, /):
        """Moves to a place; returns it."""
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence value ({whence}, should be 0, 1 or 2)")
        self.flush()
        if self._ahead and whence == 1:
            target -= len(self._ahead) - self._from
        self._forget()
        return self.raw.seek(target, whence)

    def tell(self):
        """Where the stream is."""
        return BufferedWriter.tell(self) if self._held else BufferedReader.tell(self)

    def truncate(self, pos=None, /):
        """Cuts off."""
        if pos is None:
            pos = self.tell()
        return BufferedWriter.truncate(self, pos)

    def read(self, size=-1, /):
        """Up to size bytes."""
        self.flush()
        return BufferedReader.read(self, size)

    def peek(self, size=0, /):
        """What comes next."""
        self.flush()
        return BufferedReader.peek(self, size)

    def read1(self, size=-1, /):
        """Up to size bytes with one read below."""
        self.flush()
        return BufferedReader.read1(self, size)

    def write(self, data, /):
        """Writes bytes; how many."""
        if self._from < len(self._ahead):
            self.raw.seek(self._from - len(self._ahead), 1)
        self._forget()
        return BufferedWriter.write(self, data)


@_itd.seal
class TextIOWrapper(TextIOBase):
    """Text over a stream of bytes."""

    __module__ = "_io"
    _CHUNK_SIZE = DEFAULT_BUFFER_SIZE

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        _check_newline(newline, "{}")
        if encoding is None or encoding == "locale":
            encoding = "UTF-8"
        if not isinstance(encoding, str):
            raise TypeError(f"TextIOWrapper() argument 'encoding' must be str or None, not {type(encoding).__name__}")
        info = codecs.lookup(encoding)
        if not info._is_text_encoding:
            raise LookupError(f"{encoding!r} is not a text encoding; use codecs.open() to handle arbitrary codecs")
        if errors is None:
            errors = "strict"
        elif not isinstance(errors, str):
            raise TypeError(f"TextIOWrapper() argument 'errors' must be str or None, not {type(errors).__name__}")
        else:
            codecs.lookup_error(errors)
        self._buffer = buffer
        self._encoding = encoding
        self._errors = errors
        self._line_buffering = bool(line_buffering)
        self._write_through = bool(write_through)
        self._set_newline(newline)
        self._seekable = self._telling = buffer.seekable()
        self._reader = None
        self._text = ""
        self._at = 0
        self._held = []
        self._held_size = 0
        self._begun = False
        if self._seekable and buffer.writable():
            try:
                self._begun = buffer.tell() != 0
            except OSError:
                pass

    def _set_newline(self, newline):
        self._newline = newline
        self._universal = not newline
        self._translates = newline is None
        self._end_mark = newline or "\n"
        self._put = newline if newline in ("\r", "\r\n") else None

    def __getattr__(self, name):
        if name == "_buffer":
            raise ValueError("underlying buffer has been detached" if self.__dict__.get("_parted") else "I/O operation on uninitialized object")
        raise AttributeError(f"'_io.{type(self).__name__}' object has no attribute '{name}'")

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        parts = ""
        try:
            parts += f" name={self.name!r}"
        except (AttributeError, ValueError):
            pass
        try:
            parts += f" mode={self.mode!r}"
        except AttributeError:
            pass
        return f"<{name}{parts} encoding={self.encoding!r}>"

    @property
    def encoding(self):
        """The name of the encoding."""
        return self._encoding

    @property
    def errors(self):
        """What is done about errors of the encoding."""
        return self._errors

    @property
    def newlines(self):
        """The ends of lines seen."""
        return self._reader.newlines if isinstance(self._reader, IncrementalNewlineDecoder) else None

    @property
    def line_buffering(self):
        """Whether each end of a line flushes."""
        return self._line_buffering

    @property
    def write_through(self):
        """Whether text goes to the buffer at once."""
        return self._write_through

    @property
    def buffer(self):
        """The stream of bytes."""
        return self._buffer

    @property
    def name(self):
        """The buffer's name."""
        return self._buffer.name

    @property
    def closed(self):
        """Whether the buffer is closed."""
        return self._buffer.closed

    def reconfigure(self, *, encoding=None, errors=None, newline=Ellipsis, line_buffering=None, write_through=None):
        """Changes how the text is made."""
        if self._reader is not None and (encoding is not None or errors is not None or newline is not Ellipsis):
            raise UnsupportedOperation("It is not possible to set the encoding or newline of stream after the first read")
        if errors is None:
            errors = self._errors if encoding is None else "strict"
        if encoding is not None:
            codecs.lookup(encoding)
        if newline is not Ellipsis:
            _check_newline(newline)
        self.flush()
        self._encoding = self._encoding if encoding is None else encoding
        self._errors = errors
        if newline is not Ellipsis:
            self._set_newline(newline)
        if line_buffering is not None:
            self._line_buffering = bool(line_buffering)
        if write_through is not None:
            self._write_through = bool(write_through)

    def _open(self):
        if self._buffer.closed:
            raise ValueError("I/O operation on closed file.")

    def seekable(self):
        """As the buffer."""
        self._open()
        return self._seekable

    def readable(self):
        """As the buffer."""
        return self._buffer.readable()

    def writable(self):
        """As the buffer."""
        return self._buffer.writable()

    def fileno(self):
        """The buffer's."""
        return self._buffer.fileno()

    def isatty(self):
        """The buffer's."""
        return self._buffer.isatty()

    def _drain(self):
        if self._held:
            data, self._held, self._held_size = b"".join(self._held), [], 0
            self._buffer.write(data)

    def flush(self):
        """Writes what is held back."""
        self._open()
        self._drain()
        self._buffer.flush()

    def close(self):
        """Flushes and closes both."""
        if not self.__dict__.get("_parted") and not self.closed:
            try:
                self.flush()
            finally:
                self._buffer.close()

    def detach(self):
        """Parts from the buffer and returns it."""
        buffer = self._buffer
        self.flush()
        del self._buffer
        self._parted = True
        return buffer

    def write(self, s, /):
        """Writes text; how many characters."""
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        self._open()
        if not self.writable():
            raise UnsupportedOperation("not writable")
        n = len(s)
        ends = self._line_buffering and ("\n" in s or "\r" in s)
        if self._put is not None and "\n" in s:
            s = s.replace("\n", self._put)
        encoding = self._encoding
        if self._begun:
            encoding = {"utf-16": "utf-16-le", "utf-32": "utf-32-le", "utf-8-sig": "utf-8"}.get(codecs.lookup(encoding).name, encoding)
        self._held.append(s.encode(encoding, self._errors))
        self._begun = self._begun or bool(s)
        self._held_size += len(self._held[-1])
        if self._held_size > self._CHUNK_SIZE or self._write_through or ends:
            self._drain()
        if ends:
            self.flush()
        if self._text:
            self._text, self._at = "", 0
        if self._reader is not None:
            self._reader.reset()
        return n

    def _more(self):
        """Decodes the next piece of bytes; False at the end."""
        if self._reader is None:
            if not self.readable():
                raise UnsupportedOperation("not readable")
            self._reader = codecs.getincrementaldecoder(self._encoding)(self._errors)
            if self._universal:
                self._reader = IncrementalNewlineDecoder(self._reader, self._translates)
        read1 = getattr(self._buffer, "read1", None)
        data = read1(self._CHUNK_SIZE) if read1 is not None else self._buffer.read(self._CHUNK_SIZE)
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"underlying {'read1' if read1 is not None else 'read'}() should have returned a bytes-like object, not '{type(data).__name__}'")
        text = self._reader.decode(data, final=not data)
        self._text = self._text[self._at :] + text
        self._at = 0
        return bool(data)

    def _start_reading(self):
        self._open()
        if not self.readable():
            raise UnsupportedOperation("not readable")
        self._drain_if_held()

    def _drain_if_held(self):
        if self._held:
            self.flush()

    def read(self, size=-1, /):
        """Up to size characters; all without a size."""
        size = _size(size)
        self._start_reading()
        if size < 0:
            parts = [self._text[self._at :]]
            self._text, self._at = "", 0
            while self._more():
                parts.append(self._text)
                self._text = ""
            parts.append(self._text)
            self._text = ""
            return "".join(parts)
        while len(self._text) - self._at < size and self._more():
            pass
        piece = self._text[self._at : self._at + size]
        self._at += len(piece)
        return piece

    def readline(self, size=-1, /):
        """A line with its end."""
        size = _size(size)
        self._start_reading()
        while True:
            end = _line_end(self._text, self._at, self._universal and not self._translates, self._end_mark)
            if end >= 0 or 0 <= size <= len(self._text) - self._at or not self._more():
                break
        if end < 0:
            end = _line_end(self._text, self._at, self._universal and not self._translates, self._end_mark)
        if end < 0:
            end = len(self._text)
        if 0 <= size < end - self._at:
            end = self._at + size
        line = self._text[self._at : end]
        self._at = end
        return line

    def __next__(self):
        self._telling = False
        line = self.readline()
        if not line:
            self._telling = self._seekable
            raise StopIteration
        return line

    def _behind(self):
        """How many bytes the buffer is ahead of the text that was read."""
        rest = self._text[self._at :]
        reader = self._reader
        if reader is None:
            return 0
        held = 0
        if isinstance(reader, IncrementalNewlineDecoder):
            held = len("\r".encode(self._plain_encoding())) if reader._held else 0
            kinds = reader.newlines
            if self._translates and kinds is not None and kinds != "\n" and "\n" in rest:
                rest = rest.replace("\n", "\r\n" if "\r\n" in (kinds if isinstance(kinds, tuple) else (kinds,)) else "\r")
            reader = reader.decoder
        state = reader.getstate()[0]
        return len(rest.encode(self._plain_encoding(), "surrogatepass" if "utf" in self._encoding.lower() else self._errors)) + held + len(state)

    def _plain_encoding(self):
        return {"utf-16": "utf-16-le", "utf-32": "utf-32-le", "utf-8-sig": "utf-8"}.get(codecs.lookup(self._encoding).name, self._encoding)

    def tell(self):
        """A number for seek."""
        if not self._seekable:
            raise UnsupportedOperation("underlying stream is not seekable")
        if not self._telling:
            raise OSError("telling position disabled by next() call")
        self.flush()
        return self._buffer.tell() - self._behind()

    def seek(self, cookie, whence=0, /):
        """Moves to the start, the end, or where tell was."""
        self._open()
        if not self._seekable:
            raise UnsupportedOperation("underlying stream is not seekable")
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            whence, cookie = 0, self.tell()
        elif whence == 2:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero end-relative seeks")
            self.flush()
            where = self._buffer.seek(0, 2)
            self._rest(where)
            return where
        if whence != 0:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie!r}")
        self.flush()
        self._buffer.seek(cookie)
        self._rest(cookie)
        return cookie

    def _rest(self, where):
        """Begins again at a place: nothing is decoded, and a mark is due only at the beginning."""
        self._text, self._at = "", 0
        self._telling = self._seekable
        self._begun = where != 0
        if self._reader is not None:
            self._reader.reset()
            if where and self._plain_encoding() != self._encoding:
                inner = self._reader.decoder if isinstance(self._reader, IncrementalNewlineDecoder) else self._reader
                if hasattr(inner, "setstate"):
                    inner.setstate((b"", 0))

    def truncate(self, pos=None, /):
        """Cuts off."""
        self.flush()
        return self._buffer.truncate(self.tell() if pos is None else pos)

    def __reduce__(self):
        raise TypeError(f"cannot pickle '{type(self).__module__}.{type(self).__name__}' object")

    __getstate__ = __reduce__
