"""text_seeds.py - first inputs of target text: what formats, numbers, dates, packing and codecs are written like, and a little wrong.

Each is (a word of the script that reads it, a, b, n); run_core.py turns it into the script's number and bytes, and gives each cut short at every place too.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

SPECS = [
    fill + sign + other + width + group + precision + kind
    for fill, sign, other in (
        ("", "", ""), ("<", "", ""), ("*^", "+", ""), (">", " ", "#"), ("=", "-", "#0"), ("", "", "0"), ("", "", "z"), ("é>", "", ""), ("{<", "", "")
    )
    for width, group, precision in (("", "", ""), ("9", "", ""), ("30", ",", ""), ("12", "_", ".3"), ("", "", ".0"), ("999", "", ".40"), ("", "", "."))
    for kind in (*"bcdeEfFgGnosxX%", "", "q")
]  # fmt: skip

PERCENTS = [
    "%" + key + flags + size + kind
    for key in ("", "(x)")
    for flags in ("", "-", "+", " ", "#", "0", "#0", "-0+ #")
    for size in ("", "5", "*", ".3", ".*", "12.5", ".", "999.60", "l")
    for kind in "diouxXeEfFgGcrsa%q"
][::3]

FIELDS = """{} {0} {1} {x} {2} {9} {-1} {x.real} {0.real} {0.numerator.real} {1[0]} {x[1]} {x[-1]} {x[a]} {x[} {x[]} {x.} {!r} {!s} {!a} {!q} {!} {!rr} {0!r:>9} {:>{1}}
{:{}} {:{0}} {0:{1}{2}} {:{:{}}} { } {{ }} {{}} {}} {{} {0}{} {}{0} {:<9} {0:b}{1:>5}{x!r:^9} {0.__class__} {a[b].c[d]} {x!s:{0}} {99999999999999999999}
{01} {x:} {0[99999999999999999999]} {٣}""".split()

DIRECTIVES = "aAbBcCdDeFgGhHIjklmMnNpPqQrRsStTuUvVwWxXyYzZ%E1+:"
WHENS = [
    ("2024-02-29 13:04:05", "%Y-%m-%d %H:%M:%S"), ("Thu Feb 29 01:02:03 2024", "%a %b %d %H:%M:%S %Y"), ("Thursday, February 29", "%A, %B %d"), ("12:30 PM", "%I:%M %p"),
    ("12 am", "%I %p"), ("060 24", "%j %y"), ("366 2023", "%j %Y"), ("70", "%y"), ("5 2024 9", "%w %Y %U"), ("1 2024 53", "%w %Y %W"), ("2024 W09 4", "%G W%V %u"), ("2024 09", "%G %V"),
    ("2024 09 4", "%Y %V %u"), ("4 2024 060", "%u %G %j"), ("+0530", "%z"), ("-05:30", "%z"), ("+05:30:15", "%z"), ("+05:30:15.123456", "%z"), ("+05:3015", "%z"), ("Z", "%z"),
    ("UTC", "%Z"), ("GMT +0000", "%Z %z"), ("xyz", "%Z"), ("5.123456", "%S.%f"), ("5.1", "%S.%f"), ("5.1234567", "%S.%f"), ("61", "%S"), ("62", "%S"), ("a%b", "a%%b"), ("a  b", "a b"),
    ("ab", "a b"), ("02/29/24", "%x"), ("02/29/24", "%D"), ("13:04:05", "%X"), ("13:04:05", "%T"), ("Thu Feb 29 13:04:05 2024", "%c"), ("13:04", "%R"), ("2024-02-29", "%F"), ("", ""),
    ("x", "%"), ("x", "%q"), ("2024 extra", "%Y"), ("20", "%Y"), ("30 Feb 2023", "%d %b %Y"), ("29 Feb", "%d %b"), ("29", "%d"), ("0", "%d"), ("13", "%m"), ("24", "%H"), ("(a)[b]", "(a)[b]"),
]  # fmt: skip
ISO = """2024-02-29T13:04:05.123456+05:30 20240229T130405,123456+0530 2024-W09-4 2024W094 2024W09 2024-W09 2024-W53-1 2023-W53 2024-W00-1 2024-W09-8 2024-02-29 20240229 2024-02-30
2024-02-29T24:00 2024-02-29T13 2024-02-29T13:04 2024-02-29T1304 2024-02-29T13:04:05 2024-02-29T130405 2024-02-29T13:04:05.1 2024-02-29T13:04:05.123 2024-02-29T13:04:05.1234567
2024-02-29T13:04Z 2024-02-29T13:04:05+05 2024-02-29T13:04:05-05:30:15 2024-02-29T13:04:05-05:30:15.5 2024-02-29T13:04:05+24:00 2024-02-29T13:04:05+05:60 2024-02-29T13:0405
2024-02-29T1304:05 2024-0229 202402-29 2024-02-29+05:30 2024-02-29é13:04 T13:04:05 13:04:05 13 1304 130405 13:04:05+00:00 13:60 25:00 13:04:05.é 0001-01-01 9999-12-31T23:59:59 0000-01-01
10000-01-01 2024-13-01 2024-00-01 T T13 T130405Z""".split()

NUMBERS = """0 -0 +5 007 0x1F 0X1f 0b101 0B2 0o17 0o8 1_000 1__0 _1 1_ 0x_1 0_0 0x z ٣ ٣_٩ 1e5 1E-5 .5 5. . 1. e5 1e 1e+ 1_0.0_1 1._5 1_.5 inf -Infinity nan +NaN infinit 1e400 1e-400 -1e999999
4.9e-324 2.2250738585072014e-308 1.7976931348623157e308 9007199254740993 0.1 123456789012345678901234567890 1.0000000000000002 0x1.8p3 0x.8 0x1p-1074 0x1.fffffffffffff8p1023 0x1p1024
0x1p 0xp1 0x1.8p+ -0x0p0 0x1p99999999999 0x0.0000000000000000001p0 1j 1+2j 1-2j (1+2j) ( 1j ) 1+j -j j 1e5j nanj infj 1+2 1+2j3 ((1j)) 1++2j 1_0+2j 1e3+1e3j 1+inf*j NaN sNaN
sNaN123 -sNaN Inf 1E+9 1E-99 1E999999999 1E99999999999999999999 -0E-5 0E+3 123.456E+7 1_2.3_4 NaN0012 Infinityx 1/3 -1/3 1/0 1 / 3 1/ /3 1/3/5 1.5/2 1_0/3 +1/-3 3.e2 1e3/2""".split()
NUMBERS += ["9" * n for n in (19, 20, 60, 700, 2500)] + [
    "1" + "0" * 400 + "e-400",
    "0." + "0" * 300 + "1",
    " 5 ",
    "\t5\n",
    "5 5",
    "z" * 60,
]

JSONS = r"""{} [] [1,2] {"a":1} {"a":{"b":[null,true,false]}} [1,] {"a"} {"a":} {"a":1,} {1:2} nul tru fals null true false NaN Infinity -Infinity -Inf -0 01 1. 1.5 1e5 1E+5 1e .5 -
"a" "\u00e9" "\ud83d\ude42" "\ud83d" "\ude42x" "\ud83d\u0041" "\u12" "\x" "\n\t\"\\\/\b\f\r" "a [1 {"a":1 [1]x {"a" 1} {"a":1 "b":2} [1 2] "é" {"a":1,"a":2} [[[[]]]] 123456789012345678901234567890
1e400 [1e-400] {"":""} '""".split()

PACKS = [
    order + text
    for order in ("", "@", "=", "<", ">", "!")
    for text in [
        *"xcbB?hHiIlLqQnNefdspP",
        "2h",
        "0s",
        "5s",
        "3p",
        "ih",
        "bq",
        "0q",
        "3x",
        " h i ",
        "h\n",
        "2",
        "y",
        "99999999999s",
        "1P",
        "é",
    ]
]

BASES = """aGVsbG8= aGVsbG8 aGVs=bG8= ==== a aG aGV aGVs aG=x aG==x a_-b JBSWY3DP JBSWY3DP= jbswy3dp MFRGG=== MFRGGZDF==== M======= 0fA0 0f0 zz 0F:A0 <~87cUR~> 87cUR zz!! y z z5 87cU
VE@#$ ||||| 00 a+/b Zg== Zh== Zm9v\\n""".split()

TEXTS = ["$x ${x} $$ $ ${ ${x $é $y ${1}", "Straße İstanbul ŉ ΑΣ Σ ς ﬁ", "ab\tc\n\td\r\n", "  a\n    b\n\n  c", "a b c " * 9, "x" * 90, "한글 각 각 각", "é É ﬁ Å Ω ① ½ ﷺ", "[1, 'a', (2,), {3: {4}}, -5, 1+2j, b'c', None]",
         "{1: [2, (3, 4)], 'a': -1.5e3}", "1 + 2", "__import__('os')", "f(x)", "-1j", "{*a}", "\x00\x1f\x7f\x80", "'\"\\", "A-Za-z", "aXbXc", "a,b,,c", "+AGEA4Q- +- +", "\\x41\\u00e9\\U0001F642\\N{DIGIT ONE}\\101\\q\\"]  # fmt: skip


# What one kind of input is like that another script of fuzz_scripts.h reads as well: a little wrong, cut short, at the end of a range.
ODD = (
    """=\\r =\\rx =\\r\\n =\\n =x\\n !`\\0 "ABCDx "ABCD\\0 \\r \\r\\n a\\r\\n a\\rb . .\\r .\\n \\t\\n \\t ~\\x7f =40=4g =4 == 1e {"a":1,"a":2,"b":"c"} {"a\\n":1,"a\\n":2} [1,{"é":2,"é":3}] "\\\\ud83d\\\\ude42" "\\\\ud83d\\\\ude4" "\\\\ud83dx" 1E+400 - 1. 1.e
12345678901234567890 1234567890123456.5 1.5e-30 NaN -Infinity {0!r {0! {0[a} {0[a]x} {0[a}b] {x.} {{ } { {0:{ {0!é} {:-z} {:z.0f} -z.1f z =9 é=9 .5 %(x %(x)s %()d %(()x)s %*d %.*f %-*d %99999999999999999999d %.99999999999d %.2147483648d %c %5c %-5c %b %a
%5.1% %l %hd 999999999999999999999s 9223372036854775807s 9223372036854775800sq 4611686018427387904q 1s9223372036854775807x 0q b9223372036854775806sq p 255p 300p 1p 0p Q q N P f <f <e e 2f <P n ? c 2c 12:30:60 2024-02-29T12:30:15. T1 2024W 2024-W
2024-W0 %:z %: %::z %:zx %-d % %%% %Q %\\n 0x.p1 0x1.p 0x. 0x1p-1075 0x0.8p-1074 0x1.00000000000008p0 0x1.00000000000018p0 0x1.fffffffffffff8p1023 in na infinit na1 0b 0b_1 0o_ 00 0_ 0_1 01 utf-8 own bad nothing microseconds auto""".replace(
        "\\r", "\r"
    )
    .replace("\\n", "\n")
    .replace("\\t", "\t")
    .replace("\\0", "\0")
    .replace("\\x7f", "\x7f")
    .split(" ")
)
ODD += ["HANGUL SYLLABLE " + end for end in ("", "G", "GA", "GAG", "GAGX", "A")] + ["CJK UNIFIED IDEOGRAPH-" + end for end in ("", "4", "4E00", "zzzz", "FFFFFFFF")]  # fmt: skip
ODD += ["CJK COMPATIBILITY IDEOGRAPH-F900", "TANGUT IDEOGRAPH-17000", "LATIN SMALL LETTER A", "DIGIT ONE", "LATIN  A", "LF", "x" * 60, "-" * 77, "", "x", "\0\r\n", "é", "1" * 20, "0" * 30 + "1"]  # fmt: skip


def more(scripts):
    """(script, a, b, n) for the scripts behind those that first() has inputs of: pairs of all of the above, picked by their place."""
    pool = [
        *SPECS[::9], *PERCENTS[::7], *FIELDS, *["%" + d for d in DIRECTIVES], *[w for pair in WHENS for w in pair], *ISO[::3], *[t for t in NUMBERS if len(t) < 100], *JSONS, *PACKS[:24], *PACKS[-16::2],
        *BASES, *TEXTS, *ODD,
    ]  # fmt: skip
    for script in scripts:
        for i, a in enumerate(pool):
            for k in range(2):
                yield (
                    script,
                    a,
                    pool[(i * 31 + k * 97 + script) % len(pool)],
                    (i * 7 + k * 53 + script) % 256 if k else i % 8,
                )
        for n in range(256):
            for k in range(2):
                yield script, pool[(n * 11 + k * 101 + script) % len(pool)], pool[-1 - (n * 3 + k * 89) % len(pool)], n


def first():
    def rows(word, *pairs):
        for a, b in pairs:
            for n in (0, 1, -1, 5, 100, -128):
                yield word, a, b, n

    for spec in SPECS:
        yield from rows("_t(format, n, a)", (spec, "text"))
        yield from list(rows("_t(format, _x, b)", ("-1234.5678", spec), ("sNaN1", spec)))[::3]
        yield from list(rows("f'{a!r:{b}}'", (spec, spec)))[:1]
    for percent in PERCENTS:
        yield from list(rows("_t(lambda: a % (n, b))", (percent, "text"), (percent * 2, "")))[::2]
        yield from list(rows("a.encode() %", (percent, "text")))[::2]
    for field in FIELDS:
        yield from rows("_t(a.format,", (field, "bé"), (field, ""))
        yield from list(rows("_string.Formatter()", (field, "")))[:1]
        yield from list(rows("_t(_textwrap.wrap", (field, "")))[:1]
    for directive in DIRECTIVES:
        for flag in ("", "-", "_", "0", "^", "#", "5", "E", "O"):
            yield from rows("_t(_datetime.datetime.strptime", ("%" + flag + directive, "%" + directive))
    for when in WHENS:
        yield from list(rows("_t(_datetime.datetime.strptime", when))[:2]
    for iso in ISO:
        yield from list(rows("fromisoformat", (iso, "")))[:1]
    for number in NUMBERS:
        for word in (
            "_t(int, a)",
            "_x = _t(float, a)",
            "_x = _t(complex, a)",
            "_t(format, _x, b)",
            "_x + _y",
            "_fractions.Fraction, a",
        ):
            yield from rows(word, (number, "7"), (number, "-0.5"))
    for text in JSONS:
        yield from list(rows("_x = _t(_json.loads, a)", (text, "")))[:1]
        yield from list(rows("_json.dumps, {a", (text, "é")))[:2]
    for pack in PACKS:
        yield from rows("_t(_struct.unpack, a", (pack, "12345678"), (pack, "1"), (pack, ""))
    for text in BASES:
        yield from list(rows("_t(_base64.b64decode", (text, text)))[:1]
    codecs = (
        "utf-8",
        "UTF8",
        "utf_16",
        "utf-32-le",
        "latin1",
        "ascii",
        "cp1252",
        "punycode",
        "idna",
        "rot13",
        "hex",
        "nothing",
        "utf-7",
        "strict",
        "ignore",
        "replace",
        "xmlcharrefreplace",
        "surrogatepass",
    )
    for text in TEXTS + NUMBERS[:9] + BASES[:9] + ISO[:5]:
        for word in (
            "'utf-7', 'unicode_escape'", "a.upper()", "a.find(b)", "_x.find(_y)", "_t(_textwrap.wrap", "sorted(a)", "_unicodedata.normalize", "_ast.literal_eval", "_x[n:len(b)]", "str.maketrans", "_x = range(",
        ):  # fmt: skip
            yield from rows(word, (text, "a"), (text, text[1:3]), (text, ""))
        for codec in codecs:
            yield from list(rows("_t(a.encode, b)", (text, codec)))[:1]
