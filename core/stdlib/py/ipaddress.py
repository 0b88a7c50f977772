"""IP addresses and networks."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools

from _ipaddress_base import (
    AddressValueError, NetmaskValueError, _BaseAddress, _BaseNetwork, _count_righthand_zero_bits, _IPAddressBase, _split_optional_netmask,
)  # fmt: skip

IPV4LENGTH = 32
IPV6LENGTH = 128


def ip_address(address):
    """An IPv4Address or IPv6Address."""
    for kind in (IPv4Address, IPv6Address):
        try:
            return kind(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 address")


def ip_network(address, strict=True):
    """An IPv4Network or IPv6Network."""
    for kind in (IPv4Network, IPv6Network):
        try:
            return kind(address, strict)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 network")


def ip_interface(address):
    """An IPv4Interface or IPv6Interface."""
    for kind in (IPv4Interface, IPv6Interface):
        try:
            return kind(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 interface")


def v4_int_to_packed(address):
    """The number as 4 bytes."""
    try:
        return address.to_bytes(4, "big")
    except OverflowError:
        raise ValueError("Address negative or too large for IPv4") from None


def v6_int_to_packed(address):
    """The number as 16 bytes."""
    try:
        return address.to_bytes(16, "big")
    except OverflowError:
        raise ValueError("Address negative or too large for IPv6") from None


def summarize_address_range(first, last):
    """The networks that cover exactly what lies from first to last."""
    if not (isinstance(first, _BaseAddress) and isinstance(last, _BaseAddress)):
        raise TypeError("first and last must be IP addresses, not networks")
    if first.version != last.version:
        raise TypeError(f"{first} and {last} are not of the same version")
    if first > last:
        raise ValueError("last IP address must be greater than first")
    if first.version == 4:
        network = IPv4Network
    elif first.version == 6:
        network = IPv6Network
    else:
        raise ValueError("unknown IP version")
    bits = first._max_prefixlen
    at, end = first._ip, last._ip
    while at <= end:
        free = min(_count_righthand_zero_bits(at, bits), (end - at + 1).bit_length() - 1)
        yield network((at, bits - free))
        at += 1 << free
        if at - 1 == network._ALL_ONES:
            break


def _find_address_range(addresses):
    it = iter(addresses)
    first = last = next(it)
    for ip in it:
        if ip._ip != last._ip + 1:
            yield first, last
            first = ip
        last = ip
    yield first, last


def _collapse(networks):
    pending = list(networks)
    kept = {}
    while pending:
        net = pending.pop()
        above = net.supernet()
        other = kept.get(above)
        if other is None:
            kept[above] = net
        elif other != net:
            del kept[above]
            pending.append(above)
    last = None
    for net in sorted(kept.values()):
        if last is not None and last.broadcast_address >= net.broadcast_address:
            continue
        yield net
        last = net


def collapse_addresses(addresses):
    """The fewest networks for the addresses and networks of an iterable."""
    ips, nets = [], []
    for ip in addresses:
        if isinstance(ip, _BaseAddress):
            if ips and ips[-1].version != ip.version:
                raise TypeError(f"{ip} and {ips[-1]} are not of the same version")
            ips.append(ip)
        elif ip._prefixlen == ip._max_prefixlen:
            if ips and ips[-1].version != ip.version:
                raise TypeError(f"{ip} and {ips[-1]} are not of the same version")
            try:
                ips.append(ip.ip)
            except AttributeError:
                ips.append(ip.network_address)
        else:
            if nets and nets[-1].version != ip.version:
                raise TypeError(f"{ip} and {nets[-1]} are not of the same version")
            nets.append(ip)
    ips = sorted(set(ips))
    spans = []
    if ips:
        for first, last in _find_address_range(ips):
            spans.extend(summarize_address_range(first, last))
    return _collapse(spans + nets)


def get_mixed_type_key(obj):
    """A key that sorts addresses and networks together."""
    if isinstance(obj, _BaseNetwork):
        return obj._get_networks_key()
    if isinstance(obj, _BaseAddress):
        return obj._get_address_key()
    return NotImplemented


class _BaseV4:
    __slots__ = ()
    _version = 4
    _ALL_ONES = (1 << 32) - 1
    _max_prefixlen = 32
    _netmask_cache = {}

    def _explode_shorthand_ip_string(self):
        return str(self)

    @classmethod
    def _make_netmask(cls, arg):
        if arg not in cls._netmask_cache:
            if isinstance(arg, int):
                prefixlen = arg
                if not 0 <= prefixlen <= cls._max_prefixlen:
                    cls._report_invalid_netmask(prefixlen)
            else:
                try:
                    prefixlen = cls._prefix_from_prefix_string(arg)
                except NetmaskValueError:
                    prefixlen = cls._prefix_from_ip_string(arg)
            cls._netmask_cache[arg] = IPv4Address(cls._ip_int_from_prefix(prefixlen)), prefixlen
        return cls._netmask_cache[arg]

    @classmethod
    def _ip_int_from_string(cls, text):
        if not text:
            raise AddressValueError("Address cannot be empty")
        octets = text.split(".")
        if len(octets) != 4:
            raise AddressValueError(f"Expected 4 octets in {text!r}")
        number = 0
        for octet in octets:
            try:
                number = number << 8 | cls._parse_octet(octet)
            except ValueError as error:
                raise AddressValueError(f"{error} in {text!r}") from None
        return number

    @classmethod
    def _parse_octet(cls, text):
        if not text:
            raise ValueError("Empty octet not permitted")
        if not (text.isascii() and text.isdigit()):
            raise ValueError(f"Only decimal digits permitted in {text!r}")
        if len(text) > 3:
            raise ValueError(f"At most 3 characters permitted in {text!r}")
        if text != "0" and text[0] == "0":
            raise ValueError(f"Leading zeros are not permitted in {text!r}")
        number = int(text)
        if number > 255:
            raise ValueError(f"Octet {number} (> 255) not permitted")
        return number

    @classmethod
    def _string_from_ip_int(cls, number):
        return f"{number >> 24}.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"

    def _reverse_pointer(self):
        return ".".join(str(self).split(".")[::-1]) + ".in-addr.arpa"

    @property
    def max_prefixlen(self):
        """32"""
        return self._max_prefixlen

    @property
    def version(self):
        """4"""
        return self._version


class IPv4Address(_BaseV4, _BaseAddress):
    """One IPv4 address."""

    __slots__ = ("_ip", "__weakref__")

    def __init__(self, address):
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
        elif isinstance(address, bytes):
            self._check_packed_address(address, 4)
            self._ip = int.from_bytes(address, "big")
        else:
            text = str(address)
            if "/" in text:
                raise AddressValueError(f"Unexpected '/' in {address!r}")
            self._ip = self._ip_int_from_string(text)

    @property
    def packed(self):
        """As 4 bytes."""
        return v4_int_to_packed(self._ip)

    @property
    def is_reserved(self):
        """Whether the IETF keeps it."""
        return self in self._constants._reserved_network

    @property
    def is_private(self):
        """Whether it is for private networks."""
        return any(self in net for net in self._constants._private_networks)

    @property
    def is_global(self):
        """Whether it is for public networks."""
        return self not in self._constants._public_network and not self.is_private

    @property
    def is_multicast(self):
        """Whether it is for multicast."""
        return self in self._constants._multicast_network

    @property
    def is_unspecified(self):
        """Whether it is 0.0.0.0."""
        return self == self._constants._unspecified_address

    @property
    def is_loopback(self):
        """Whether it leads back."""
        return self in self._constants._loopback_network

    @property
    def is_link_local(self):
        """Whether it is for a link only."""
        return self in self._constants._linklocal_network


class _Interface:
    """An address with the network it is in: what both kinds share."""

    __slots__ = ()

    def _take(self, address, network_class):
        addr, mask = self._split_addr_prefix(address)
        self.network = network_class((addr, mask), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen
        return addr

    def __eq__(self, other):
        equal = self._address_base.__eq__(self, other)
        if equal is NotImplemented or not equal:
            return equal
        try:
            return self.network == other.network
        except AttributeError:
            return False

    def __lt__(self, other):
        less = self._address_base.__lt__(self, other)
        if less is NotImplemented:
            return NotImplemented
        try:
            return self.network < other.network or (self.network == other.network and less)
        except AttributeError:
            return False

    def __hash__(self):
        return hash((self._ip, self._prefixlen, int(self.network.network_address)))

    __reduce__ = _IPAddressBase.__reduce__

    @functools.cached_property
    def hostmask(self):
        """The mask of the hosts' bits."""
        return self.network.hostmask

    @property
    def ip(self):
        """The address alone."""
        return self._address_base(self._ip)

    @property
    def with_prefixlen(self):
        """As text with the prefix's length."""
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"

    @property
    def with_netmask(self):
        """As text with the mask."""
        return f"{self._string_from_ip_int(self._ip)}/{self.netmask}"

    @property
    def with_hostmask(self):
        """As text with the hosts' mask."""
        return f"{self._string_from_ip_int(self._ip)}/{self.hostmask}"


