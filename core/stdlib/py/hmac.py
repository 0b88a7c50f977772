"""Keyed hashing of messages (RFC 2104)."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import hashlib as _hashlib_module

from _hashlib import compare_digest

__all__ = ["HMAC", "compare_digest", "digest", "new"]

trans_5C = bytes(x ^ 0x5C for x in range(256))
trans_36 = bytes(x ^ 0x36 for x in range(256))

# The size of every digest that the constructor isn't told about.
digest_size = None


def _constructor(digestmod):
    """A callable that makes hashes, from a name, a constructor or a module."""
    if not digestmod:
        raise TypeError("Missing required parameter 'digestmod'.")
    if callable(digestmod):
        return digestmod
    if isinstance(digestmod, str):
        return lambda data=b"": _hashlib_module.new(digestmod, data)
    return lambda data=b"": digestmod.new(data)


class HMAC:
    """A keyed hash under way."""

    blocksize = 64

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        make = _constructor(digestmod)
        self._inner = make()
        self._outer = make()
        self.digest_size = self._inner.digest_size
        self.block_size = max(getattr(self._inner, "block_size", self.blocksize), 16)
        if len(key) > self.block_size:
            key = make(key).digest()
        key = key.ljust(self.block_size, b"\0")
        self._outer.update(key.translate(trans_5C))
        self._inner.update(key.translate(trans_36))
        if msg is not None:
            self.update(msg)

    @property
    def name(self):
        return f"hmac-{self._inner.name}"

    def update(self, msg):
        """Goes on with more bytes of the message."""
        self._inner.update(msg)

    def copy(self):
        """A keyed hash that goes on by itself."""
        other = self.__class__.__new__(self.__class__)
        other.digest_size = self.digest_size
        other.block_size = self.block_size
        other._inner = self._inner.copy()
        other._outer = self._outer.copy()
        return other

    def _finished(self):
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer

    def digest(self):
        """The hash of the message so far."""
        return self._finished().digest()

    def hexdigest(self):
        """The same in hexadecimal digits."""
        return self._finished().hexdigest()


def new(key, msg=None, digestmod=""):
    """A keyed hash, begun with msg; digestmod names the hash function or makes its hashes."""
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    """The keyed hash of a whole message."""
    return HMAC(key, msg, digest).digest()
