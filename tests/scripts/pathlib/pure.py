from pathlib import *

for P in (PurePosixPath, PureWindowsPath):
    for s in ("/a/b/c.tar.gz", "a/b", "", "/", "//a/b", "c:/x/y", "c:x", "\\\\srv\\share\\d", "a/./b/../c", ".bashrc", "x."):
        p = P(s)
        print(repr(p), p.parts, p.drive, p.root, p.anchor, p.name, p.suffix, p.suffixes, p.stem, str(p.parent), list(map(str, p.parents)), p.is_absolute())
p = PurePosixPath("/a/b/c.txt")
print(p / "x", "y" / p, p.joinpath("q", "r"), p.with_name("n"), p.with_suffix(".py"), p.with_stem("s"), p.relative_to("/a"), p.is_relative_to("/z"), p.match("*.txt"), p.match("/a/*/c.txt"), p.as_uri())
print(p.relative_to("/a/d", walk_up=True), hash(p) == hash(PurePosixPath("/a/b/c.txt")), sorted([PurePath("b"), PurePath("a")]), Path("a") / "b", p == PureWindowsPath("/a/b/c.txt"))
for f in (lambda: p.relative_to("/z"), lambda: p.with_name(""), lambda: p.with_suffix("py"), lambda: PurePath(1), lambda: p / 1, lambda: p < 1, lambda: PurePath(b"x"), lambda: p.match(""), lambda: WindowsPath("a")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(p.parents[0], p.parents[-1], p.parents[:2], p.parents, PureWindowsPath("C:/A") == PureWindowsPath("c:/a"), PureWindowsPath("nul").is_reserved())
