"""Identifiers, line joining, tabs and form feeds, every literal, f-strings, soft keywords."""

# unicode, layout, literals
import contextlib
ª = 1; print(a) if "a" in dir() else print("no a", [n for n in dir() if len(n) == 1])
ﬁ = 3; print(fi); 𝐱 = 4; print(x); µ = 5; print(μ)
class Ⅷ: é = 1; é = 2
print(Ⅷ.é, VIII.__name__)
def ﬂ(ﬀ=1, *, ℌ=2): return ff, H
print(fl(ﬀ=3, ℌ=4), fl.__name__, fl.__kwdefaults__)
x = 1 + \
    2; print(x)
if True: print("one"); print("two")
if x: \
    print("cont")
y = (1 +  # comment
     2   # another

     + 3)
print(y)
	
if 1:
	print("tab")
	if 1:
	        print("tab then spaces")
print("formfeed")
print(0xFF, 0o17, 0b11, 1_000, 1e3, 1E-2, .5, 5., 1j, 1_0.0_1e1_0, 0_0, 00, 0xdead_beef, 1if 1else 2, 0x1for x in ()) if 0 else print(0xFF, 0o17, 0b11, 1_000, 1e3, 1E-2, .5, 5., 1j, 1_0.0_1e1_0, 0_0, 00, 0xdead_beef)
print('a' "b" '''c''' r"\d" u"u" f"{1}" rf"\{1}" fR'{2}\n' "\x41\101\u0041\U00000041\N{LATIN SMALL LETTER A}\
joined" '\'' "\"" '\\' "\a\b\f\v\0".encode().hex())
print(b'\x00\377\'' rb'\x' Rb"\n" bR'\t' b"""a
b""")
print(f'{x!r:>{y}}' f"{'nested'}" f'{"same" + 'quote'}' f'{x = }' f'{x=!s:^5}' f"{{}}" f'{x:{"0>" + str(5)}}' f'''{
x
+ 1  # comment
}''' f"{(lambda: 1)()}" f"{ {'a': 1}['a'] }" f"{x:%}" f"{x!a}" f"{'\n'}" f"{f"{f"{1}"}"}" f"{x,}" f"{*[1, 2],}" f"{x if x else y}" f"{x:=5}" f"{(z:=5)}" f"{z}" f"{x!=y}" f"{x==y=}" f"{'a' 'b'}" f"{x:{{}}}" if 0 else "")
print(f'{x!r:>{y}}' f"{'nested'}" f'{"same" + 'quote'}' f'{x = }' f'{x=!s:^5}' f"{{}}" f'{x:{"0>" + str(5)}}' f'''{
x
+ 1  # comment
}''' f"{(lambda: 1)()}" f"{ {'a': 1}['a'] }" f"{x!a}" f"{'\n'}" f"{f"{f"{1}"}"}" f"{x,}" f"{*[1, 2],}" f"{x if x else y}" f"{x:=5}" f"{(z:=5)}" f"{z}" f"{x!=y}" f"{x==y=}" f"{'a' 'b'}")
import datetime; d = datetime.date(2024, 1, 2); print(f"{d:%Y-%m-%d}" f"{d:%A, %d. %B}" f"{d!s:>12}" f"{d:{'%Y'}}")
print(not not 1, 1 if 0 else 2 if 0 else 3, lambda: (yield), 1 < 2 < 3 != 4 in [4] is not None, not 1 == 2, 2 ** -1, -2 ** 2, 2 ** 3 ** 2, (1, *[2], 3), [*{}, *"ab"], {**{}, "a": 1}, {*(), 1}, 1 or 2 and 3, 5 & 6 == 6, ~-1, +-+1, 10 // 3 * 3 % 4 @ 1 if 0 else 0) if 0 else None
print(not not 1, 1 if 0 else 2 if 0 else 3, 1 < 2 < 3 != 4 in [4], not 1 == 2, 2 ** -1, -2 ** 2, 2 ** 3 ** 2, (1, *[2], 3), [*{}, *"ab"], {**{}, "a": 1}, {*(), 1}, 1 or 2 and 3, 5 & 6 == 6, ~-1, +-+1, 10 // 3 * 3 % 4)
match = case = type = _ = soft = 1; print(match, case, type, _); match.real; type = type; match[0] if 0 else 0; print(match * 2, match - 1, -match); 
match (match):
    case 1: print("soft")
match match, case:
    case [1, 1]: print("both")
match -match:
    case -1: print("neg")
type X = int; type = X; print(type)
def case(case): return case
print(case(match), case (match) [0] if 0 else 1)
async def f(): await_ = 1; return await_
print(*[1], *[2], sep="", end="\n", **{})
del (x), [y]; del (); del []
try: x
except NameError as e: print(e)
for x in 1, 2, *[3]: print(x, end=",")
for x, in [[1]]: print(x)
for [x, *y], z in [((1, 2), 3)]: print(x, y, z)
with (open) if 0 else contextlib.nullcontext() as q, \
     contextlib.nullcontext(5) as r: print(q, r)
lambda_ = lambda *, a=1, **k: (a, k); print(lambda_(b=2), (lambda: (yield))().__class__.__name__, (lambda x=1, /, *a: (x, a))(2, 3))
return_ = [i for i in range(5) if i % 2 if i > 1]; print(return_, [(i, j) for i in "ab" for j in "cd" if i != j], {i: j for i, j in enumerate("ab")}, {i for i in "aab"} == {"a", "b"}, sum(i for i in range(3)))
print("end", __name__, __doc__, __file__ if 0 else "", __debug__, ..., NotImplemented, type)
