# expect: ok | limit=memory | limit=operations | limit=time
# attacks: texts on which comparing, wrapping and matching of names take quadratic or exponential time
# cpython: skip endless or needs the memory limit
import difflib, fnmatch, textwrap, shlex, re
a, b = 'ab' * 3000, 'ba' * 3000
fnmatch.fnmatch('a' * 5000, '*a' * 30 + 'b')
textwrap.wrap('a-' * 20000, 1)
shlex.split('"' + 'x\\' * 20000 + '"')
difflib.SequenceMatcher(None, a, b, autojunk=False).ratio()
list(difflib.ndiff([a[:800]] * 40, [b[:800]] * 40))
