# Texts of every length with what must be escaped at every place, written and read.
import json

specials = ['"', "\\", "\n", "\x00", "\x1f", "\x7f", "é", "日", "\U0001f600", "\ud800", "/", "~", "\x80", "\uffff"]
out = []
for n in (0, 1, 7, 14, 15, 16, 17, 31, 32, 33, 100, 170, 300, 600):
    base = "abcdefghij" * (n // 10 + 1)
    base = base[:n]
    for special in specials:
        for at in {0, 1, n // 2, n - 1, n}:
            text = base[: max(at, 0)] + special + base[max(at, 0) :]
            for ascii_only in (True, False):
                written = json.dumps(text, ensure_ascii=ascii_only)
                out.append(hash(written) & 0xFFFF if special != "\ud800" or ascii_only else len(written))
                if json.loads(written) != text or json.loads(json.dumps({text: [text, text]}, ensure_ascii=ascii_only)) != {text: [text, text]}:
                    print("differs", ascii(text), ascii_only)
    print(n, len(out), sum(out))
wide = "".join(specials) * 60
print(json.dumps(wide)[:300], len(json.dumps(wide)), json.loads(json.dumps(wide)) == wide)
for bad in ('"abc', '"abcdefghijklmnopqrstuvwxyz', '"abcdefghijklmnopqrst\n"', '"abcdefghijklmnopqrstuv\\x"', '"aaaaaaaaaaaaaaaaaaaaaaaa\\u12"', '"é' + "x" * 40, '"' + "x" * 40 + "\t" + '"'):
    try:
        print(json.loads(bad))
    except json.JSONDecodeError as e:
        print(e)
print(json.loads('"' + "x" * 40 + "\t" + '"', strict=False) == "x" * 40 + "\t")
