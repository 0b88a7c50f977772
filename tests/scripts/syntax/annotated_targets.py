# limits: allow_eval=1
"""What can be annotated: a target that goes on after a target in parentheses can't."""
for source in ("(x).a: int", "(x)[0]: int = 3", "((x)).a: int = 1", "(x.y).z: int", "(f().a).b: int", "(x)().a: int", "((x).y).z: int", "(x)[0].b: int", "(x).a: int = yield",
               "(x): int", "(x.a): int", "((x)): int", "((x.a)): int", "x.a: int", "x[0]: int", "(x + y).a: int", "(x, y).a: int", "(x,)[0]: int", "(1).a: int", "(f()).a: int", "((x + 1)).a: int",
               "(yield).a: int", "(x for x in y).a: int", "().a: int", "[x].a: int", "(x := 1).a: int", "(*x,).a: int", "(x).a = 1", "(x).a += 1", "(x)[0]: int; y"):
    try:
        compile(source, "<s>", "exec")
        print("ok", source)
    except SyntaxError as e:
        print(source, "|", e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
