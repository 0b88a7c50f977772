# expect: stdout="ok\n" | stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: patterns whose programs are far larger than their text
# cpython: skip takes minutes
import re
n = 0
for p in ('((a{100}){100}){100}', '(?:(?:(?:a{1,50}){1,50}){1,50}){1,50}', '(' * 200 + 'a' + '){2,50}' * 200, '|'.join('a%d' % i for i in range(20000)), '[' + ''.join(chr(i) for i in range(256, 60000, 2)) + ']{1000}', '(?P<n%s>a)' % ('x' * 10**5), 'a?' * 20000 + 'a' * 20000, '(?=' * 500 + 'a' + ')' * 500, '(?i)' + '\u0130\u0131\ufb00' * 10000, '.{65535}' * 100, '(?:)' * 50000, '(a)' * 1000, '(?<=' + 'a' * 60000 + ')b', '\\b' * 100000, '(?#' + 'x' * 10**6 + ')', '(?:a|' * 5000 + ')' * 5000):
    try: re.compile(p).search('a' * 1000)
    except (re.error, RecursionError, OverflowError, MemoryError, ValueError): n += 1
print('ok')
