# expect: limit=memory | limit=operations | limit=time
# attacks: networks of 2**128 addresses listed, summed and split
# cpython: skip endless or needs the memory limit
import ipaddress
n = ipaddress.ip_network('::/0')
assert n.num_addresses == 1 << 128 and n[5] in n and n[-1] in n
it = n.hosts(); next(it); next(it)
s = n.subnets(new_prefix=128); next(s)
for text in ('1.2.3.4.5', '1' * 5000, '::' * 2000, '1.2.3.4/' + '9' * 4000, ':' * 999, '::1%' + 'x' * 9999, 'é.1.1.1', '٣.1.1.1', '0x1.1.1.1', '1.1.1.01'):
    for f in (ipaddress.ip_address, ipaddress.ip_network, ipaddress.ip_interface):
        try: f(text)
        except ValueError: pass
list(n.subnets(new_prefix=100))
