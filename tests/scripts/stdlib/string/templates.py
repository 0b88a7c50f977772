import string
from string import Formatter, Template

print(string.ascii_letters, string.digits, string.hexdigits, string.octdigits, repr(string.whitespace), string.punctuation, len(string.printable))
print(string.capwords("hello  big   WORLD"), string.capwords("a-b-c", "-"))
t = Template("$who likes ${what}s, $$5 and $_x")
print(t.substitute(who="tim", what="kung pao", _x=1), t.safe_substitute(who="a"), t.get_identifiers(), t.is_valid(), t.template)
print(t.substitute({"who": 1, "what": 2}, _x=3, who=9))
for text in ("$who $", "${bad", "$1", "line\n ${ no}"):
    x = Template(text)
    print(x.is_valid(), repr(x.safe_substitute(who=1)))
    try:
        x.substitute(who=1)
    except ValueError as e:
        print(e)
try:
    t.substitute(who=1)
except KeyError as e:
    print("KeyError", e)


class F(Formatter):
    def get_value(self, key, args, kwargs):
        return kwargs.get(key, f"<{key}>") if isinstance(key, str) else super().get_value(key, args, kwargs)
    def convert_field(self, value, conversion):
        return str(value).upper() if conversion == "u" else super().convert_field(value, conversion)


f = F()
print(f.format("{} {a} {b!u} {0:>5} {{x}}", 1, b="bee") if False else f.format("{0} {a} {b!u} {0:>5} {{x}}", 1, b="bee"))
g = Formatter()
print(g.format("{} {} {x[1]} {y.real} {0!r:>4}" if False else "{} {} {x[1]} {y.real}", 1, 2, x=[3, 4], y=5), g.format("{:{w}.{p}}", 3.14159, w=8, p=3))
print(list(g.parse("a{b!r:>{w}}c{{d}}{e}")))
for text in ("{", "}", "{a", "{0} {}", "{!x}"):
    try:
        print(g.format(text, 1, 2, a=1))
    except (ValueError, KeyError, IndexError) as e:
        print(type(e).__name__, e)
