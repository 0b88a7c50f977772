"""Look-around, conditions, atomic groups, possessive and lazy repeats, back-references."""
import re

cases = [
    (r"\w+(?=,)", "one,two;three"), (r"\w+(?!,)\b", "one,two;three"), (r"(?<=\$)\d+", "cost $42 or 17"), (r"(?<!\$)\b\d+", "cost $42 or 17"),
    (r"(?<=ab|cd)x", "abx cdx ax"), (r"(?<!ab)x", "abx x"), (r"(?<=(?=b)b)c", "bc"), (r"(?=(a+))a*b\1", "baaaba"), (r"(?=(a+))", "baaa"),
    (r"(?!)", "a"), (r"(?<=^)a", "aa"), (r"(?m)(?<=^a)b", "ab\nab"), (r"(a)(?<=\1)b", "ab"), (r"(?<=(a))b", "ab"),
    (r"(<)?\w+(?(1)>|!)", "<a> b! <c!"), (r"(?P<q>['\"])?x(?(q)(?P=q))", "'x' \"x\" x 'x"), (r"(a)?(?(1)b)c", "abc c ac"), (r"(?:(a)|b)(?(1)c|d)", "ac bd bc"),
    (r"(?>a+)b", "aaab"), (r"(?>a+)ab", "aaab"), (r"(?>a|ab)c", "abc"), (r"a++b", "aab"), (r"a*+a", "aaa"), (r"a?+a", "a"), (r"(?:ab)++c", "ababc"),
    (r"a{2,3}+a", "aaa aaaa"), (r"(a|ab)++c", "abac"), (r"<.+?>", "<a><b>"), (r"<.+>", "<a><b>"), (r"a{2,4}?", "aaaaa"), (r"a??b", "aab"), (r"(a+?)(a*)", "aaa"),
    (r"(\w)\1", "hello aabb"), (r"(?i)(\w)\1", "hEllL oO"), (r"(a)?\1b", "aab b"), (r"(\w+) \1", "the the cat"), (r"(?:(\w)(\w))+\2\1", "abcddc"),
    (r"(a|b|c)*d", "abcd"), (r"(?:a|b)*", "abab"), (r"(a*)*", "aaa"), (r"(a*)+", "b"), (r"(?:a?)*?b", "aab"), (r"(a|b*)*", "abba"), (r"((a)|b)*", "ab"),
    (r"x{0}y", "xy"), (r"x{,2}", "xxx"), (r"x{2,}", "x xx xxx"), (r"x{,}", "xx"), (r"x{a}", "x{a}"), (r"x{1,2", "x{1,2"), (r"(x{2}){2}", "xxxx"), (r"{", "{"),
    (r"[]a]+", "a]"), (r"[^]a]+", "b]"), (r"[a-]+", "a-b"), (r"[-a]+", "-a"), (r"[\]\\^-]+", "]\\^-"), (r"[\w.]+", "a.b c"), (r"[^\W\d_]+", "ab1_c"), (r"[\s\S]", "\n"), (r"[^\s\S]", "a"),
    (r"[\b]", "\b"), (r"[\x41-\x43\u0044]+", "ABCD"), (r"[\0-\7]", "\x05"), (r"\x41\u0042\U00000043\103\0", "ABCC\0"), (r"\N{BULLET}", "\u2022"), (r"\.\-\ \@", ".- @"),
    (r"^a", "a\na"), (r"(?m)^a", "a\na"), (r"a$", "a\na\n"), (r"(?m)a$", "a\na\n"), (r"\Aa", "a\na"), (r"a\Z", "a\na\n"), (r"a\Z", "b\na"), (r"(?m)^", "a\n"), (r"(?m)$", "a\n"), ("$", "a\n"),
    (r"\bfoo\b", "foo food a-foo"), (r"\Boo", "foo oo"), (r"\B", "ab"), (r"\B", ""), (r"\b", ""), (r".", "\n\r\x85\u2028a"), (r"(?s).", "\na"),
    (r"(?:a|ab)(?:c|bcd)(d*)", "abcd"), (r"(a+|b+)+c", "aabbc"), (r"(?:)", "ab"), (r"()", "a"), (r"(|a)+", "aaa"), (r"(?:a|(b))\1?", "bb"), (r"a|b|", "ab"),
]
for pattern, text in cases:
    p = re.compile(pattern)
    print(repr(pattern), repr(text), [(m.span(), m.groups(), m.lastindex) for m in p.finditer(text)], p.fullmatch(text), sep=" | ")
