"""What IPv4 and IPv6 have in common."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools


class AddressValueError(ValueError):
    """What was given is no address."""


class NetmaskValueError(ValueError):
    """What was given is no mask."""


AddressValueError.__module__ = NetmaskValueError.__module__ = "ipaddress"


def _split_optional_netmask(address):
    parts = str(address).split("/")
    if len(parts) > 2:
        raise AddressValueError(f"Only one '/' permitted in {address!r}")
    return parts


def _count_righthand_zero_bits(number, bits):
    return bits if number == 0 else min(bits, (~number & (number - 1)).bit_length())


class _IPAddressBase:
    __slots__ = ()

    @property
    def exploded(self):
        """The long text."""
        return self._explode_shorthand_ip_string()

    @property
    def compressed(self):
        """The short text."""
        return str(self)

    @property
    def reverse_pointer(self):
        """The name for a reverse look-up."""
        return self._reverse_pointer()

    @property
    def version(self):
        """4 or 6"""
        raise NotImplementedError(f"{type(self):200s} has no version specified")

    def _check_int_address(self, address):
        if address < 0:
            raise AddressValueError(f"{address} (< 0) is not permitted as an IPv{self._version} address")
        if address > self._ALL_ONES:
            raise AddressValueError(f"{address} (>= 2**{self._max_prefixlen}) is not permitted as an IPv{self._version} address")

    def _check_packed_address(self, address, expected):
        if len(address) != expected:
            raise AddressValueError(f"{address!r} (len {len(address)} != {expected}) is not permitted as an IPv{self._version} address")

    @classmethod
    def _ip_int_from_prefix(cls, prefixlen):
        return cls._ALL_ONES ^ (cls._ALL_ONES >> prefixlen)

    @classmethod
    def _prefix_from_ip_int(cls, number):
        zeros = _count_righthand_zero_bits(number, cls._max_prefixlen)
        prefixlen = cls._max_prefixlen - zeros
        if number >> zeros != (1 << prefixlen) - 1:
            data = number.to_bytes(cls._max_prefixlen // 8, "big")
            raise ValueError(f"Netmask pattern {data!r} mixes zeroes & ones")
        return prefixlen

    @classmethod
    def _report_invalid_netmask(cls, text):
        raise NetmaskValueError(f"{text!r} is not a valid netmask") from None

    @classmethod
    def _prefix_from_prefix_string(cls, text):
        if not (text.isascii() and text.isdigit()):
            cls._report_invalid_netmask(text)
        prefixlen = int(text)
        if not 0 <= prefixlen <= cls._max_prefixlen:
            cls._report_invalid_netmask(text)
        return prefixlen

    @classmethod
    def _prefix_from_ip_string(cls, text):
        try:
            number = cls._ip_int_from_string(text)
        except AddressValueError:
            cls._report_invalid_netmask(text)
        try:
            return cls._prefix_from_ip_int(number)
        except ValueError:
            pass
        try:
            return cls._prefix_from_ip_int(number ^ cls._ALL_ONES)
        except ValueError:
            cls._report_invalid_netmask(text)

    @classmethod
    def _split_addr_prefix(cls, address):
        if isinstance(address, (bytes, int)):
            return address, cls._max_prefixlen
        if not isinstance(address, tuple):
            address = _split_optional_netmask(address)
        if len(address) > 1:
            return address
        return address[0], cls._max_prefixlen

    def __reduce__(self):
        return self.__class__, (str(self),)


@functools.total_ordering
class _BaseAddress(_IPAddressBase):
    __slots__ = ()

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        try:
            return self._ip == other._ip and self._version == other._version
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _BaseAddress):
            return NotImplemented
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same version")
        return self._ip < other._ip if self._ip != other._ip else False

    def __add__(self, other):
        return self.__class__(int(self) + other) if isinstance(other, int) else NotImplemented

    def __sub__(self, other):
        return self.__class__(int(self) - other) if isinstance(other, int) else NotImplemented

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return str(self._string_from_ip_int(self._ip))

    def __hash__(self):
        return hash(hex(int(self._ip)))

    def _get_address_key(self):
        return self._version, self

    def __reduce__(self):
        return self.__class__, (self._ip,)

    def __format__(self, fmt):
        """Besides those of str: b, X, x and n, with # and _."""
        if not fmt or fmt[-1] == "s":
            return format(str(self), fmt)
        import re

        found = re.fullmatch("(#?)(_?)([xbnX])", fmt)
        if not found:
            return super().__format__(fmt)
        alternate, grouping, kind = found.groups()
        if kind == "n":
            kind = "b" if self._version == 4 else "x"
        width = self._max_prefixlen if kind == "b" else self._max_prefixlen // 4
        if grouping:
            width += width // 4 - 1
        if alternate:
            width += 2
        return format(int(self), f"{alternate}0{width}{grouping}{kind}")


