# Branches that may begin with the same character: they are tried in their order, and what one has
# captured before it failed is gone.
import re


def show(pattern, *subjects, flags=0):
    c = re.compile(pattern, flags)
    for s in subjects:
        print(repr(pattern), ascii(s))
        print("  ", [(m.span(), m.groups(), m.lastindex, m.lastgroup) for m in c.finditer(s)])
        whole, first = c.fullmatch(s), c.match(s, 1)
        print("  ", whole and (whole.span(), whole.groups()), first and first.span())
        print("  ", ascii(c.sub(s[:0] + s[-1:], s)), ascii(c.split(s, 3)))


# tokens
TOKENS = r"(?P<num>\d+(?:\.\d+)?)|(?P<key>if|else)\b|(?P<name>[^\W\d]\w*)|(?P<op><=|==|[-+<=])|(?P<sp>\s+)|(?P<bad>.)"
show(TOKENS, "if x<=12.5 == 3. else iffy - élan\n$", "", "\u4e2d = \U0001f600+1", "if else ifelse")
show(TOKENS.encode().replace("élan".encode(), b""), b"if x<=12.5 $\xe9", b"")
show(r"if|while|return|[a-z]+|\s+", "if iffy whiles while returned ret")
show(r"\d+\.\d+|\d+|\s+", "1.5 22 3. .4 5.66.7")
show(r"==|=|<=|<", "= == === <=< ====<")
show(r"[a-z]+|.", "ab1c\n2 d")

# order decides, not length; a later part may send it back
show(r"a|ab", "ab", "aab")
show(r"(?:a|ab)c", "abc", "ac", "aabcc")
show(r"(a|ab)(c|bcd)(d*)", "abcd", "abcdd", "acd")
show(r"x(a|ab|abc)(?:c|d)$", "xabcd", "xabc", "xac", "xabcc")
show(r"(a)|(a)b|(ab)c", "abc", "ab")
show(r"(a)(b)|(a)(c)|a", "ab ac ad")
show(r"(?:(a)|(b)|(ab))(?:c|bc)", "abc", "bc", "abbc")

# with runs that may be gone back to
show(r"\w+1|\w+2|\w+", "ab1 ab2 ab3 11 12 1")
show(r"(\w+)=(\d+)|(\w+)", "key=12 key= key")
show(r".*b|.*c|a", "xxc", "xxb", "a", "aac\nab")
show(r"(?:a+|a)(?:a|ab)b?", "aaab", "aa", "ab")
show(r"a*?b|a*c|aa", "aab", "aac", "aaa")
show(r"[ab]{2,3}c|[ab]{1,2}|b", "abc", "ababc", "bbb")

# within one another, one behind the other
show(r"(?:a(?:b|bc)|ab(?:d|e)|a)(?:f|c|cf)", "abcf", "abf", "abdf", "abecf", "af", "ac")
show(r"(?:a|ab)(?:b|bc)(?:c|cd)(?:d|e)", "abcd", "abbccd", "abcde", "abbcde")
show(r"(?:a|ab)(?:b|bc)(?:c|cd)(?:d|de)(?:e|ef)(?:f|)", "abcdef", "abbccddeef")

# in what is repeated, and what may be empty
show(r"(?:a|ab)+c", "ababc", "aac", "abac")
show(r"(?:ab|a|)c", "abc", "c", "bc")
show(r"(?:ab|a)?b", "ab", "abb", "b")
show(r"(a|ab)*\b", "ab ab", "aab")

# positions, flags, widths
show(r"^a|^ab|b$|b", "ab\nab\nb", flags=re.MULTILINE)
show(r"\bab?|a\b|ab", "ab aab a-b")
show(r"IF|[A-Z]+|i.", "if IF Iff \u0130f \u017ff", flags=re.IGNORECASE)
show(r"\u4e2d\u6587|\u4e2d|[\u4e00-\u9fff]+|.", "\u4e2d\u6587\u4e2d\u56fd\u6587x")
show(r"\U0001f600\U0001f601|\U0001f600|\W", "\U0001f600\U0001f601\U0001f600!")
show(r"a.|a\n|a", "ab a\n a")
show(r"a.|a\n|a", "ab a\n a", flags=re.DOTALL)

# empty matches may not be where the last one ended
show(r"a|a*?|ab", "aab")
show(r"\b|a|ab", "ab a")

# many branches; more than a few choices
show("|".join("a" * n for n in range(20, 0, -1)), "a" * 43)
show("|".join("a" * n for n in range(1, 30)), "a" * 7)
show(r"(?:a|ab)(?:b|a)(?:a|ab)(?:b|a)(?:a|ab)(?:b|a)(?:a|ab)b", "abababab", "aaaaaaab", "abaabaabab")
