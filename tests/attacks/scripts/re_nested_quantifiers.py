# expect: stdout="ok\n" | limit=operations | limit=time | limit=memory
# attacks: exponential and polynomial patterns through sub, split, findall, fullmatch, conditionals, lookbehind and backreferences
# cpython: skip endless
import re
s = 'a' * 5000 + 'b'
for p in (r'(a*)*c', r'(a|a)*c', r'(a|aa|aaa)+c', r'(?:a?){50}a{50}c', r'(.*)(.*)(.*)(.*)(.*)c', r'(?=(a+)+c)', r'(?<=a)(a+)+$c', r'(a+)\1+c', r'((a+)b?)+c', r'(?(1)a|(a+)+)+c', r'(x+x+)+y|(a+a+)+d', r'^(([a-z])+.)+[A-Z]([a-z])+$', r'(?>a+)+c', r'(?i:(a|A|\u0391)*)*c', r'(\w+\s?)*$!', r'(a{1,100}){1,100}c'):
    for f in (re.search, re.findall, re.split, lambda p, s: re.sub(p, 'x', s), re.fullmatch, lambda p, s: list(re.finditer(p, s))):
        f(p, s)
print('ok')
