"""Replacement templates: references, escapes, and what is wrong with them."""
import re

p = re.compile(r"(?P<first>\w)(?P<second>\d)?(\W)?")
for t in (r"[\1]", r"\g<first>\g<2>", r"\g<0>\g<0>", r"\n\t\\\r\a\b\f\v|", r"\0|\07|\012|\101|\377", r"\g<1>0\g<00001>", r"\_\-\.\ ", r"a\3b", "", "plain"):
    print(repr(t), repr(p.sub(t, "a1-b")), repr(p.search("x9").expand(t)))
bad = [r"\4", r"\9", r"\10", r"\g", r"\g<", r"\g<>", r"\g<1", r"\g<first", r"\g<nope>", r"\g<-1>", r"\g<1a>", r"\g<a b>", r"\g<99>", r"\g<9999999999>"]
bad += [r"\q", r"\z", "\\", "x\\", r"\400", r"\477", r"\x41", r"\u0041", r"\N", r"\g<\u0661>", "\\g<\u0661>", r"\g<+1>", "\\\u00e9", r"\g<first >"]
for t in bad:
    for b in (False, True):
        try:
            if b:
                print(repr(re.sub(rb"(?P<first>\w)(?P<second>\d)?(\W)?", t.encode("latin1", "replace"), b"a1-b")))
            else:
                print(repr(p.sub(t, "a1-b")))
        except (re.error, IndexError) as e:
            print(ascii(t), type(e).__name__, ascii(str(e)), getattr(e, "pos", None))
print(re.sub("(a)|(b)", r"[\1\2]", "abc"), re.sub("(x)?", r"<\1>", "ab"), re.sub("a", r"\\", "a"), re.sub("a", "\n", "a") == "\n")
print(re.sub(b"(a)", rb"\1\1", b"ba"), re.sub(b"a", b"\xff\\n", b"a"), re.sub("\u00e9", "\U0001f600", "caf\u00e9"), re.sub("e", "\u00e9", "hey"))


def attempt(*args):
    try:
        print(re.sub(*args))
    except Exception as e:
        print(type(e).__name__, e)


attempt("a", 5, "a")
attempt("a", None, "a")
attempt("a", b"x", "a")
attempt(b"a", "x", b"a")
attempt("a", lambda m: 5, "xa")
attempt(b"a", lambda m: "s", b"xaa")
attempt("a", lambda m: m.group(7), "xa")
attempt("a", lambda m: 1 / 0, "xa")
attempt("a", "b", 5)
attempt("a", str.upper, "a")
attempt("(.)", lambda m: m.expand(r"<\1>"), "ab")
attempt("a", "b", "aaa", -1)
attempt("a", "b", "aaa", 2)
attempt("a", ["x"], "a")
attempt("a", bytearray(b"x"), "a")
attempt(b"a", bytearray(b"x\\n"), b"-a-")
