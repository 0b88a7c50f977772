"""What is wrong with a pattern, in which words, at which position."""
import re

patterns = r"""
( ) (a )a( (?:a (?a (?P (?P<n (?P<>a) (?P<n>a)(?P<n>b) (?P<1a>b) (?P<a.b>c) (?P=n) (?P=n (?Px) (?<a (?<x) (?z) (?
(?i (?i- (?i-: (?-i) (?-:a) (?i-i:a) (?-u:a) (?L) (?au) (?ia)b(?i) a(?i) (?ix-s)a (?#a (?=a (?!a (?<=a (?<=a*) (?<=a|bc) (?<!a+) (?<=(a)\1)
(?P<n>(?P=n)) (a\1) \1 (a)\2 \8 \99 (?(1)a) (?(0)a) (?(2)a|b)(c) (a)(?(1)b|c|d) (?(x)a) (?(1 (?(a) (?()a) (?(1)a
* + ? {2} a** a*+? a+* a{2}{3} a?? a??? a{3,2} a{99999999999} a{2,99999999999} (*) |* ^* \b+ (?:^)* $? a{1 a{,2} a{} a{a} a{1,2
[ [] [^ [^] [a [a- [z-a] [a-\d] [\d-z] [\w-a] [a-\q] [\q] [\B] [a\ [\x4] []-a] [--a] [a--] [[:alpha:]] []] [^]]
\ a\ \x \x4 \xg \u \u123 \U0001 \U00110000 \N \N{ \N{} \N{NO SUCH NAME} \N{BULLET \q \y \400 \08 \477 [\400] [\8] \A \Z [\A] [\Z]
(?<=(?P<a>x)(?P=a)) (?<=(a)(?(1)b|c)) (x)(?<=\1) (?(9999999999)a) (?P<n>x)(?(n)a|b)c) a)b ((a) (a))
""".split()
for pattern in patterns:
    for p in (pattern, pattern.encode()):
        try:
            print(repr(p), re.compile(p).groups)
        except re.error as e:
            print(repr(p), "|", e, "|", e.msg, e.pos, e.lineno, e.colno, e.pattern == p)
        except (OverflowError, RecursionError) as e:
            print(repr(p), type(e).__name__, e)
for p in ("a\n(b\nc", "a\nb*\n\n**", b"x\n)", "(?x)\n # comment\n a )", "(?P<\u00e9>a)(?P=\u00e8)", "(?P<\u00e9>a)", "[\u00e9-a]", "\\\u00e9\u2028(", "a\r("):
    try:
        print(re.compile(p).groupindex)
    except re.error as e:
        print(ascii(str(e)), e.pos, e.lineno, e.colno)
try:
    re.compile("(")
except Exception as e:
    print(type(e), type(e).__mro__, e.args, repr(e))
e = re.error("text")
print(e, e.msg, e.pattern, e.pos, e.lineno, e.colno, re.error("m", "ab\ncd", 4), re.error("m", "abcd", 2).colno)
for bad in (5, None, [], 1.5):
    try:
        re.compile(bad)
    except TypeError as e:
        print(e)
