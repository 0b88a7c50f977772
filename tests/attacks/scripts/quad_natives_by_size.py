# expect: limit=operations | limit=time | limit=memory | stdout="ok\n"
# attacks: natives whose work grows with the square of their input, each of which must be paid for
# limits: time=2s
# cpython: skip takes minutes
import difflib, re, textwrap, html, itertools, collections, json, shlex, string, urllib.parse, fnmatch, csv, statistics, heapq, bisect, copy, unicodedata, decimal, fractions
n = 20000
jobs = [lambda: ('a' * n).find('a' * (n // 2) + 'b'), lambda: ('ab' * n).rfind('ba' * (n // 2) + 'c'), lambda: ('a' * n).replace('a' * 100 + 'b', ''), lambda: [list(range(n)).index(n - 1) for i in range(n)], lambda: [x in [0] * n for x in range(1, n)], lambda: difflib.SequenceMatcher(None, 'ab' * n, 'ba' * n).ratio(), lambda: list(difflib.ndiff(['a' * 100 + str(i) for i in range(300)], ['a' * 100 + str(i) for i in range(300, 0, -1)])),
        lambda: textwrap.wrap('a ' * n * 10, 3), lambda: re.sub('(a|b)*c', '', 'ab' * n), lambda: re.findall('a.*b.*c.*d', 'abc' * n), lambda: html.unescape('&' + 'a' * n * 10), lambda: shlex.split("'a'" * n), lambda: unicodedata.normalize('NFC', 'a' + '\u0301\u0316' * n), lambda: fnmatch.fnmatch('a' * n, '*a' * 50 + 'b'), lambda: sum([[i] for i in range(n)], []), lambda: sum(((i,) for i in range(n)), ()), lambda: [collections.deque(range(n)).index(n - 1) for i in range(n)],
        lambda: [d.insert(n // 2, 1) for d in [collections.deque(range(n))] for i in range(n)], lambda: [l.insert(0, 1) for l in [list(range(n))] for i in range(n)], lambda: [l.pop(0) for l in [bytearray(n * 10)] for i in range(n)], lambda: [s + 'a' for s in ['x' * n] for i in range(n)], lambda: int('9' * 4000) ** 200, lambda: str(7 ** 5000), lambda: decimal.Decimal('1' * n) * decimal.Decimal('3' * n), lambda: sum(fractions.Fraction(1, i) for i in range(1, 3000)), lambda: urllib.parse.urljoin('http://a/' + 'b/' * n, '../' * n),
        lambda: csv.Sniffer().sniff('"a";' * n), lambda: statistics.multimode(range(n)), lambda: heapq.merge(*[[i] for i in range(n)]) and list(heapq.merge(*[[i] for i in range(n)])), lambda: [bisect.insort(l, i) for l in [[]] for i in range(n, 0, -1)], lambda: copy.deepcopy([[i] for i in range(n)]), lambda: 'x'.join(map(str, range(n))).split('x'), lambda: [memoryview(bytes(n)).tolist() for i in range(n)], lambda: string.Template('$' * n).safe_substitute(), lambda: json.loads('[' * 900 + ']' * 900), lambda: [hash(('a' * n) + str(i)) for i in range(n)]]
while True:
    for j in jobs:
        try: j()
        except (ValueError, RecursionError, csv.Error, TypeError): pass
