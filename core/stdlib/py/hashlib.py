"""Hash functions: constructors by name, and keys derived from passwords."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _hashlib
from _hashlib import blake2b, blake2s, pbkdf2_hmac, scrypt
from _hashlib import openssl_md5 as md5
from _hashlib import openssl_sha1 as sha1
from _hashlib import openssl_sha3_224 as sha3_224
from _hashlib import openssl_sha3_256 as sha3_256
from _hashlib import openssl_sha3_384 as sha3_384
from _hashlib import openssl_sha3_512 as sha3_512
from _hashlib import openssl_sha224 as sha224
from _hashlib import openssl_sha256 as sha256
from _hashlib import openssl_sha384 as sha384
from _hashlib import openssl_sha512 as sha512
from _hashlib import openssl_shake_128 as shake_128
from _hashlib import openssl_shake_256 as shake_256

algorithms_guaranteed = {
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384",
    "sha3_512", "shake_128", "shake_256",
}  # fmt: skip
algorithms_available = algorithms_guaranteed | {"sha512_224", "sha512_256"}

__all__ = (*sorted(algorithms_guaranteed), "new", "algorithms_guaranteed", "algorithms_available", "file_digest",
           "pbkdf2_hmac", "scrypt")  # fmt: skip


def new(name, data=b"", **kwargs):
    """A new hash by its name, begun with data."""
    if kwargs and name in ("blake2b", "blake2s"):
        return (blake2b if name == "blake2b" else blake2s)(data, **kwargs)
    return _hashlib.new(name, data, **kwargs)


def file_digest(fileobj, digest, /, *, _bufsize=2**18):
    """The hash of what a binary file still holds; digest is a name or a constructor."""
    made = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        made.update(fileobj.getbuffer())
        return made
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    buffer = bytearray(_bufsize)
    view = memoryview(buffer)
    while size := fileobj.readinto(buffer):
        made.update(view[:size])
    return made
