# expect: stdout="ok\n"
# attacks: re: patterns with one way through them, and nearly so: runs, loops, branches and captures at their limits, beside the same behind a look-ahead
import re
atoms = ['a', '[ab]', '\\w', '[^b]', '.', '\\d', '[^\\W\\d]', '(?:ab)', '(a)', '(?:a|b)', '(a|bc)', '(?:a(b)?)', '(?:(a)|b)', '\\b', '$', '^', '[\u20ac-\u20ff]', '\xe9', '(?:[ab]c)*', '(?:a,)+']
marks = ['', '*', '+', '?', '*?', '+?', '??', '*+', '{2}', '{0,2}', '{1,3}?', '{2,}']
subjects = ['', 'a', 'ab', 'aab', 'abab', 'abcbc', 'a,a,b', 'ba\n', 'a1_\n\n', '\xe9a', '\u20aca\u20ac', 'a\U0001f600b', 'a' * 40, 'ab' * 20 + 'c']
bad, n = [], 0
def run(p, flags):
    global n
    try:
        r, q = re.compile(p, flags), re.compile('(?=)' + p if '(?=)' else p, flags)
    except re.error:
        return
    for s in subjects:
        n += 1
        x = [(m.span(), m.groups(), m.lastindex) for m in r.finditer(s)]
        y = [(m.span(), m.groups(), m.lastindex) for m in q.finditer(s)]
        f, g = r.fullmatch(s), q.fullmatch(s)
        if x != y or (f and f.regs) != (g and g.regs):
            bad.append((p, flags, s, x, y))
i = 0
for a in atoms:
    for m in marks:
        if a in ('\\b', '$', '^') and m:
            continue
        b, k = atoms[i % len(atoms)], marks[i * 7 % len(marks)]
        i += 1
        if b in ('\\b', '$', '^'):
            k = ''
        for p in (a + m, a + m + b + k, b + k + a + m + 'c?', '(?:' + a + m + '|' + b + ')', '(' + a + m + ')' + b + k + '$'):
            run(p, (0, re.I, re.M, re.S)[i % 4])
print(bad[:4] or 'ok' if n > 5000 else n)
