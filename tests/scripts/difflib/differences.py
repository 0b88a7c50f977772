import difflib

a = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n".splitlines(True)
b = "one\ntwoo\nthree\nnew\nfour\nfive\nsixx\n".splitlines(True)
print("".join(difflib.ndiff(a, b)), "".join(difflib.unified_diff(a, b, "x", "y", n=1)), "".join(difflib.context_diff(a, b)))
m = difflib.SequenceMatcher(None, "qabxcd", "abycdf")
print(m.ratio(), m.quick_ratio(), m.real_quick_ratio(), m.get_opcodes(), m.get_matching_blocks(), list(m.get_grouped_opcodes(1)))
print(m.find_longest_match(), difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), difflib.get_close_matches("x", ["y"]))
print("".join(difflib.restore(difflib.ndiff(a, b), 2)) == "".join(b), list(difflib.diff_bytes(difflib.unified_diff, [b"a\xff\n"], [b"b\n"], b"x", b"y")))
print(difflib.HtmlDiff().make_table(a, b, "f", "t", context=True, numlines=1)[:1500])
for f in (lambda: difflib.get_close_matches("a", [], n=0), lambda: list(difflib.unified_diff([b"a"], ["b"])), lambda: list(difflib.restore([], 3))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
