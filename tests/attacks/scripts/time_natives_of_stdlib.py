# expect: limit=time | limit=operations | limit=memory | stdout="ok\n"
# attacks: library functions that take quadratic or longer time: difflib, textwrap, statistics, csv, html, fnmatch, shlex, graphlib, ipaddress
# cpython: skip endless
import difflib, textwrap, fnmatch, shlex, graphlib, ipaddress, statistics, csv, html, string, calendar, unicodedata, base64
for f in (lambda: difflib.SequenceMatcher(None, 'ab' * 20000, 'ba' * 20000).ratio(), lambda: list(difflib.ndiff(['a%d' % i for i in range(2000)], ['b%d' % i for i in range(2000)])), lambda: textwrap.wrap('x ' * 100000, 5), lambda: fnmatch.fnmatch('a' * 10000, '*a' * 50 + 'b'), lambda: shlex.split("'" + 'a' * 100000), lambda: list(graphlib.TopologicalSorter({i: range(i) for i in range(2000)}).static_order()), lambda: list(ipaddress.ip_network('::/0').hosts()), lambda: list(ipaddress.ip_network('0.0.0.0/0').subnets(new_prefix=32)), lambda: statistics.median(range(10**6)), lambda: list(csv.reader(['"' * 100000])), lambda: html.unescape('&' * 100000 + '&#x' + 'f' * 10**5), lambda: unicodedata.normalize('NFC', '\u0301' * 500000), lambda: unicodedata.normalize('NFKD', '\ufdfa' * 500000), lambda: [calendar.calendar(y) for y in range(1, 9999)]):
    try: f()
    except (ValueError, MemoryError, RecursionError, OverflowError): pass
print('ok')
