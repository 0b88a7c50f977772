# Readers over all that gives lines: rows, counted lines, and what comes in between.
import csv
import io

TEXT = 'a,b,c\n1,2,3\n"x,1","y""q",z\n\n"multi\nline",5,6\nlast,,\n'


def lines():
    yield from TEXT.splitlines(True)


class Lines:
    def __iter__(self):
        return iter(TEXT.splitlines(True))


sources = {
    "StringIO": lambda: io.StringIO(TEXT),
    "newline": lambda: io.StringIO(TEXT, newline=""),
    "list": lambda: TEXT.splitlines(True),
    "tuple": lambda: tuple(TEXT.splitlines(True)),
    "generator": lines,
    "iterable": Lines,
    "bare lines": lambda: TEXT.splitlines(),
}
for name, make in sources.items():
    r = csv.reader(make())
    got = []
    for row in r:
        got.append((row, r.line_num))
    print(name, got)
    r = csv.reader(make())
    print(next(r), r.line_num, next(r), r.line_num, list(r), r.line_num, next(r, "end"))
    print(list(csv.DictReader(make())))

f = io.StringIO(TEXT)
r = csv.reader(f)
print(next(r), f.tell(), f.readline(), next(r), r.line_num, f.read(4))
r = csv.reader(io.StringIO(TEXT))
for row in r:
    if r.line_num == 1:
        next(r)
    print(row, end=" ")
print(r.line_num)
shared = ["a,b", "c,d"]
r = csv.reader(shared)
for row in r:
    if len(shared) < 4:
        shared.append("e,f")
    print(row, end=" ")
print()
for options in ({"delimiter": ";"}, {"delimiter": "\t"}, {"quotechar": "'"}, {"quoting": csv.QUOTE_NONE}, {"quoting": csv.QUOTE_NONNUMERIC}, {"escapechar": "\\"}, {"skipinitialspace": True}, {"doublequote": False}, {"strict": True}):
    text = "a;'b;1';c\t \"q\"\n1; 2;'it''s'\tx\\,y\n"
    for source in (io.StringIO(text), text.splitlines(True)):
        try:
            print(options, list(csv.reader(source, **options)))
        except Exception as e:
            print(options, type(e).__name__, e)
was = csv.field_size_limit(5)
for source in (io.StringIO("ok,five5\nsixsix,x\n"), ["ok,five5", "sixsix,x"], iter(("ok,five5", "sixsix,x"))):
    r = csv.reader(source)
    print(next(r))
    try:
        next(r)
    except csv.Error as e:
        print(e, r.line_num)
csv.field_size_limit(was)
for bad in ([b"a,b"], [5], [None], ["a\nb,c"], ["a\rb"]):
    try:
        print(list(csv.reader(bad)))
    except csv.Error as e:
        print(e)
print(list(csv.reader(["ä,ö", "日本,x", "é\"q,1"])), list(csv.reader([])), list(csv.reader(io.StringIO())))
