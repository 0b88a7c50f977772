print("a" 'b' """c
d""" r'\n' "\x41\u00e9\U0001F600\N{BULLET}\N{latin small letter a}\101\0\a"
      "\
e" u"f")
print(b"\x00\xff\101\n" rb"\x" b'\'"')
print('\q \8 \
z', len("\N{GREEK SMALL LETTER ALPHA}"))
x, w, name = 3.14159, 10, "n"
d = {"k": [1, 2]}
print(f"{x:.2f}|{x:{w}.{3}f}|{x!r:>12}|{name!a}|{d['k'][0]}|{d["k"]}")
print(f"{x=}", f"{x = !s:>10}", f"{ x + 1 = :.1f}", f"{name=!r}", f"{d['k'] = }")
print(f"{{}} {{{x:.1f}}} {'}'} {'{'}")
print(f"{f"{f"{1 + 1}"}"}", f'{f"{name}" + "x"}')
print(f"""{
    x  # a comment
    :.3f}""")
print(f"{(lambda v: v * 2)(4)}", f"{[i for i in range(3)]}", f"{ {'a': 1}['a'] }")
print(f"{'a' if x else 'b'}", f"{x!r}" "{x}" rf"\d{w}\{w}", fr'{w}\n')
print(f"{w:=+5}", f"{w:0>{w}}", f"{(y := 5)}", y, f"{w:{'>'}{w}}")
print(f"{1, 2}", f"{*[1, 2],}", f"{w!s:{'x'}<5}", f"\N{BULLET}{w}\t\x41")
print("tab\tsingle\'double\"", 'x' "y", ("in"
      "parens"))
print(f"{x:%}", f"{1000000:,}", f"{255:#x}", f"{w:}", f"{'':>3}|")
print(f'''a
{w}
b''', f"{'\n'.join(['p', 'q'])}")
print(0x_ff, 0b1_0, 0o17, 1_000, 1e3, 1E-2, .5, 5., 1_0.0_1, 3j, 1.5J, 00, 0_0, 0xFFFFFFFFFFFFFFFFFF)
print(1if 1else 2, 0xfor 1, 1 .real, 1..real, 10**20)
