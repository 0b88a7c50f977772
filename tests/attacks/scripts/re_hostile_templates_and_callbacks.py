# expect: stdout="ok\n"
# attacks: replacement functions that return odd things, raise, change the pattern cache, the string's owner and recurse
import re
n = 0
class S(str):
    def __len__(self): return 10**9
    def __getitem__(self, i): raise KeyError
p = re.compile('(a)(b)?')
def rec(m, d=[0]):
    d[0] += 1
    return p.sub(rec, 'ab') if d[0] < 50 else 'x'
def purge(m):
    re.purge()
    for i in range(600): re.compile('x%d' % i)
    return m.expand(r'\1\2\g<0>\g<1>')
for f in (lambda: p.sub(lambda m: 5, 'ab'), lambda: p.sub(lambda m: None, 'ab'), lambda: p.sub(rec, 'ab' * 5), lambda: p.sub(purge, 'ab a' * 3), lambda: p.sub(lambda m: 1 / 0, 'a'), lambda: p.sub(r'\9', 'a'), lambda: p.sub(r'\g<', 'a'), lambda: p.sub(r'\g<x>', 'a'), lambda: p.sub(r'\g<99999999999999999999>', 'a'), lambda: p.sub('\\', 'a'), lambda: p.sub(S('x'), S('ab')), lambda: p.match(S('ab')).group(), lambda: p.sub('x', 'a' * 100, count=-2**63), lambda: p.sub('x', 'aaa', count=2**70), lambda: p.search('a', 2**70), lambda: p.search('a', -2**70, 2**70), lambda: p.match('a').group(2**70), lambda: p.match('a').span(-1), lambda: p.split('ab' * 10, maxsplit=2**70), lambda: p.match(b'a'), lambda: re.compile(b'a').sub('x', b'a'), lambda: p.match('a').expand(5), lambda: p.scanner('ab').match() and 1, lambda: re.sub('(?P<a>x)|y', r'\g<a>', 'xy'), lambda: p.match('a')['b'], lambda: re.escape(5), lambda: re.compile(p, re.I), lambda: re.compile('a', 2**40), lambda: re.compile('(?L)a'), lambda: re.template('x')):
    try: f()
    except (TypeError, ValueError, IndexError, re.error, ZeroDivisionError, OverflowError, AttributeError, KeyError): pass
    n += 1
print('ok' if n == 30 else n)
