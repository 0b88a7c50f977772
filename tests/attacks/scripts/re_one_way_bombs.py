# expect: stdout="ok\n" | limit=operations | limit=time
# attacks: re: quadratic and worse patterns that go no way back but begin again at every place; the largest of each kind
# limits: ops=200M time=3s mem=200MiB
# cpython: skip takes long
import re
def attempt(f):
    try:
        return f()
    except (re.error, OverflowError, RecursionError, MemoryError):
        return None
s = "a" * 2000
for p in ('a*b', 'a*?b', 'a+c', '(?:a,)*b', '(?:ab?)*c', '[ab]*c', '(a)*b', 'a*a*b', 'a*a*a*b', '\\w*\\d', '.*b', '.*?b', '(?:a|b)*c', '(?:a(?:a(?:a(?:a)*)*)*)*b', 'a{3,}b', 'a{0,5000}b', '(?:a{2}){2,}b', '[^b]*b', '(?:[a-z]+,)*;'):
    for t in (s[:600], s[:600] + '\u20ac', s[:600] + '\U0001f600'):
        assert not re.search(p, t), p
    re.match(p, s), re.findall(p, s[:200]), re.sub(p, 'x', s[:200]), re.split(p, s[:200])
for n in (10, 11, 12, 40, 94, 95, 96, 97, 127, 128, 129, 300):
    for p in ('a' * n, '[ab]' * n, 'a*' * n, '(a)' * n, '(?:a' * n + ')' * n, '(?:a' * n + ')*' * n, '|'.join('a%d' % i for i in range(n)), '(' + '|'.join(chr(97 + i % 26) + 'x' * (i // 26) for i in range(n)) + ')*', ''.join('[%c%c-%c]' % (97 + i % 26, 256 + 20 * i, 266 + 20 * i) for i in range(n)) , '\\b'.join('a' * n), '(?:(a)|b)' * n, 'a{%d}' % n, '(?:ab){%d,}' % n, '(a?)' * min(n, 99) + '\\1'):
        r = attempt(lambda: re.compile(p))
        r and (r.search('ab' * 50), r.fullmatch('a' * n), r.match('a' * n + '\u20ac'))
for p in ('a{65535}', 'a{65536}', 'a{4294967294}', 'a{4294967295}', 'a{0,4294967294}b', '(?:a{60000}){60000}', '(?:a{0,60000}?){0,60000}b', 'a{99999999999}'):
    r = attempt(lambda: re.compile(p))
    r and attempt(lambda: r.search('aaa'))
print('ok')
