"""INI files read, asked and written."""
import configparser as cp, io, collections
def t(f, *a, **k):
    try: r = f(*a, **k)
    except Exception as e: r = f"{type(e).__name__}: {e} | {e.args} | {getattr(e, 'errors', '')}"
    print(r); return r
def show(c):
    out = io.StringIO(); c.write(out); print(repr(out.getvalue()))
TEXT = """
# top comment
[DEFAULT]
base = /srv
Verbose: yes
; other
[paths]
root = %(base)s/app
data=%(root)s/data
multi = one
    two

    three
  # inside comment
empty =
key with space : v = x : y
[nums]
i = 42
f = 3.5
b = Off
pct = 50%%
bad = %(nope)s
loop = %(loop)s
[ spaced name ]
UPPER = Case
"""
c = cp.ConfigParser(); c.read_string(TEXT)
print(c.sections(), c.defaults(), list(c), len(c), "paths" in c, "DEFAULT" in c, c["paths"], repr(c["paths"]["multi"]), c["paths"].get("nope", "fb"), c.get("paths", "data"), c.get("paths", "data", raw=True), c.get("paths", "root", vars={"base": "/x"}))
t(lambda: (c.getint("nums", "i"), c.getfloat("nums", "f"), c.getboolean("nums", "b"), c["nums"].getboolean("verbose"), c["nums"].getint("zz", 7), c["nums"].get("pct"), c.get("nums", "q", fallback=None), c.getint("none", "q", fallback=3), c.options("nums"), c.has_option("nums", "BASE"), c.has_option("x", "y"), c.has_section("DEFAULT"), c[" spaced name "]["upper"], dict(c["paths"]), c["paths"].name, c["paths"].parser is c))
for f in (lambda: c.get("nums", "bad"), lambda: c.get("nums", "loop"), lambda: c.get("nope", "x"), lambda: c.get("nums", "nope"), lambda: c["nope"], lambda: c["nums"]["nope"], lambda: c.getint("nums", "f"), lambda: c.getboolean("nums", "i"), lambda: c.items("nums"), lambda: c.items("zz"), lambda: c.options("zz"), lambda: c.add_section("nums"), lambda: c.add_section("DEFAULT"), lambda: c.add_section(3), lambda: c.set("nums", "x", 5), lambda: c.set("nums", "x", "50%"), lambda: c.set("zz", "x", "1"), lambda: c["nums"].__setitem__("k", 3), lambda: c["nums"].__delitem__("zz"), lambda: c.__delitem__("DEFAULT"), lambda: c.__delitem__("zz"), lambda: c.remove_option("zz", "a"), lambda: c.remove_section("zz"), lambda: c.remove_option("nums", "loop"), lambda: c.remove_option("nums", "loop"), lambda: c.set("nums", 3, "x"), lambda: c.items("paths", raw=True), lambda: c.items("paths", vars={"New": "v"}), lambda: [k for k, v in c.items()], lambda: c.popitem(), lambda: c.sections()): t(f)
c["new"] = {"a": 1, "c": "x\ny"}; c["new"]["d"] = "%%"; show(c); c["new"] = {}; print(dict(c["new"])); del c["nums"]; show(c)
for src, kw in (("a=1", {}), ("[s]\na=1\na=2", {}), ("[s]\n[s]", {}), ("[s]\na=1\nA=2", dict(strict=False)), ("[s]\nnovalue", {}), ("[s]\nnovalue\nx=1\n =v\n", {}), ("[s]\nnovalue\nb=", dict(allow_no_value=True)), ("[s]\na=1 ; c\nb=2;c\n;d=3", dict(inline_comment_prefixes=";")), ("[s]\na=1\n\n  b\n", dict(empty_lines_in_values=False)), ("[s]\na = 1\n  b\n# c\n  d\n\n\n  e\nf=2", {}), ("[s]\na->1", dict(delimiters=("->",))), ("[s]\na==b", {}), ("[s] trailing\na=1", {}), ("[s\na=1", {}), ("[]\n", {}), ("[s]\n a=1\nb=2\n  c=3", {}), ("\ufeff[s]\na=1", {}), ("[s]\na:1\n[DEFAULT]\nz=9\n[DEFAULT]\ny=8", {}), ("//c\n[s]\na=1", dict(comment_prefixes=("//",))), ("[common]\nq=1\n[s]\n", dict(default_section="common")), ("[s]\na=%x", {}), ("[s]\na=%(x", {}), ("[s]\na=%x", dict(interpolation=None)), ("[s]\r\na=1\r\nb=2\r\n", {}), ("[a]\nx=${b:y}\nz=$$\nw=${q}\nv=${a:b:c}\nu=$x\n[b]\ny=${k}\nk=5\n", dict(interpolation=cp.ExtendedInterpolation())), ("[s]\na=1\n[t]\na=2\n b", dict(dict_type=collections.OrderedDict)), ("[s]\nk = v  # not\n", {}), ("  [s]\n  a = 1\n  b = 2\n    c", {})):
    print(repr(src), sorted(kw))
    def go():
        p = cp.ConfigParser(**kw); p.read_string(src, "src.ini"); 
        for s in p: 
            for k in p[s]: t(lambda: (s, k, p[s][k]))
        show(p)
    t(go)
