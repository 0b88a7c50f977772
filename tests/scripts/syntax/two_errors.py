# limits: allow_eval=1
# Sources that are wrong in more than one way, in joined lines, open brackets and f-strings: what is said, of which place, and the text that is shown.
WRONG = ["x y", "1a", "'a", "f'{'", "f'{}'", ")", "x = ", "x = = 1", "if x", "def f(", "f(x for x in y, 1)", "return", "x + 1 = 2", "del f()", "x ? y", "[x, y for x in z]", "print x", "'\\x'", "b'a' 'b'", "x[]", "match x: case 1: pass"]
LINES = ["x = \\\n@", "(\n@\n", "f'{\n@}'", "x = [\\\n@,\n", "if 1:\n  @\n @", "x = (@", "@ )", "{@]", "@ \\", "f'{@", "f'{(@}'", "x \\\n \\\n@", "@\r\n@", "@\r@", "x\\\r\n@", "x\\\r\n\\\r\n@", "(x,\r\n\r\n@"]


def tell(source):
    try:
        compile(source, "f", "exec")
    except SyntaxError as e:
        print(ascii(source), type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, ascii(e.text))


for n, wrong in enumerate(WRONG):
    for line in LINES:
        tell(line.replace("@", wrong))
    for other in WRONG[n % 5 :: 5]:
        tell(f"{wrong}\n{other}")
        tell(f"({wrong}\n{other}")
        tell(f"f'{{{wrong}}}' {other}")
        if wrong != "'a":
            tell(f"x = \\\n{wrong} \\\n{other}\n")
