from ipaddress import *

for s in ("192.168.0.1", "::1", "2001:db8::8a2e:370:7334", 2130706433, b"\x01\x02\x03\x04", "::ffff:1.2.3.4", "1.2.3", "256.1.1.1", "01.2.3.4", ":::", "1::2::3", "g::", ""):
    try:
        a = ip_address(s)
        print(repr(a), int(a), a.is_private, a.is_loopback, a.is_multicast, a.is_global, a.exploded, a.packed, a.reverse_pointer)
    except ValueError as e:
        print(s, e)
n = ip_network("192.168.0.0/29")
print(n, list(n.hosts()), n.num_addresses, n.netmask, n.hostmask, n.broadcast_address, ip_address("192.168.0.3") in n, list(n.subnets(new_prefix=31)), n.supernet(), n[1], n[-1])
for s in ("192.168.0.1/24", "10.0.0.0/33", "1.2.3.4/255.0.0.255", "10.0.0.0/8", "2001:db8::/32", "x"):
    try:
        print(repr(ip_network(s)))
    except ValueError as e:
        print(s, e)
i = ip_interface("10.1.2.3/8")
print(repr(i), i.ip, i.network, i.with_netmask, list(collapse_addresses([ip_network("10.0.0.0/25"), ip_network("10.0.0.128/25")])), list(summarize_address_range(ip_address("10.0.0.1"), ip_address("10.0.0.6"))))
print(sorted([ip_address("10.0.0.2"), ip_address("10.0.0.1")]), ip_address("1.1.1.1") + 1, list(n.address_exclude(ip_network("192.168.0.0/31"))), n.overlaps(ip_network("192.168.0.0/30")), n.subnet_of(ip_network("192.168.0.0/16")))
print(f"{ip_address('1.2.3.4'):x} {ip_address('1.2.3.4'):#_b} {ip_address('::1'):n}", ip_address("2002:102:304::").sixtofour, ip_address("::ffff:1.2.3.4").ipv4_mapped)
for f in (lambda: ip_address("1.1.1.1") < ip_address("::1"), lambda: ip_address("1.1.1.1") + "x", lambda: IPv4Address(-1), lambda: IPv4Address(2**32), lambda: list(n.subnets(0, 3)), lambda: n[99]):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