class IPv4Interface(_Interface, IPv4Address):
    """An IPv4 address and the network it is in."""

    _address_base = IPv4Address

    def __init__(self, address):
        IPv4Address.__init__(self, self._take(address, IPv4Network))

    def __str__(self):
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"


def _take_network(self, address, strict, address_class):
    """What both kinds of network are made from."""
    addr, mask = self._split_addr_prefix(address)
    self.network_address = address_class(addr)
    self.netmask, self._prefixlen = self._make_netmask(mask)
    number = int(self.network_address)
    if number & int(self.netmask) != number:
        if strict:
            raise ValueError(f"{self} has host bits set")
        self.network_address = address_class(number & int(self.netmask))


class IPv4Network(_BaseV4, _BaseNetwork):
    """An IPv4 network."""

    _address_class = IPv4Address

    def __init__(self, address, strict=True):
        _take_network(self, address, strict, IPv4Address)
        if self._prefixlen == self._max_prefixlen - 1:
            self.hosts = self.__iter__
        elif self._prefixlen == self._max_prefixlen:
            self.hosts = lambda: iter((IPv4Address(int(self.network_address)),))

    @property
    def is_global(self):
        """Whether it is for public networks."""
        public = IPv4Network("100.64.0.0/10")
        return not (self.network_address in public and self.broadcast_address in public) and not self.is_private


