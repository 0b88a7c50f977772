# Properties and case mappings of every code point, as hashes of long texts.
SPANS = [(0, 0xD800), (0xE000, 0x10000), (0x10000, 0x18000), (0x1B000, 0x20000), (0x2F800, 0x32400), (0xE0000, 0xE0200)]

for start, stop in SPANS:
    text = "".join(map(chr, range(start, stop)))
    print(hex(start), len(text), hash(text))
    for name in ["upper", "lower", "title", "casefold", "swapcase", "capitalize"]:
        mapped = getattr(text, name)()
        print(name, len(mapped), hash(mapped))
    spaced = " ".join(text)
    print("spaced title", hash(spaced.title()), "lines", len(text.splitlines()), "words", len(text.split()))
    print("repr", hash(repr(text)), hash(ascii(text)))

TESTS = [str.isalpha, str.isdecimal, str.isdigit, str.isnumeric, str.isspace, str.islower, str.isupper, str.istitle,
         str.isprintable, str.isidentifier, str.isalnum]
for test in TESTS:
    found = [code for start, stop in [(0, 0x3400), (0xA000, 0xAC00), (0xF900, 0x12000), (0x1D400, 0x1D800)]
             for code in range(start, stop) if test(chr(code))]
    print(test.__name__, len(found), hash(tuple(found)))

for word in ["ΑΣ", "ΑΣ.", "ΑΣΑ", "Σ", "ΣΑ", "Α'Σ", "ΑΣ'", "1Σ", "ὈΔΥΣΣΕΎΣ ὈΔΥΣΣΕΎΣ", "İstanbul", "straße", "ŉ", "ﬁne", "ǆ", "ΐ"]:
    print(ascii([word.lower(), word.upper(), word.title(), word.casefold(), word.swapcase(), word.capitalize()]))
print("they're bill's friends' UK-based x2y".title(), "ǅ".istitle(), "A\u0345".istitle(), "Aa Bb".istitle(), "AB".istitle())
