"""text_random.py - inputs of target text at random: format specs, directives, numbers, dates, JSON, packing, codecs, escapes and names of letters, each for the scripts that read such and, less often,
for any.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import random

import text_seeds

pick, number_of = random.choice, random.randint
LET = [
    chr(c)
    for c in (
        0xE9,
        0xDF,
        0x130,
        0x131,
        0x149,
        0x1F0,
        0xFB01,
        0x3C3,
        0x301,
        0x663,
        0x4E00,
        0x1F642,
        0xA0,
        0x2003,
        0x2028,
        0x85,
        0x1C,
        0xFEFF,
        0x2167,
        0xBD,
    )
]


def num():
    def d(n=None):
        return "".join(pick("0123456789") for _ in range(n or pick([1, 1, 2, 3, 5, 9, 17, 19, 20, 25, 40])))

    k = random.randrange(12)
    if k == 0:
        return pick(["", "-", "+"]) + d()
    if k == 1:
        return (
            pick(["", "-"])
            + d()
            + "."
            + pick(["", d()])
            + pick(["", "e", "E"]) * 1
            + pick(["", pick(["", "-", "+"]) + d(pick([1, 2, 3]))])
        )
    if k == 2:
        return (
            pick(["0x", "0X", "-0x", ""])
            + "".join(pick("0123456789abcdefABCDEF_") for _ in range(number_of(0, 18)))
            + pick(["", "." + "".join(pick("0123456789abcdef") for _ in range(number_of(0, 16)))])
            + pick(["", "p" + pick(["", "-", "+"]) + d(pick([1, 2, 4, 5]))])
        )
    if k == 3:
        return pick(["0b", "0o", "0B", "0O"]) + "".join(pick("01278_") for _ in range(number_of(0, 12)))
    if k == 4:
        return pick(
            [
                "inf",
                "nan",
                "-inf",
                "Infinity",
                "NaN",
                "sNaN" + d(2),
                "-nan",
                "infinity",
                "1e400",
                "-0",
                "0.0",
                "-0.0",
                "5e-324",
            ]
        )
    if k == 5:
        return num() + pick(["+", "-", ""]) + num() + pick(["j", "J", ""])
    if k == 6:
        return "(" + num() + pick(["+", "-"]) + num() + "j)"
    if k == 7:
        return d() + "_" + d() + pick(["", "_", ".5", "e1_0"])
    if k == 8:
        return "9" * number_of(1, 60) + pick(["", ".5", "e5"])
    if k == 9:
        return num() + "/" + num()
    if k == 10:
        return " " * number_of(0, 2) + num() + pick(["", " ", "\n", "\0", "x", pick(LET)])
    return d(pick([1, 2])) + "." + "0" * number_of(0, 30) + d() + pick(["", "e-" + d(2), "e" + d(2)])


def spec():
    return (
        pick(["", "<", ">", "=", "^", "*<", "é>", "☃^", "{<", "0=", "x"])
        + pick(["", "", "+", "-", " "])
        + pick(["", "", "z"])
        + pick(["", "", "#"])
        + pick(["", "", "0"])
        + pick(["", "", str(number_of(0, 40)), str(number_of(100, 999)), "65536", "9" * number_of(3, 20)])
        + pick(["", "", ",", "_"])
        + pick(["", "", "." + str(number_of(0, 30)), ".", ".9" * 1, "." + "9" * number_of(3, 20)])
        + pick([*list("bcdeEfFgGnosxX%"), "", "", "q", "N"])
    )


def percent():
    return (
        "%"
        + pick(["", "", "(x)", "(y)", "(", "()", "(a(b)c)"])
        + "".join(pick("-+ #0") for _ in range(pick([0, 0, 1, 2])))
        + pick(["", "", str(number_of(0, 30)), "*", "9" * number_of(3, 20)])
        + pick(["", "", "." + str(number_of(0, 20)), ".*", ".", "." + "9" * number_of(3, 20)])
        + pick(["", "", "l", "h", "L"])
        + pick("diouxXeEfFgGcrsab%qn")
    )


def field():
    return (
        "{"
        + pick(["", "0", "1", "x", "2", "-1", "x.y", "0.real", "x[0]", "x[a]", "0[1]", "[", "].", "x."])
        + pick(["", "", "!r", "!s", "!a", "!q", "!", "!rr"])
        + pick(["", ":" + spec(), ":{" + pick(["0", "1", "x", "", ":"]) + "}", ":{x!r:{0}}"])
        + pick(["}", "}", "}", "}", "", "}}"])
    )


def date():
    def d(n):
        return "".join(pick("0123456789") for _ in range(n))

    k = random.randrange(5)
    if k == 0:
        return (
            f"{number_of(1, 9999):04}{pick(['-', '-', ''])}{number_of(0, 13):02}{pick(['-', '-', ''])}{number_of(0, 32):02}"
            + pick(["", "T", " ", "é", "t"]) * 1
            + time()
        )
    if k == 1:
        return (
            f"{number_of(1, 9999):04}{pick(['-', ''])}W{number_of(0, 54):02}{pick(['', '-', '-'])}{pick(['', str(number_of(0, 8))])}"
            + pick(["", "T" + time()])
        )
    if k == 2:
        return time()
    if k == 3:
        return d(4) + "-" + d(2)
    return (
        pick(
            [
                "Mon",
                "thursday",
                "Feb",
                "february",
                "PM",
                "am",
                "UTC",
                "GMT",
                "z",
                "Z",
                "+0530",
                "-05:30:15.25",
                "+24:00",
                "060",
                "366",
                "53",
                "7",
                "2024",
                "99",
            ]
        )
        + pick(["", " ", "/", ":", ","])
        + pick(["", "2", "29", "2024", "13:04:05", "Jan", "12 PM"])
    )


def time():
    return (
        f"{number_of(0, 25):02}"
        + pick(["", ":", ":", "."])
        + pick(["", f"{number_of(0, 61):02}"])
        + pick(["", ":", ":"])
        + pick(["", f"{number_of(0, 61):02}"])
        + pick(["", ".", ",", ".1", ".123", ".123456", ".1234567", ".12345x", "," + "9" * number_of(1, 9)])
        + pick(
            [
                "",
                "Z",
                "z",
                "+",
                "-05",
                "+05:30",
                "+0530",
                "-05:30:15",
                "+05:30:15.123456",
                "+24:00",
                "+05:60",
                "+053",
                "-00:00",
            ]
        )
    )


def fmt():
    return pick(["", " ", "-", "/", ":"]) * 1 + "".join(
        "%"
        + pick(["", "", "-", "0", "_", "^", "#", "E", "O", ":", "5", "10"])
        + pick(list(text_seeds.DIRECTIVES))
        + pick(["", " ", "-", ":", "/", "T", pick(LET)])
        for _ in range(number_of(1, 4))
    )


def js(d=0):
    k = random.randrange(9)
    if k < 2 or d > 3:
        return pick(
            [
                num(),
                "true",
                "false",
                "null",
                "NaN",
                "Infinity",
                "-Infinity",
                "nul",
                "tru",
                '"a"',
                '""',
                "-",
                "1.",
                ".5",
                "1e5",
            ]
        )
    if k < 4:
        return (
            '"'
            + "".join(
                pick(
                    [
                        "a",
                        "\\n",
                        "\\u00e9",
                        "\\ud83d\\ude42",
                        "\\ud83d",
                        "\\ude42",
                        "\\u12",
                        "\\x",
                        '\\"',
                        "\\\\",
                        "é",
                        "☃",
                        "\n",
                        "\t",
                        "\\/",
                        "\\b",
                        "\\u0000",
                        "\x7f",
                    ]
                )
                for _ in range(number_of(0, 4))
            )
            + pick(['"', '"', '"', ""])
        )
    if k < 6:
        return (
            "["
            + pick(["", " "])
            + pick([",", ", ", " ,"]) * 1 * 0
            + pick([",", ", "]).join(js(d + 1) for _ in range(number_of(0, 3)))
            + pick(["]", "]", "]", ",]", ""])
        )
    return (
        "{"
        + pick([",", ", "]).join(
            pick(['"a"', '"b"', '""', '"é"', js(d + 1)]) + pick([":", ":", ": ", " :", ""]) + js(d + 1)
            for _ in range(number_of(0, 3))
        )
        + pick(["}", "}", "}", ",}", ""])
    )


def packf():
    return pick(["", "", "@", "=", "<", ">", "!"]) + "".join(
        pick(["", "", "", "2", "3", "0", "10", "255", "300", "9" * number_of(3, 19), " "])
        + pick([*list("xcbB?hHiIlLqQnNefdspP"), "é", "y"])
        for _ in range(number_of(1, 4))
    )


def enc():
    return "".join(pick("ABCDabcdxyz0123456789+/=-_~<>!uzVE@#$|\n \t\r") for _ in range(number_of(0, 16))) + pick(
        ["", "=", "==", "===", "======", "~>"]
    )


def esc():
    return "".join(
        pick(
            [
                "\\n",
                "\\x41",
                "\\x4",
                "\\u00e9",
                "\\ud83d",
                "\\U0001F642",
                "\\U00110000",
                "\\N{DIGIT ONE}",
                "\\N{",
                "\\N{LF}",
                "\\101",
                "\\400",
                "\\8",
                "\\",
                "\\\\",
                "a",
                "é",
                "☃",
                "+AGE-",
                "+-",
                "+",
                "+AAA",
                "+2D3eQg-",
                "&#65;",
                "%41",
                "=41",
                "\x00",
                "🙂",
                "A",
                "\\q",
                "\n",
            ]
        )
        for _ in range(number_of(1, 5))
    )


def uname():
    return pick(
        [
            "LATIN SMALL LETTER ",
            "LATIN CAPITAL LETTER ",
            "DIGIT ",
            "GREEK SMALL LETTER ",
            "CJK UNIFIED IDEOGRAPH-",
            "HANGUL SYLLABLE ",
            "EMOJI ",
            "SNOWMAN",
            "TANGUT IDEOGRAPH-",
            "NUSHU CHARACTER-",
            "KHITAN SMALL SCRIPT CHARACTER-",
            "CJK COMPATIBILITY IDEOGRAPH-",
            "latin small letter ",
            "NULL",
            "LF",
            "SPACE",
            "VS16",
            "KEYCAP DIGIT ONE",
        ]
    ) + pick(
        [
            "",
            "A",
            "ONE",
            "ALPHA",
            "4E00",
            "4e00",
            "GAG",
            "GAGG",
            "A WITH ACUTE",
            "NINE",
            "F900",
            "17000",
            "1B170",
            "18B00",
            "FFFF",
            "HAN",
            "GGWALB",
            "X",
        ]
    )


def text():
    return "".join(
        pick(
            [
                pick("abcxyzABCXYZ 019_-.,:;$%{}()[]<>'\"\\\t\n\r"),
                pick(LET),
                pick(
                    [
                        "ab",
                        "aa",
                        "a b",
                        "Σ",
                        "ς",
                        "İ",
                        "ŉ",
                        "  ",
                        "\r\n",
                        "x" * number_of(1, 40),
                        "1" * number_of(1, 9),
                        "${x}",
                        "$x",
                        "$$",
                    ]
                ),
            ]
        )
        for _ in range(number_of(0, 8))
    )


def codec():
    return pick(
        [
            "utf-8",
            "utf8",
            "utf-16",
            "utf-16-le",
            "utf-32-be",
            "latin-1",
            "ascii",
            "cp1252",
            "utf-7",
            "unicode_escape",
            "raw_unicode_escape",
            "punycode",
            "idna",
            "rot13",
            "hex",
            "base64",
            "utf_8_sig",
            "cp437",
            "koi8-r",
            "big5",
            "nothing",
            "strict",
            "ignore",
            "replace",
            "backslashreplace",
            "surrogateescape",
            "surrogatepass",
            "xmlcharrefreplace",
            "namereplace",
            "own",
            "bad",
            "NFC",
            "NFKD",
            "auto",
            "hours",
            "microseconds",
        ]
    )


G = [
    num,
    num,
    spec,
    percent,
    field,
    date,
    fmt,
    js,
    packf,
    enc,
    esc,
    uname,
    text,
    text,
    codec,
    lambda: "".join(pick([percent, text])() for _ in range(3)),
    lambda: "".join(pick([field, text])() for _ in range(3)),
    lambda: "".join(pick([fmt, text])() for _ in range(2)),
    lambda: js()[: number_of(1, 30)],
    lambda: pick(POOL),
    lambda: "",
]
POOL = [
    p
    for p in [
        *text_seeds.SPECS,
        *text_seeds.PERCENTS,
        *text_seeds.FIELDS,
        *[w for p in text_seeds.WHENS for w in p],
        *text_seeds.ISO,
        *text_seeds.NUMBERS,
        *text_seeds.JSONS,
        *text_seeds.PACKS,
        *text_seeds.BASES,
        *text_seeds.TEXTS,
        *text_seeds.ODD,
    ]
    if len(p) < 150
]


def likely(s):
    a = [
        g
        for w, g in (
            ("struct", packf),
            ("json", js),
            ("fromisoformat", date),
            ("strptime", date),
            ("strftime", fmt),
            ("format", spec),
            ("a % ", percent),
            ("a.format", field),
            ("float, a", num),
            ("int, a", num),
            ("Decimal, a", num),
            ("Fraction", num),
            ("b64", enc),
            ("unhexlify", enc),
            ("escape", esc),
            ("decode", esc),
            ("lookup", uname),
            ("unicodedata", text),
            ("translate", text),
            ("isoformat", codec),
        )
        if w in s
    ]
    return a or [text]


def mutate(a):
    a = list(a)
    for _ in range(pick([0, 0, 0, 1, 1, 2])):
        if not a:
            return ""
        i = random.randrange(len(a))
        k = random.randrange(5)
        if k == 0:
            del a[i]
        elif k == 1:
            a.insert(i, a[i])
        elif k == 2:
            a[i] = pick(LET + list("0123456789+-.eE_xX{}[]%:;,\"\\ \n\0'()<>="))
        elif k == 3:
            a.insert(i, pick(LET + list("0123456789+-.eE_xX{}[]%:;,\"\\ \n\0'()<>=")))
        else:
            a = a[:i]
    return "".join(a)


def one(scripts):
    i = random.randrange(len(scripts))
    L = likely(scripts[i])
    a = (pick(L) if random.random() < 0.6 else pick(G))()
    b = (pick(L) if random.random() < 0.4 else pick(G))()
    n = pick([0, 1, -1, 2, 3, 5, 7, 10, 16, 36, 64, 100, 127, -128, number_of(-128, 127), number_of(-128, 127)])
    return i, mutate(a), mutate(b), n % 256


def inputs(seed, count, scripts):
    """(which script, a, b, n)."""
    random.seed(seed)
    for _ in range(count):
        yield one(scripts)