class _IPv4Constants:
    _linklocal_network = IPv4Network("169.254.0.0/16")
    _loopback_network = IPv4Network("127.0.0.0/8")
    _multicast_network = IPv4Network("224.0.0.0/4")
    _public_network = IPv4Network("100.64.0.0/10")
    _private_networks = [
        IPv4Network(net)
        for net in (
            "0.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/29", "192.0.0.170/31", "192.0.2.0/24",
            "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "255.255.255.255/32",
        )
    ]  # fmt: skip
    _reserved_network = IPv4Network("240.0.0.0/4")
    _unspecified_address = IPv4Address("0.0.0.0")


_BaseV4._constants = _IPv4Constants


class _BaseV6:
    __slots__ = ()
    _version = 6
    _ALL_ONES = (1 << 128) - 1
    _max_prefixlen = 128
    _netmask_cache = {}

    @classmethod
    def _make_netmask(cls, arg):
        if arg not in cls._netmask_cache:
            if isinstance(arg, int):
                prefixlen = arg
                if not 0 <= prefixlen <= cls._max_prefixlen:
                    cls._report_invalid_netmask(prefixlen)
            else:
                prefixlen = cls._prefix_from_prefix_string(arg)
            cls._netmask_cache[arg] = IPv6Address(cls._ip_int_from_prefix(prefixlen)), prefixlen
        return cls._netmask_cache[arg]

    @classmethod
    def _ip_int_from_string(cls, text):
        if not text:
            raise AddressValueError("Address cannot be empty")
        parts = text.split(":")
        if len(parts) < 3:
            raise AddressValueError(f"At least 3 parts expected in {text!r}")
        if "." in parts[-1]:
            try:
                low = IPv4Address(parts.pop())._ip
            except AddressValueError as error:
                raise AddressValueError(f"{error} in {text!r}") from None
            parts += [f"{low >> 16 & 0xFFFF:x}", f"{low & 0xFFFF:x}"]
        if len(parts) > 9:
            raise AddressValueError(f"At most 8 colons permitted in {text!r}")
        skip = None
        for i in range(1, len(parts) - 1):
            if not parts[i]:
                if skip is not None:
                    raise AddressValueError(f"At most one '::' permitted in {text!r}")
                skip = i
        if skip is not None:
            high, low = skip, len(parts) - skip - 1
            if not parts[0]:
                high -= 1
                if high:
                    raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
            if not parts[-1]:
                low -= 1
                if low:
                    raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")
            gap = 8 - (high + low)
            if gap < 1:
                raise AddressValueError(f"Expected at most 7 other parts with '::' in {text!r}")
        else:
            if len(parts) != 8:
                raise AddressValueError(f"Exactly 8 parts expected without '::' in {text!r}")
            if not parts[0]:
                raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
            if not parts[-1]:
                raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")
            high, low, gap = len(parts), 0, 0
        number = 0
        try:
            for part in parts[:high]:
                number = number << 16 | cls._parse_hextet(part)
            number <<= 16 * gap
            for part in parts[len(parts) - low :]:
                number = number << 16 | cls._parse_hextet(part)
        except ValueError as error:
            raise AddressValueError(f"{error} in {text!r}") from None
        return number

    @classmethod
    def _parse_hextet(cls, text):
        if not all(c in "0123456789abcdefABCDEF" for c in text):
            raise ValueError(f"Only hex digits permitted in {text!r}")
        if len(text) > 4:
            raise ValueError(f"At most 4 characters permitted in {text!r}")
        return int(text, 16)

    @classmethod
    def _compress_hextets(cls, hextets):
        best, best_at, run = 1, -1, 0
        for i, part in enumerate(hextets):
            run = run + 1 if part == "0" else 0
            if run > best:
                best, best_at = run, i - run + 1
        if best_at < 0:
            return hextets
        end = best_at + best
        return ([""] if best_at == 0 else hextets[:best_at]) + [""] + ([""] if end == len(hextets) else hextets[end:])

    @classmethod
    def _string_from_ip_int(cls, number=None):
        if number is None:
            number = int(cls._ip)
        if number > cls._ALL_ONES:
            raise ValueError("IPv6 address is too large")
        digits = f"{number:032x}"
        return ":".join(cls._compress_hextets([f"{int(digits[i : i + 4], 16):x}" for i in range(0, 32, 4)]))

    def _explode_shorthand_ip_string(self):
        if isinstance(self, IPv6Network):
            number = int(self.network_address)
        else:
            number = self._ip
        digits = f"{number:032x}"
        text = ":".join(digits[i : i + 4] for i in range(0, 32, 4))
        return f"{text}/{self._prefixlen}" if isinstance(self, (_BaseNetwork, IPv6Interface)) else text

    def _reverse_pointer(self):
        return ".".join(self.exploded.split("/")[0][::-1].replace(":", "")) + ".ip6.arpa"

    @staticmethod
    def _split_scope_id(text):
        address, mark, scope = text.partition("%")
        if not mark:
            return address, None
        if not scope or "%" in scope:
            raise AddressValueError(f'Invalid IPv6 address: "{text!r}"')
        return address, scope

    @property
    def max_prefixlen(self):
        """128"""
        return self._max_prefixlen

    @property
    def version(self):
        """6"""
        return self._version


