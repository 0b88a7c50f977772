"""Universally unique identifiers (RFC 4122)."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import time

import _random

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = (
    "reserved for NCS compatibility",
    "specified in RFC 4122",
    "reserved for Microsoft compatibility",
    "reserved for future definition",
)

int_ = int
bytes_ = bytes


def __getattr__(name):
    # Made when first asked for: enum is a large module to load, and few look at is_safe.
    if name != "SafeUUID":
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    global SafeUUID
    from enum import Enum

    class SafeUUID(Enum):
        safe = 0
        unsafe = -1
        unknown = None

    return SafeUUID


def _safe_uuid():
    return globals().get("SafeUUID") or __getattr__("SafeUUID")


# Bits and name of each field, as failures tell it.
_FIELDS = ((32, "a 32"), (16, "a 16"), (16, "a 16"), (8, "an 8"), (8, "an 8"), (48, "a 48"))


def _from_fields(fields):
    if len(fields) != 6:
        raise ValueError("fields is not a 6-tuple")
    number = 0
    for i, (value, (bits, size)) in enumerate(zip(fields, _FIELDS), 1):
        if not 0 <= value < 1 << bits:
            raise ValueError(f"field {i} out of range (need {size}-bit value)")
        number = number << bits | value
    return number


class UUID:
    """An identifier of 128 bits, made from exactly one of the arguments before version."""

    __slots__ = ("int", "_safe", "__weakref__")

    def __init__(
        self,
        hex=None,
        bytes=None,
        bytes_le=None,
        fields=None,
        int=None,
        version=None,
        *,
        is_safe=None,  # None: SafeUUID.unknown
    ):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if hex is not None:
            hex = hex.replace("urn:", "").replace("uuid:", "")
            hex = hex.strip("{}").replace("-", "")
            if len(hex) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = int_(hex, 16)
        if bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError("bytes_le is not a 16-char string")
            bytes = bytes_le[3::-1] + bytes_le[5:3:-1] + bytes_le[7:5:-1] + bytes_le[8:]
        if bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            assert isinstance(bytes, bytes_), repr(bytes)
            int = int_.from_bytes(bytes)
        if fields is not None:
            int = _from_fields(fields)
        if not 0 <= int < 1 << 128:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if not 1 <= version <= 5:
                raise ValueError("illegal version number")
            # The two bits of the variant, then the four of the version.
            int = int & ~(3 << 62) | 2 << 62
            int = int & ~(15 << 76) | version << 76
        object.__setattr__(self, "int", int)
        object.__setattr__(self, "_safe", None if is_safe is None else is_safe.value)

    @property
    def is_safe(self):
        return _safe_uuid()(self._safe)

    def __getstate__(self):
        state = {"int": self.int}
        if self._safe is not None:
            state["is_safe"] = self._safe
        return state

    def __setstate__(self, state):
        object.__setattr__(self, "int", state["int"])
        object.__setattr__(self, "_safe", state.get("is_safe"))

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __gt__(self, other):
        return self.int > other.int if isinstance(other, UUID) else NotImplemented

    def __le__(self, other):
        return self.int <= other.int if isinstance(other, UUID) else NotImplemented

    def __ge__(self, other):
        return self.int >= other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __int__(self):
        return self.int

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __setattr__(self, name, value):
        raise TypeError("UUID objects are immutable")

    def __str__(self):
        digits = self.hex
        return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"

    @property
    def bytes(self):
        return self.int.to_bytes(16)

    @property
    def bytes_le(self):
        b = self.bytes
        return b[3::-1] + b[5:3:-1] + b[7:5:-1] + b[8:]

    @property
    def fields(self):
        return (
            self.time_low,
            self.time_mid,
            self.time_hi_version,
            self.clock_seq_hi_variant,
            self.clock_seq_low,
            self.node,
        )

    @property
    def time_low(self):
        return self.int >> 96

    @property
    def time_mid(self):
        return self.int >> 80 & 0xFFFF

    @property
    def time_hi_version(self):
        return self.int >> 64 & 0xFFFF

    @property
    def clock_seq_hi_variant(self):
        return self.int >> 56 & 0xFF

    @property
    def clock_seq_low(self):
        return self.int >> 48 & 0xFF

    @property
    def time(self):
        return (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low

    @property
    def clock_seq(self):
        return (self.clock_seq_hi_variant & 0x3F) << 8 | self.clock_seq_low

    @property
    def node(self):
        return self.int & 0xFFFFFFFFFFFF

    @property
    def hex(self):
        return f"{self.int:032x}"

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    @property
    def variant(self):
        if not self.int & 0x8000 << 48:
            return RESERVED_NCS
        if not self.int & 0x4000 << 48:
            return RFC_4122
        return RESERVED_FUTURE if self.int & 0x2000 << 48 else RESERVED_MICROSOFT

    @property
    def version(self):
        # Only this variant has versions.
        return self.int >> 76 & 0xF if self.variant == RFC_4122 else None


_node = None
_last_timestamp = None


def _random_getnode():
    """A random machine's number, marked as such by the multicast bit."""
    return int.from_bytes(_random.urandom(6)) | 1 << 40


def getnode(*, getters=None):
    """48 bits that stand for this machine: random ones, the same for the whole session."""
    global _node
    if _node is None:
        _node = _random_getnode()
    return _node


def uuid1(node=None, clock_seq=None):
    """From the time, a sequence number and a machine's number."""
    global _last_timestamp
    # Intervals of 100 ns since 1582-10-15.
    timestamp = time.time_ns() // 100 + 0x01B21DD213814000
    if _last_timestamp is not None and timestamp <= _last_timestamp:
        timestamp = _last_timestamp + 1
    _last_timestamp = timestamp
    if clock_seq is None:
        clock_seq = int.from_bytes(_random.urandom(2)) & 0x3FFF
    fields = (
        timestamp & 0xFFFFFFFF,
        timestamp >> 32 & 0xFFFF,
        timestamp >> 48 & 0x0FFF,
        clock_seq >> 8 & 0x3F,
        clock_seq & 0xFF,
        getnode() if node is None else node,
    )
    return UUID(fields=fields, version=1)


def _named(make, namespace, name, version):
    if isinstance(name, str):
        name = name.encode()
    return UUID(bytes=make(namespace.bytes + name).digest()[:16], version=version)


def uuid3(namespace, name):
    """From the MD5 hash of a name in a namespace."""
    from hashlib import md5

    return _named(md5, namespace, name, 3)


def uuid4():
    """A random one."""
    return UUID(bytes=_random.urandom(16), version=4)


def uuid5(namespace, name):
    """From the SHA-1 hash of a name in a namespace."""
    from hashlib import sha1

    return _named(sha1, namespace, name, 5)


NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")
