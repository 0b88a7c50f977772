"""Empty matches: where sub, split, findall and finditer see them."""
import re

for pattern in ("", "x*", "a*?", r"\b", "(?=a)", "(?<=a)|b", "(a|)", "$", "(?m)^", r"\B", "a|", "|a", "(?:)*"):
    for text in ("", "a", "baac", "a\nb\n", "xx-x"):
        print(
            repr(pattern),
            repr(text),
            re.findall(pattern, text),
            re.split(pattern, text),
            repr(re.sub(pattern, "-", text)),
            repr(re.sub(pattern, "-", text, count=1)),
            [m.span() for m in re.finditer(pattern, text)],
        )
print(re.sub("x*", "-", "abxd"), re.sub("x*?", "-", "abxd"), re.subn("(?:x|)", "-", "axx"))
print(re.split(r"\b", "Words, words, words."), re.split(r"(\W*)", "...words..."))
print(re.split("(?=b)", "abab", maxsplit=1), re.split("", "abc", maxsplit=2))
p = re.compile("a*")
print(p.match("baa"), p.fullmatch(""), p.search("baa", 1), p.findall("baab", 1, 3), p.search("b", 5))
print(p.match("aa", 2), p.match("aa", 3), p.search("aaa", 2, 1), re.compile("$").search("ab\n", 0, 2))
print([m.span() for m in re.compile("").finditer("abc", 1, 2)])
