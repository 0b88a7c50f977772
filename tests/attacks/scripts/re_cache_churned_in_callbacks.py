# expect: stdout="ok\n"
# attacks: re: the cache of patterns, the widened subject and the match data are used by what a search calls back
import re
n = 0
def churn(m):
    global n
    n += 1
    re.purge() if n % 3 == 0 else None
    for i in range(5):
        re.sub('(%d|x)' % (n * 7 + i), churn if n < 40 else '', 'x\u20acx\U0001f600' * 2)
    return m.group() * 2
for subject in ('ababab', 'a\u20acb' * 5, 'a\U0001f600b' * 5, 'a\xe9b' * 4):
    for p in ('a', 'ab', 'a.', '(?<=a).', '[ab]', 'ab?', '(?i)B', 'b|a', ''):
        n = 30
        re.sub(p, churn, subject)
        it = re.finditer(p, subject)
        others = [re.finditer(p, subject + 'z'), re.compile(p).scanner(subject) if hasattr(re.Pattern, 'scanner') else None]
        for m in it:
            re.purge()
            next(others[0], None)
            re.split(p or 'q', subject * 3)
            m.expand(r'\g<0>'), m.span(), m.regs, m.lastindex
class S(str):
    def __eq__(self, o):
        re.purge()
        return str.__eq__(self, o)
    def __hash__(self):
        re.compile('z%d' % n)
        return str.__hash__(self)
for i in range(20):
    re.search(S('a+%d' % (i % 3)), S('aaa%d' % i))
    re.compile(S('ab')).sub(S('x\\g<0>'), S('abab'), count=S and 1)
p = re.compile('ab')
for pos in (-2**63, -1, 0, 1, 2**31, 2**63 - 1):
    for end in (-2**63, -1, 0, 1, 2**31, 2**63 - 1):
        p.search('ab' * 4, pos, end), p.match('ab', pos, end), p.findall('abab', pos, end), list(p.finditer('ab', pos, end)), p.fullmatch('ab', pos, end)
print('ok')
