# limits: allow_eval=1
"""A SyntaxError's offset counts characters

CPython counts characters in what its parser complains of, but bytes where its compiler does (`return` outside a function, a parameter named
twice) and where a line goes on from others with letters beyond ASCII. Here `offset` and `end_offset` are always characters of the line, as
`error.column` is.
"""

for source in ("'é'; return 1", "lambda é, é: 1", "'é'; x = = 1"):
    try:
        compile(source, "<text>", "exec")
    except SyntaxError as e:
        print(e.offset, e.end_offset, e.msg)
