# limits: allow_eval=1
"""f-strings are no patterns, wherever they stand in one."""

for s in ('case f"x"', 'case f"{1}"', 'case f""', 'case "a" f"b"', 'case f"a" "b"', 'case {f"k": 1}', 'case {"a" f"b": 1}', 'case [f"x"]', 'case "x" | f"y"', 'case (f"x" as z)', 'case A(f"x")', 'case A(k=f"{x}")', 'case f"{yield}"', 'case rf"x"', 'case b"x"', 'case r"x"', 'case u"x"', 'case "a" "b"', 'case f"x".y', 'case -"a"', 'case -f"x"', 'case 1 + "a"', 'case f"x" if f"y"'):
    try: compile(f"match x:\n {s}: pass", "f", "exec"); print("ok", s)
    except SyntaxError as e: print(s, "|", e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
