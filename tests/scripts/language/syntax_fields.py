# limits: allow_eval=1
"""Where syntax errors in f-strings, continuations and annotation scopes are, as CPython has it."""
SOURCES = [
    'f"{3!g"', 'f"{3!g}"', 'f"{3!s:"', "f'{3!:x}'", "f'{a!xyz}'", "f'{a! s}'", "f'{a!s }'", "f'{a!}'", "f'{!a}'", "f'{a b'",
    "f'{a b}'", "f'{a:{b}'", "f'{a=!x}'", "f'{lambda x:1}'", "f'{*}'", "f'{'", "f'{}'", "f'}'", "f'{a}}'", "f'{a!x '", "f'{3:",
    "f'{\\n}'", "f'{a\\\n}'", "\\", "a\\\n", "x = 1 \\ y", "(\\", '"\\\n"(1 for c in I,\\\n\\', "{2: * -1, 'a': 0}", "'é' + 0777",
    "x = (a\n     b)", "class C[T]:\n    def m[U](x: (T for _ in (1,))): pass", "class C[T]:\n    type A = lambda: T",
    "def f[T]():\n    def g():\n        nonlocal T", "from m import x\nglobal x", "try:\n    a\nexcept E:\n    global b\nelse:\n    y = b",
    "from __future__ import annotations\nobject.__debug__: int",
]
for source in SOURCES:
    try:
        compile(source, "<s>", "exec")
        print(repr(source), "compiles")
    except SyntaxError as e:
        print(repr(source), e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
