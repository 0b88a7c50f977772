"""Long subjects and large patterns."""
import re

text = "lorem ipsum 123 dolor sit 45 amet " * 3000
print(len(re.findall(r"\d+", text)), len(re.split(r"\s+", text)), len(re.sub(r"[aeiou]", "", text)), re.search("zzz", text))
print(sum(len(m[0]) for m in re.finditer(r"\b\w{5}\b", text)), re.subn(r"(\w+) (\w+)", r"\2 \1", text)[1])
words = re.compile("|".join(f"word{i}x" for i in range(3000)))
print(words.search("-" * 1000 + "word2999x"), words.findall("word0x word17x word3000x"), words.groups)
many = re.compile("".join(f"(?P<g{i}>{chr(97 + i % 26)})?" for i in range(300)))
m = many.match("abc")
print(m.span(), m.lastindex, m.lastgroup, m.group("g2"), len(m.groups()), many.groups)
print(re.match(r"(?:[^\"\\]|\\.)*\"", "x" * 20000 + '"').span(), re.match(r"(?s:.)*z", "y" * 20000 + "z").span())
print(re.match("a{70000}", "a" * 70000).span(), re.match("a{65536,70000}b", "a" * 66000 + "b").span(), re.match("a{,99999}?b", "a" * 70000 + "b").span())
print(re.match("(?:ab){1000}", "ab" * 1000).span(), re.match("(a{1,50}){1,50}", "a" * 2600).span(), re.fullmatch("[^,]{0,100000}", "x" * 90000).span())
deep = "(" * 90 + "a" + ")" * 90
print(re.match(deep, "a").lastindex, re.compile("(?:" * 90 + "b" + ")*" * 90 + "c").match("bbc").span())
print(re.compile("[" + "".join(map(chr, range(0x400, 0x3000, 2))) + "]").findall("\u0400\u0401\u0402"), len(re.escape("*" * 10000)))
print(re.sub("a", "b" * 1000, "a" * 1000) == "b" * 1000000, len(re.sub("", "-", "x" * 5000)))
