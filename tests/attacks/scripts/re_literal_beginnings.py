# expect: stdout="ok\n"
# attacks: re: patterns that begin with plain text, which is looked for as such, in subjects of all widths and at all ends
import re
pats = ['ab', 'ab+', 'ab*', 'ab?', 'ab{2}', 'ab{0,1}', 'ab{0}', 'ab{,2}', 'a{', 'ab{', 'ab{x', 'ab}', 'ab]', 'ab(?=a)', 'ab(?!a)', 'ab$', 'ab\\Z', 'ab\\b', 'ab.', 'ab(a|b)', 'a\\|b', 'ab[|]', 'ab(?#|)', 'ab()', 'ab(?P<n>a)(?P=n)', 'ab++', 'ab*?', 'ab(?<=ab)', 'ab(?<!b)', 'ab\\n', 'ab^', '\u20acb+', '\U0001f600\U0001f600*', '\xe9\xe9?', 'a\x00', 'a\x00b+', '\x00\x00', 'ab(?i:B)', 'ab\u20ac*', 'ab[b\u20ac]?', 'ab(?:\U0001f600)?', 'b[^\u20ac]', 'a b', 'ab#c', 'ab\\1' if 0 else 'ab(b)\\1']
subs = ['', 'a', 'ab', 'ba', 'abab', 'aab', 'abbab', 'a{', 'ab{x', 'ab]ab}', 'a|b', 'ab|', 'abaa', 'a\x00bb', '\x00\x00\x00', 'ABab', 'ab\n', 'ab\nab', 'abB', 'a b', 'ab#c', 'abbb']
subs += [s + t for s in subs for t in ('\xe9\xe9', '\u20acbb', '\U0001f600\U0001f600')]
bad = []
for p in pats:
    r = re.compile(p)
    # the same, where no beginning is plain text
    q = re.compile('(?:' + p + ')')
    b = re.compile(p.encode('utf-8')) if p.isascii() else None
    for s in subs:
        x = [(m.span(), m.groups()) for m in r.finditer(s)]
        y = [(m.span(), m.groups()) for m in q.finditer(s)]
        if x != y or r.split(s) != q.split(s) or r.sub('<\\g<0>>', s) != q.sub('<\\g<0>>', s):
            bad.append((p, s, x, y))
        for i in range(-1, len(s) + 2):
            for e in (i, i + 2, len(s)):
                if str(r.search(s, i, e)) != str(q.search(s, i, e)):
                    bad.append((p, s, i, e))
        if b and s.isascii() and [m.span() for m in b.finditer(s.encode())] != [k for k, g in x]:
            bad.append((p, s, 'bytes'))
print(bad[:5] or 'ok')