class IPv6Address(_BaseV6, _BaseAddress):
    """One IPv6 address."""

    __slots__ = ("_ip", "_scope_id", "__weakref__")

    def __init__(self, address):
        self._scope_id = None
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
        elif isinstance(address, bytes):
            self._check_packed_address(address, 16)
            self._ip = int.from_bytes(address, "big")
        else:
            text = str(address)
            if "/" in text:
                raise AddressValueError(f"Unexpected '/' in {address!r}")
            text, self._scope_id = self._split_scope_id(text)
            self._ip = self._ip_int_from_string(text)

    def __str__(self):
        text = super().__str__()
        return f"{text}%{self._scope_id}" if self._scope_id else text

    def __hash__(self):
        return hash((self._ip, self._scope_id))

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is NotImplemented:
            return NotImplemented
        return equal and self._scope_id == getattr(other, "_scope_id", None)

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def scope_id(self):
        """The zone after the %."""
        return self._scope_id

    @property
    def packed(self):
        """As 16 bytes."""
        return v6_int_to_packed(self._ip)

    @property
    def is_multicast(self):
        """Whether it is for multicast."""
        return self in self._constants._multicast_network

    @property
    def is_reserved(self):
        """Whether the IETF keeps it."""
        return any(self in net for net in self._constants._reserved_networks)

    @property
    def is_link_local(self):
        """Whether it is for a link only."""
        return self in self._constants._linklocal_network

    @property
    def is_site_local(self):
        """Whether it is for a site only."""
        return self in self._constants._sitelocal_network

    @property
    def is_private(self):
        """Whether it is for private networks."""
        mapped = self.ipv4_mapped
        if mapped is not None:
            return mapped.is_private
        return any(self in net for net in self._constants._private_networks)

    @property
    def is_global(self):
        """Whether it isn't private."""
        return not self.is_private

    @property
    def is_unspecified(self):
        """Whether it is ::."""
        return self._ip == 0

    @property
    def is_loopback(self):
        """Whether it is ::1."""
        return self._ip == 1

    @property
    def ipv4_mapped(self):
        """The IPv4 address of ::ffff:a.b.c.d."""
        return IPv4Address(self._ip & 0xFFFFFFFF) if self._ip >> 32 == 0xFFFF else None

    @property
    def teredo(self):
        """(server, client) of a Teredo address."""
        if self._ip >> 96 != 0x20010000:
            return None
        return IPv4Address(self._ip >> 64 & 0xFFFFFFFF), IPv4Address(~self._ip & 0xFFFFFFFF)

    @property
    def sixtofour(self):
        """The IPv4 address of a 6to4 address."""
        return IPv4Address(self._ip >> 80 & 0xFFFFFFFF) if self._ip >> 112 == 0x2002 else None


