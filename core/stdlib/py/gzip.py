"""gzip files in memory: compress(), decompress(), and GzipFile over a file object. There are no files by name."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import io
import struct
import time
import zlib

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]

READ = "rb"
WRITE = "wb"
FTEXT, FHCRC, FEXTRA, FNAME, FCOMMENT = 1, 2, 4, 8, 16

_COMPRESS_LEVEL_FAST = 1
_COMPRESS_LEVEL_TRADEOFF = 6
_COMPRESS_LEVEL_BEST = 9


class BadGzipFile(OSError):
    """What was read isn't gzip data."""


def _header(level, mtime):
    if mtime is None:
        mtime = time.time()
    extra = 2 if level == _COMPRESS_LEVEL_BEST else 4 if level == _COMPRESS_LEVEL_FAST else 0
    return struct.pack("<BBBBLBB", 0x1F, 0x8B, 8, 0, int(mtime), extra, 255)


def compress(data, compresslevel=_COMPRESS_LEVEL_BEST, *, mtime=None):
    """The data as one gzip member."""
    if mtime == 0:
        return zlib.compress(data, level=compresslevel, wbits=31)
    body = zlib.compress(data, level=compresslevel, wbits=-15)
    return _header(compresslevel, mtime) + body + struct.pack("<LL", zlib.crc32(data), len(memoryview(data).cast("B")) & 0xFFFFFFFF)


def _need(data, at, size):
    if at + size > len(data):
        raise EOFError("Compressed file ended before the end-of-stream marker was reached")
    return at + size


def _text_end(data, at):
    end = data.find(b"\0", at)
    if end < 0:
        raise EOFError("Compressed file ended before the end-of-stream marker was reached")
    return end + 1


def _read_header(data, at):
    """Where the compressed data of the member at `at` begins; None when only the end is there."""
    magic = data[at : at + 2]
    if not magic:
        return None, None
    if magic != b"\x1f\x8b":
        raise BadGzipFile(f"Not a gzipped file ({magic!r})")
    body = _need(data, at, 10)
    method, flags, mtime = struct.unpack_from("<BBL", data, at + 2)
    if method != 8:
        raise BadGzipFile("Unknown compression method")
    if flags & FEXTRA:
        start = _need(data, body, 2)
        body = _need(data, start, struct.unpack_from("<H", data, body)[0])
    if flags & FNAME:
        body = _text_end(data, body)
    if flags & FCOMMENT:
        body = _text_end(data, body)
    if flags & FHCRC:
        body = _need(data, body, 2)
    return body, mtime


def _members(data):
    """Each member's content and modification time."""
    data = bytes(data)
    at = 0
    while True:
        at, mtime = _read_header(data, at)
        if at is None:
            return
        stream = zlib.decompressobj(wbits=-15)
        content = stream.decompress(data[at:])
        at = len(data) - len(stream.unused_data)
        if not stream.eof or len(data) - at < 8:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        crc, size = struct.unpack_from("<LL", data, at)
        if crc != zlib.crc32(content):
            raise BadGzipFile("CRC check failed")
        if size != len(content) & 0xFFFFFFFF:
            raise BadGzipFile("Incorrect length of data produced")
        at += 8
        while data[at : at + 1] == b"\0":  # members may be padded
            at += 1
        yield content, mtime


def decompress(data):
    """The content of all members of gzip data."""
    return b"".join(content for content, _ in _members(data))


