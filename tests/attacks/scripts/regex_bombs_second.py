# expect: limit=time | limit=operations | limit=memory
# attacks: backtracking by look-behind, conditionals, atomic groups, possessive quantifiers, backreferences, case folding, lazy quantifiers, and split, sub, finditer and scanner over them
# cpython: skip takes for ever
import re
pats = [r'(?:a|a)*b', r'(a?){40}a{40}', r'(?<=(a))\1*b', r'(a)?(?(1)a*)*b', r'(?i)(\u0131|i)*x', r'(?:a*?)*?b', r'(\w+\s?)+$', r'^(?:(?:a+)+)+$', r'(?=(a+)+b)a', r'(?!(a+)+$)b', r'((a*)(b*))*c', r'(.+)\1+x', r'(a|b|ab)*c', r'(?s)(.*?,){30}x', r'(?:[^b]*[^c]*)*d', r'(?x) ( a | a ) * b', r'(?>a*)*b|(a*)*c', r'(?:a{1,30}){1,30}b', r'(a+)(a+)(a+)(a+)(a+)b', r'(?P<n>a*)(?P=n)*b', r'\b(\w+)*\b\s\d', r'([a-z]+)*[0-9]', r'(?:(?:a|b)|(?:b|a))*c', r'(x*)*(y*)*(z*)*w']
texts = ['a' * 35, 'ab' * 20, 'a' * 5000, 'i' * 40, 'a b ' * 30, 'a,' * 60]
while True:
    for p in pats:
        try: r = re.compile(p)
        except re.error: continue
        for t in texts:
            for f in (lambda: r.search(t), lambda: r.sub('x', t), lambda: list(r.finditer(t)), lambda: r.split(t), lambda: r.fullmatch(t), lambda: r.subn(lambda m: m[0], t)):
                try: f()
                except BaseException: pass
