import argparse
import contextlib
import io

p = argparse.ArgumentParser(prog="tool", description="A tool that does things.", epilog="bye")
p.add_argument("file", nargs="+", help="the files")
p.add_argument("-n", "--number", type=int, default=3, help="how many (default: %(default)s)")
p.add_argument("-v", "--verbose", action="count", default=0)
g = p.add_mutually_exclusive_group()
g.add_argument("--foo", action="store_true")
g.add_argument("--bar", action="store_false")
p.add_argument("--color", choices=["red", "green"], metavar="C")
p.add_argument("--flag", action=argparse.BooleanOptionalAction, help="a flag")
p.add_argument("--tag", action="append", dest="tags")
print(p.parse_args(["a", "b", "-n", "5", "-vv", "--foo", "--color=red", "--no-flag", "--tag", "x", "--tag=y"]))
p.print_help()
for a in (["-n", "x", "f"], [], ["f", "--zzz"], ["f", "--foo", "--bar"], ["f", "--color", "blue"], ["f", "--fo"], ["f", "--f"], ["f", "-n"], ["-h"]):
    e, o = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stderr(e), contextlib.redirect_stdout(o):
            print(p.parse_args(a))
    except SystemExit as x:
        print(x.code, end=" ")
    print(e.getvalue(), o.getvalue()[:60])
p = argparse.ArgumentParser(prog="git")
s = p.add_subparsers(dest="cmd", required=True, help="commands")
a = s.add_parser("add", help="add things", aliases=["a"])
a.add_argument("path")
a.set_defaults(func=1)
b = s.add_parser("commit")
b.add_argument("-m", required=True)
print(p.parse_args(["add", "x"]), p.parse_args(["commit", "-m", "hi"]), p.parse_known_args(["a", "x", "--y"]))
print(p.format_help(), a.format_usage())
p = argparse.ArgumentParser(prog="P")
for i in range(12):
    p.add_argument(f"--option{i}")
p.add_argument("pos", nargs="?")
p.add_argument("rest", nargs=argparse.REMAINDER)
print(p.format_usage(), p.parse_args(["--option1", "x", "y", "-z", "--option2"]))
p = argparse.ArgumentParser(prog="D", formatter_class=argparse.ArgumentDefaultsHelpFormatter, exit_on_error=False, add_help=False)
p.add_argument("--x", type=float, default=1.5, help="the x", metavar=("X"))
group = p.add_argument_group("more", "about more")
group.add_argument("-y", nargs=2, help="two")
print(p.format_help(), p.parse_args(["-y", "1", "2"]), argparse.Namespace(a=1) == argparse.Namespace(a=1))
try:
    p.parse_args(["--x", "q"])
except argparse.ArgumentError as e:
    print(e)
for f in (lambda: p.add_argument("--x"), lambda: p.add_argument("a", "b"), lambda: p.add_argument("z", action="nope"), lambda: p.add_argument("z", required=True)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
