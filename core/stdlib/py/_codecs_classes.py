"""The classes of codecs: what a codec is made of, and its streams."""

# SPDX-License-Identifier: MIT OR Apache-2.0

class CodecInfo(tuple):
    """(encoder, decoder, stream reader, stream writer) of a codec."""

    _is_text_encoding = True

    def __new__(
        cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None, name=None, *, _is_text_encoding=None
    ):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name = name
        self.encode = encode
        self.decode = decode
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        self.streamwriter = streamwriter
        self.streamreader = streamreader
        if _is_text_encoding is not None:
            self._is_text_encoding = _is_text_encoding
        return self

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} object for encoding {self.name} at {id(self):#x}>"


class Codec:
    """A codec without state."""

    def encode(self, input, errors="strict"):
        """(encoded input, how much of it was taken)"""
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        """(decoded input, how much of it was taken)"""
        raise NotImplementedError


class IncrementalEncoder:
    """Encodes piece by piece."""

    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        """The next piece, encoded."""
        raise NotImplementedError

    def reset(self):
        """Begins again."""

    def getstate(self):
        """A number."""
        return 0

    def setstate(self, state):
        """Goes back to a state."""


class BufferedIncrementalEncoder(IncrementalEncoder):
    """Keeps what could not be encoded yet."""

    def __init__(self, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self.buffer = ""

    def _buffer_encode(self, input, errors, final):
        raise NotImplementedError

    def encode(self, input, final=False):
        """The next piece, encoded."""
        data = self.buffer + input
        result, taken = self._buffer_encode(data, self.errors, final)
        self.buffer = data[taken:]
        return result

    def reset(self):
        """Begins again."""
        IncrementalEncoder.reset(self)
        self.buffer = ""

    def getstate(self):
        """What is kept."""
        return self.buffer or 0

    def setstate(self, state):
        """Goes back to a state."""
        self.buffer = state or ""


class IncrementalDecoder:
    """Decodes piece by piece."""

    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        """The next piece, decoded."""
        raise NotImplementedError

    def reset(self):
        """Begins again."""

    def getstate(self):
        """(undecoded bytes, a number)"""
        return b"", 0

    def setstate(self, state):
        """Goes back to a state."""


class BufferedIncrementalDecoder(IncrementalDecoder):
    """Keeps what could not be decoded yet."""

    def __init__(self, errors="strict"):
        IncrementalDecoder.__init__(self, errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final):
        raise NotImplementedError

    def decode(self, input, final=False):
        """The next piece, decoded."""
        data = self.buffer + input
        result, taken = self._buffer_decode(data, self.errors, final)
        self.buffer = data[taken:]
        return result

    def reset(self):
        """Begins again."""
        IncrementalDecoder.reset(self)
        self.buffer = b""

    def getstate(self):
        """(undecoded bytes, a number)"""
        return self.buffer, 0

    def setstate(self, state):
        """Goes back to a state."""
        self.buffer = state[0]


class _OverStream:
    """What lies over a stream: the rest is the stream's."""

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()

    def __reduce_ex__(self, proto):
        raise TypeError("can't serialize %s" % self.__class__.__name__)


class StreamWriter(Codec, _OverStream):
    """Encodes onto a stream."""

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors

    def write(self, object):
        """Writes an encoded object."""
        data, taken = self.encode(object, self.errors)
        self.stream.write(data)

    def writelines(self, list):
        """Writes all of a list."""
        self.write("".join(list))

    def reset(self):
        """Begins again."""

    def seek(self, offset, whence=0):
        """Moves the stream."""
        self.stream.seek(offset, whence)
        if whence == 0 and offset == 0:
            self.reset()


class StreamReader(Codec, _OverStream):
    """Decodes from a stream."""

    charbuffertype = str

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors
        self.bytebuffer = b""
        self._empty_charbuffer = self.charbuffertype()
        self.charbuffer = self._empty_charbuffer
        self.linebuffer = None

    def decode(self, input, errors="strict"):
        """(decoded input, how much of it was taken)"""
        raise NotImplementedError

    def _fill(self, size, firstline=False):
        """Decodes more; whether there were more bytes."""
        fresh = self.stream.read() if size < 0 else self.stream.read(size)
        data = self.bytebuffer + fresh
        if not data:
            return False
        try:
            text, taken = self.decode(data, self.errors)
        except UnicodeDecodeError as error:
            if not firstline:
                raise
            text, taken = self.decode(data[: error.start], self.errors)
            if len(text.splitlines(True)) <= 1:
                raise
        self.bytebuffer = data[taken:]
        self.charbuffer += text
        return bool(fresh)

    def _join_lines(self):
        if self.linebuffer:
            self.charbuffer = self._empty_charbuffer.join(self.linebuffer)
            self.linebuffer = None

    def read(self, size=-1, chars=-1, firstline=False):
        """Decoded text: no more than chars or size characters, read size bytes at a time."""
        self._join_lines()
        if chars < 0:
            chars = size
        if chars < 0:
            self._fill(size, firstline)
            result, self.charbuffer = self.charbuffer, self._empty_charbuffer
            return result
        while len(self.charbuffer) < chars and self._fill(size, firstline):
            pass
        result, self.charbuffer = self.charbuffer[:chars], self.charbuffer[chars:]
        return result

    def readline(self, size=None, keepends=True):
        """A line."""
        self._join_lines()
        step = size or 72
        line = self._empty_charbuffer
        while True:
            data = self.read(step, firstline=True)
            if data and (data.endswith("\r") if isinstance(data, str) else data.endswith(b"\r")):
                data += self.read(size=1, chars=1)
            line += data
            lines = line.splitlines(True)
            if lines:
                bare = lines[0].splitlines(False)[0]
                if len(lines) > 1 or lines[0] != bare:
                    self.charbuffer = self._empty_charbuffer.join(lines[1:]) + self.charbuffer
                    return lines[0] if keepends else bare
            if not data or size is not None:
                return line if keepends or not line else line.splitlines(False)[0]
            step = min(step * 2, 8000)

    def readlines(self, sizehint=None, keepends=True):
        """All lines."""
        return self.read().splitlines(keepends)

    def reset(self):
        """Drops what is kept."""
        self.bytebuffer = b""
        self.charbuffer = self._empty_charbuffer
        self.linebuffer = None

    def seek(self, offset, whence=0):
        """Moves the stream."""
        self.stream.seek(offset, whence)
        self.reset()

    def __next__(self):
        line = self.readline()
        if line:
            return line
        raise StopIteration

    def __iter__(self):
        return self


class StreamReaderWriter(_OverStream):
    """Both at once."""

    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream = stream
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        """As the reader."""
        return self.reader.read(size)

    def readline(self, size=None, keepends=True):
        """As the reader."""
        return self.reader.readline(size, keepends)

    def readlines(self, sizehint=None, keepends=True):
        """As the reader."""
        return self.reader.readlines(sizehint, keepends)

    def __next__(self):
        return next(self.reader)

    def __iter__(self):
        return self

    def write(self, data):
        """As the writer."""
        return self.writer.write(data)

    def writelines(self, list):
        """As the writer."""
        return self.writer.writelines(list)

    def reset(self):
        """Both."""
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        """Moves the stream."""
        self.stream.seek(offset, whence)
        self.reader.reset()
        if whence == 0 and offset == 0:
            self.writer.reset()


class StreamRecoder(_OverStream):
    """Reads and writes one encoding over a stream in another."""

    data_encoding = "unknown"
    file_encoding = "unknown"

    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream = stream
        self.encode = encode
        self.decode = decode
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        """Recoded data."""
        return self.encode(self.reader.read(size), self.errors)[0]

    def readline(self, size=None):
        """A recoded line."""
        data = self.reader.readline() if size is None else self.reader.readline(size)
        return self.encode(data, self.errors)[0]

    def readlines(self, sizehint=None):
        """All lines, recoded."""
        return self.encode(self.reader.read(), self.errors)[0].splitlines(keepends=True)

    def __next__(self):
        return self.encode(next(self.reader), self.errors)[0]

    def __iter__(self):
        return self

    def write(self, data):
        """Writes recoded data."""
        return self.writer.write(self.decode(data, self.errors)[0])

    def writelines(self, list):
        """Writes all of a list."""
        return self.write(b"".join(list))

    def reset(self):
        """Both."""
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        """Moves the stream."""
        self.reader.seek(offset, whence)
        self.writer.seek(offset, whence)
