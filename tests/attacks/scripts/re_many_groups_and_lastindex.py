# expect: stdout="ok\n" | limit=memory
# attacks: hundreds of groups, names and optional parts; groupdict, lastgroup, regs and spans of what took no part
import re
p = re.compile(''.join('(?P<g%d>%s)?' % (i, chr(97 + i % 26)) for i in range(900)))
m = p.match('abc')
a = (m.lastindex, m.lastgroup, len(m.groups()), len(m.groupdict()), m.span(900), m.regs[4] if hasattr(m, 'regs') else 0)
q = re.compile('|'.join('(x%d)' % i for i in range(900)))
b = q.match('x899').lastindex
c = re.sub('(a)|b|c', r'[\1]', 'abc')
print('ok' if a[:5] == (3, 'g2', 900, 900, (-1, -1)) and b in (9, 90, 900) and c == '[a][][]' else (a, b, c))
