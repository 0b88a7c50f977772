# Searching, splitting, replacing, stripping over the three widths of text.
texts = ["", "a", "abcabcabc", "  a b  c ", "\xe9a\xe9b\xe9", "\u4f60 \u597d\u4f60", "x\U0001f600y\U0001f600", "a\tb\nc\r\nd\x85e\u2028f"]
needles = ["", "a", "bc", "abc", " ", "\xe9", "\u4f60", "\U0001f600", "\xe9b", "zzzzzzzzzzzz"]
for t in texts:
    for n in needles:
        row = [t.find(n), t.rfind(n), t.count(n), n in t, t.startswith(n), t.endswith(n), t.find(n, 1), t.rfind(n, 1, -1), t.count(n, 2, 7)]
        row += [t.replace(n, "<>"), t.replace(n, ""), t.replace(n, "\u1234", 1), t.removeprefix(n), t.removesuffix(n), t.strip(n), t.lstrip(n), t.rstrip(n)]
        if n:
            row += [t.split(n), t.rsplit(n), t.split(n, 1), t.rsplit(n, 1), t.partition(n), t.rpartition(n)]
        print(ascii(row))
    print(ascii([t.split(), t.rsplit(), t.split(None, 1), t.rsplit(None, 1), t.splitlines(), t.splitlines(True), t.strip(), t.expandtabs(), t.expandtabs(3)]))
    print(ascii([t.center(12, "*"), t.ljust(12, "\xe9"), t.rjust(12, "\U0001f600"), t.zfill(12), t.center(1), t.ljust(-5), t.zfill(0)]))
for s in ["+5", "-5", "--5", "5", "", "+", "\xe95"]:
    print(ascii(s.zfill(6)), s.center(5, "."), s.center(6, "."))
print("a,b,,c,".split(","), ",".split(","), "".split(","), "".split(), " ".split(), "a b c".split(maxsplit=1), "a b c d".rsplit(maxsplit=2))
print("aaa".count("aa"), "aaa".replace("aa", "b"), "aXbXc".split("X", 0), "abc".split("abc"), "ab" * 3, "mississippi".rsplit("ss", 1))
print("\r\n\n\r".splitlines(), "a\n\nb".splitlines(), "a\n".splitlines(True), "\n".splitlines(), "a\x0bb\x0cc\x1cd\x1de\x1ef".splitlines())
print("abc".startswith(("x", "a")), "abc".startswith(()), "abc".endswith("c", 1), "abc".endswith("c", 0, 2), "abc".startswith("", 3), "abc".startswith("", 4))
print("abc".find("", 3), "abc".find("", 4), "abc".rfind(""), "abc".count(""), "abc".count("", 3), "abc".count("", 4), "abc".index("c", -1))
print("abc".find("c", -1), "abc".find("a", -100, 100), "abc".find("a", True), "abc".find("a", 10**30), "abc".rfind("c", -(10**30)))
print("a-b_c".translate({45: "+", 95: None}), "abc".translate(str.maketrans("ab", "xy", "c")), "abc".translate({97: "\u1234", 98: 0x1F600}).encode())
print(str.maketrans({"a": 1, 98: "x"}), str.maketrans("ab", "cd"), str.maketrans("ab", "cd", "ae"))


class Table:
    def __getitem__(self, key):
        if key == 97:
            raise LookupError
        return chr(key + 1)


print("abc".translate(Table()), "\xe9a".translate(Table()))
print(("ab" * 5000 + "c").find("b" * 3), ("a" * 5000).find("a" * 100 + "b"), ("\u1234" * 3000).find("\u1234" * 100 + "x"), ("\u1234" * 3000).rfind("x" + "\u1234" * 9))
print("".join(["x"] * 5).replace("x", "yy", 3), "abab".replace("ab", "", 1), "\xe9x".replace("\xe9", "e").isascii(), "aa".replace("a", "\xe9", 1).encode())
