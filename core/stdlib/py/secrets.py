"""Numbers and tokens that nobody can guess."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import base64
from random import SystemRandom

import _random
from _hashlib import compare_digest

__all__ = [
    "choice", "randbelow", "randbits", "SystemRandom", "token_bytes", "token_hex", "token_urlsafe", "compare_digest",
]  # fmt: skip

_sysrand = SystemRandom()
randbits = _sysrand.getrandbits
choice = _sysrand.choice

DEFAULT_ENTROPY = 32  # bytes


def randbelow(exclusive_upper_bound):
    """An int in the range [0, n)."""
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return _sysrand._randbelow(exclusive_upper_bound)


def token_bytes(nbytes=None):
    """So many random bytes."""
    return _random.urandom(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    """So many random bytes as hexadecimal digits."""
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    """So many random bytes as text that may stand in a URL."""
    return base64.urlsafe_b64encode(token_bytes(nbytes)).rstrip(b"=").decode("ascii")
