# expect: stdout="ok\n"
# attacks: surrogates, NULs, non-characters and case folding that changes length, in patterns and subjects of each width
import re
n = 0
chars = ['\0', '\x7f', '\x80', '\xff', '\u0130', '\u0131', '\u017f', '\u1e9e', '\ud800', '\udfff', '\uffff', '\U00010000', '\U0010ffff', '\u2028', '\x85', '\ufb03', '\u0345', '\u03b9']
for a in chars:
    for b in chars:
        s = a + b + a
        for p in (re.escape(a) + '+', '[' + re.escape(a) + '-\U0010ffff]', '[^' + re.escape(a) + ']', '(?i)' + re.escape(b), '(?ia)' + re.escape(b) + '|.', r'\w\W|\b', '(?s).', '(' + re.escape(a) + r')\1?'):
            try:
                re.findall(p, s); re.sub(p, '\\g<0>' + b.replace('\\', ''), s); re.split(p, s); re.search(p, s)
            except re.error: pass
            n += 1
print('ok' if n == 18 * 18 * 8 else n)
