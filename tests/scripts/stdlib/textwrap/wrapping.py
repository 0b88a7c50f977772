import textwrap

text = "The quick brown fox's well-known jump-over -- a 'lazy' dog... and so-called super-califragilistic-expiali-docious words! End. New sentence?  Yes."
for width in (10, 17, 30, 70):
    print(textwrap.wrap(text, width))
    print(textwrap.fill(text, width, initial_indent="* ", subsequent_indent="  ", break_long_words=False))
print(textwrap.wrap(text, 20, break_on_hyphens=False), textwrap.wrap(text, 25, fix_sentence_endings=True))
print(textwrap.wrap("a\tb\n\nc   d", 4), textwrap.wrap("a\tb\n\nc   d", 6, expand_tabs=False, replace_whitespace=False, drop_whitespace=False))
print(textwrap.wrap("", 5), textwrap.wrap("   ", 5), textwrap.wrap("--option and use--case a--b -x", 8))
for n in (1, 2, 3):
    print(textwrap.wrap(text, 20, max_lines=n), textwrap.wrap(text, 20, max_lines=n, placeholder="~"))
for w in (5, 12, 30, 200):
    print(repr(textwrap.shorten("  Hello   world of  wrapping text ", w, placeholder="...")))
for bad in (lambda: textwrap.wrap("x", 0), lambda: textwrap.wrap("x y", 3, max_lines=1), lambda: textwrap.wrap(5), lambda: textwrap.shorten("x y z", 3)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(repr(textwrap.dedent("\n    a\n      b\n\t\n    c\n  \n")))
print(repr(textwrap.dedent("\ta\n\t  b\n")), repr(textwrap.dedent("  a\n\tb")), repr(textwrap.dedent("")), repr(textwrap.dedent("x\n  y")))
print(repr(textwrap.indent("a\n\nb\n  c", "> ")), repr(textwrap.indent("a\n\nb", "+", lambda line: True)))
w = textwrap.TextWrapper(width=12, initial_indent="[", tabsize=4)
w.subsequent_indent = "."
print(w.fill("aaa bbb\tccc ddd eee"), w.width, w.tabsize)