@functools.total_ordering
class _BaseNetwork(_IPAddressBase):
    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return f"{self.network_address}/{self.prefixlen}"

    def hosts(self):
        """The addresses that hosts can have."""
        first, last = int(self.network_address), int(self.broadcast_address)
        for number in range(first + 1, last):
            yield self._address_class(number)

    def __iter__(self):
        for number in range(int(self.network_address), int(self.broadcast_address) + 1):
            yield self._address_class(number)

    def __getitem__(self, n):
        first, last = int(self.network_address), int(self.broadcast_address)
        number = first + n if n >= 0 else last + n + 1
        if not first <= number <= last:
            raise IndexError("address out of range")
        return self._address_class(number)

    def __lt__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if self.network_address != other.network_address:
            return self.network_address < other.network_address
        return self.netmask < other.netmask

    def __eq__(self, other):
        try:
            return (
                self._version == other._version and self.network_address == other.network_address and int(self.netmask) == int(other.netmask)
            )
        except AttributeError:
            return NotImplemented

    def __hash__(self):
        return hash(int(self.network_address) ^ int(self.netmask))

    def __contains__(self, other):
        if self._version != other._version or isinstance(other, _BaseNetwork):
            return False
        return other._ip & self.netmask._ip == self.network_address._ip

    def overlaps(self, other):
        """Whether they have addresses in common."""
        return (
            other.network_address in self
            or other.broadcast_address in self
            or self.network_address in other
            or self.broadcast_address in other
        )

    @functools.cached_property
    def broadcast_address(self):
        """The last address."""
        return self._address_class(int(self.network_address) | int(self.hostmask))

    @functools.cached_property
    def hostmask(self):
        """The mask of the hosts' bits."""
        return self._address_class(int(self.netmask) ^ self._ALL_ONES)

    @property
    def with_prefixlen(self):
        """As text with the prefix's length."""
        return f"{self.network_address}/{self._prefixlen}"

    @property
    def with_netmask(self):
        """As text with the mask."""
        return f"{self.network_address}/{self.netmask}"

    @property
    def with_hostmask(self):
        """As text with the hosts' mask."""
        return f"{self.network_address}/{self.hostmask}"

    @property
    def num_addresses(self):
        """How many there are."""
        return int(self.broadcast_address) - int(self.network_address) + 1

    @property
    def _address_class(self):
        raise NotImplementedError(f"{type(self):200s} has no associated address class")

    @property
    def prefixlen(self):
        """The prefix's length."""
        return self._prefixlen

    def address_exclude(self, other):
        """The networks that are left without another one."""
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if not isinstance(other, _BaseNetwork):
            raise TypeError(f"{other} is not a network object")
        if not other.subnet_of(self):
            raise ValueError(f"{other} not contained in {self}")
        if other == self:
            return
        other = other.__class__(f"{other.network_address}/{other.prefixlen}")
        one, two = self.subnets()
        while one != other and two != other:
            if other.subnet_of(one):
                yield two
                one, two = one.subnets()
            else:
                yield one
                one, two = two.subnets()
        yield two if one == other else one

    def compare_networks(self, other):
        """-1, 0 or 1 by addresses, then masks."""
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same type")
        mine, others = (self.network_address, self.netmask), (other.network_address, other.netmask)
        return -1 if mine < others else 1 if mine > others else 0

    def _get_networks_key(self):
        return self._version, self.network_address, self.netmask

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        """The networks that it consists of."""
        if self._prefixlen == self._max_prefixlen:
            yield self
            return
        if new_prefix is not None:
            if new_prefix < self._prefixlen:
                raise ValueError("new prefix must be longer")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = new_prefix - self._prefixlen
        if prefixlen_diff < 0:
            raise ValueError("prefix length diff must be > 0")
        prefixlen = self._prefixlen + prefixlen_diff
        if prefixlen > self._max_prefixlen:
            raise ValueError(f"prefix length diff {prefixlen} is invalid for netblock {self}")
        step = (int(self.hostmask) + 1) >> prefixlen_diff
        for number in range(int(self.network_address), int(self.broadcast_address) + 1, step):
            yield self.__class__((number, prefixlen))

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        """The network that it is part of."""
        if self._prefixlen == 0:
            return self
        if new_prefix is not None:
            if new_prefix > self._prefixlen:
                raise ValueError("new prefix must be shorter")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = self._prefixlen - new_prefix
        prefixlen = self.prefixlen - prefixlen_diff
        if prefixlen < 0:
            raise ValueError(f"current prefixlen is {self.prefixlen}, cannot have a prefixlen_diff of {prefixlen_diff}")
        return self.__class__((int(self.network_address) & (int(self.netmask) << prefixlen_diff), prefixlen))

    @property
    def is_multicast(self):
        """Whether all of it is for multicast."""
        return self.network_address.is_multicast and self.broadcast_address.is_multicast

    @staticmethod
    def _is_subnet_of(a, b):
        try:
            if a._version != b._version:
                raise TypeError(f"{a} and {b} are not of the same version")
            return b.network_address <= a.network_address and b.broadcast_address >= a.broadcast_address
        except AttributeError:
            raise TypeError(f"Unable to test subnet containment between {a} and {b}") from None

    def subnet_of(self, other):
        """Whether it is part of another."""
        return self._is_subnet_of(self, other)

    def supernet_of(self, other):
        """Whether another is part of it."""
        return self._is_subnet_of(other, self)

    def _both(self, name):
        return getattr(self.network_address, name) and getattr(self.broadcast_address, name)

    is_reserved = property(lambda self: self._both("is_reserved"), doc="Whether it is reserved.")
    is_link_local = property(lambda self: self._both("is_link_local"), doc="Whether it is for a link only.")
    is_unspecified = property(lambda self: self._both("is_unspecified"), doc="Whether it is the unspecified address.")
    is_loopback = property(lambda self: self._both("is_loopback"), doc="Whether it leads back.")

    @property
    def is_private(self):
        """Whether it lies in a private network."""
        constants = self._constants
        return any(self.network_address in net and self.broadcast_address in net for net in constants._private_networks) and all(
            self.network_address not in net and self.broadcast_address not in net
            for net in getattr(constants, "_private_networks_exceptions", ())
        )

    @property
    def is_global(self):
        """Whether it isn't private."""
        return not self.is_private