class IPv6Interface(_Interface, IPv6Address):
    """An IPv6 address and the network it is in."""

    _address_base = IPv6Address

    def __init__(self, address):
        IPv6Address.__init__(self, self._take(address, IPv6Network))

    def __str__(self):
        return f"{IPv6Address.__str__(self)}/{self._prefixlen}"

    @property
    def is_unspecified(self):
        """Whether it is ::."""
        return self._ip == 0 and self.network.is_unspecified

    @property
    def is_loopback(self):
        """Whether it is ::1."""
        return IPv6Address.is_loopback.fget(self) and self.network.is_loopback


class IPv6Network(_BaseV6, _BaseNetwork):
    """An IPv6 network."""

    _address_class = IPv6Address

    def __init__(self, address, strict=True):
        _take_network(self, address, strict, IPv6Address)
        if self._prefixlen == self._max_prefixlen - 1:
            self.hosts = self.__iter__
        elif self._prefixlen == self._max_prefixlen:
            self.hosts = lambda: iter((IPv6Address(int(self.network_address)),))

    def hosts(self):
        """The addresses that hosts can have."""
        first, last = int(self.network_address), int(self.broadcast_address)
        for number in range(first + 1, last + 1):
            yield self._address_class(number)

    @property
    def is_site_local(self):
        """Whether all of it is for a site only."""
        return self.network_address.is_site_local and self.broadcast_address.is_site_local


class _IPv6Constants:
    _linklocal_network = IPv6Network("fe80::/10")
    _multicast_network = IPv6Network("ff00::/8")
    _private_networks = [
        IPv6Network(net)
        for net in (
            "::1/128", "::/128", "::ffff:0:0/96", "100::/64", "2001::/23", "2001:2::/48", "2001:db8::/32", "2001:10::/28", "fc00::/7",
            "fe80::/10",
        )
    ]  # fmt: skip
    _reserved_networks = [
        IPv6Network(net)
        for net in (
            "::/8", "100::/8", "200::/7", "400::/6", "800::/5", "1000::/4", "4000::/3", "6000::/3", "8000::/3", "A000::/3", "C000::/3",
            "E000::/4", "F000::/5", "F800::/6", "FE00::/9",
        )
    ]  # fmt: skip
    _sitelocal_network = IPv6Network("fec0::/10")


_BaseV6._constants = _IPv6Constants