class GzipFile(io.BufferedIOBase):
    """Reads or writes gzip data through fileobj, a binary file object."""

    def __init__(self, filename=None, mode=None, compresslevel=_COMPRESS_LEVEL_BEST, fileobj=None, mtime=None):
        if mode and ("t" in mode or "U" in mode):
            raise ValueError(f"Invalid mode: {mode!r}")
        if fileobj is None:
            raise OSError("gzip has no files by name here: pass a file object as fileobj")
        if mode is None:
            mode = getattr(fileobj, "mode", READ)
        if not mode.startswith(("r", "w", "a", "x")):
            raise ValueError(f"Invalid mode: {mode!r}")
        self.fileobj = fileobj
        self.name = filename or getattr(fileobj, "name", "") or ""
        self.mtime = mtime
        self.mode = 1 if mode.startswith("r") else 2
        self._level = compresslevel
        self._content = None
        self._place = 0
        if self.mode == 2:
            self._crc, self._size = zlib.crc32(b""), 0
            self._stream = zlib.compressobj(compresslevel, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, 0)
            fileobj.write(_header(compresslevel, mtime))

    def _load(self):
        if self.mode != 1:
            raise OSError(9, "read() on write-only GzipFile object")
        if self._content is None:
            parts = []
            for content, mtime in _members(self.fileobj.read()):
                parts.append(content)
                self.mtime = mtime
            self._content = b"".join(parts)
        return self._content

    def _open(self):
        if self.fileobj is None:
            raise ValueError("I/O operation on closed file.")

    def write(self, data):
        self._open()
        if self.mode != 2:
            raise OSError(9, "write() on read-only GzipFile object")
        data = bytes(data)
        self.fileobj.write(self._stream.compress(data))
        self._crc = zlib.crc32(data, self._crc)
        self._size += len(data)
        self._place = self._size
        return len(data)

    def read(self, size=-1):
        self._open()
        content = self._load()
        end = len(content) if size is None or size < 0 else min(self._place + size, len(content))
        data = content[self._place : end]
        self._place = max(end, self._place)
        return data

    def read1(self, size=-1):
        return self.read(size if size is None or size >= 0 else io.DEFAULT_BUFFER_SIZE)

    def peek(self, n):
        self._open()
        return self._load()[self._place : self._place + max(n, 1)]

    def readline(self, size=-1):
        self._open()
        content = self._load()
        end = content.find(b"\n", self._place) + 1 or len(content)
        return self.read(end - self._place if size is None or size < 0 else min(size, end - self._place))

    def seek(self, offset, whence=0):
        self._open()
        if self.mode == 2:
            if whence == 1:
                offset += self._place
            elif whence:
                raise ValueError("Seek from end not supported")
            if offset < self._place:
                raise OSError("Negative seek in write mode")
            self.write(bytes(offset - self._place))
        else:
            base = (0, self._place, len(self._load()))[whence]
            self._place = max(base + offset, 0)
        return self._place

    def rewind(self):
        """Back to the beginning, of what is read."""
        if self.mode != 1:
            raise OSError("Can't rewind in write mode")
        self._place = 0

    def tell(self):
        return self._place

    def flush(self, zlib_mode=zlib.Z_SYNC_FLUSH):
        self._open()
        if self.mode == 2:
            self.fileobj.write(self._stream.flush(zlib_mode))

    def close(self):
        fileobj, self.fileobj = self.fileobj, None
        if fileobj is not None and self.mode == 2:
            fileobj.write(self._stream.flush())
            fileobj.write(struct.pack("<LL", self._crc, self._size & 0xFFFFFFFF))

    @property
    def closed(self):
        return self.fileobj is None

    def readable(self):
        return self.mode == 1

    def writable(self):
        return self.mode == 2

    def seekable(self):
        return True

    def __repr__(self):
        return f"<gzip {self.fileobj!r} {id(self):#x}>"


def open(filename, mode="rb", compresslevel=_COMPRESS_LEVEL_BEST, encoding=None, errors=None, newline=None):
    """A GzipFile over a file object, as text for a mode with t."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError(f"Invalid mode: {mode!r}")
    elif encoding is not None or errors is not None or newline is not None:
        word = "encoding" if encoding is not None else "errors" if errors is not None else "newline"
        raise ValueError(f"Argument {word!r} not supported in binary mode")
    if not (hasattr(filename, "read") or hasattr(filename, "write")):
        raise TypeError("filename must be a file object: there are no files by name here")
    file = GzipFile(None, mode.replace("t", ""), compresslevel, filename)
    return io.TextIOWrapper(file, encoding, errors, newline) if "t" in mode else file