r = cp.RawConfigParser(defaults={"x": "%(y)s"}); t(lambda: (r.add_section("s"), r.set("s", "a", 5), r.get("s", "a"), r.get("s", "x"), r.set("s", "n"), r.get("s", "n"))); show(r)
class Case(cp.ConfigParser): optionxform = staticmethod(str)
p = Case(converters={"list": lambda v: [x.strip() for x in v.split(",")]}); p.read_dict({"S": {"Key": "a, b", "key": "c"}, "T": {"n": 3, "z": None}} if 0 else {"S": {"Key": "a, b", "key": "c"}}); t(lambda: (p.getlist("S", "Key"), p["S"].getlist("key"), list(p["S"]), p["S"].getlist("no", fallback=[1]), list(p.converters), p.getlist("Q", "x", fallback=())))
t(lambda: p.converters.__setitem__("up", str.upper) or p["S"].getup("key")); t(lambda: p.converters.__setitem__("", str)); t(lambda: p.converters.__delitem__("up") or p["S"].getup); t(lambda: p.converters["zz"]); t(lambda: (cp.ConfigParser() == cp.ConfigParser(), len(cp.ConfigParser()), bool(cp.ConfigParser()), cp.MAX_INTERPOLATION_DEPTH, cp.DEFAULTSECT, cp.ConfigParser.BOOLEAN_STATES))
t(lambda: cp.ConfigParser().read_dict({"a": {"x": 1, "X": 2}})); t(lambda: cp.ConfigParser({"a": "%(b)s"}).defaults()); t(lambda: cp.ConfigParser().read_file(["[s]\n", "a=1\n"])); t(lambda: cp.ConfigParser().read_file(["a=1\n"])); t(lambda: (cp.NoSectionError("x"), cp.Error("m"), cp.DuplicateSectionError("s"), cp.DuplicateSectionError("s", "f"), cp.DuplicateOptionError("s", "o", "f", 3), cp.DuplicateOptionError("s", "o"), cp.NoOptionError("o", "s"), cp.ParsingError("f"), cp.MissingSectionHeaderError("f", 1, "l"), [k.__mro__[1].__name__ for k in (cp.NoSectionError, cp.InterpolationDepthError, cp.MissingSectionHeaderError)]))
p = cp.ConfigParser(); p["a"] = {"k": "v"}; q = cp.ConfigParser(); q.read_dict(p); q["a"]["k"] = "w"; p["a"] = p["a"]; t(lambda: (p["a"]["k"], q["a"]["k"], p["a"] == q["a"], p.setdefault("a"), p.pop("a"), p.sections(), p.get("DEFAULT", "x", fallback="f"), list(p.keys()), list(p.values()))); t(p.clear); t(lambda: p.update({"z": {"a": "b"}}) or p["z"]["a"])
l = cp.ConfigParser({"b": "B"}, interpolation=cp.LegacyInterpolation()); l.read_string("[s]\na=%(b)s-%(B)s\nc=%(zz)s\nd=%(d)s"); [t(l.get, "s", k) for k in "acd"]
out = io.StringIO(); p["z"]["m"] = "l1\nl2"; p.write(out, space_around_delimiters=False); print(out.getvalue())
