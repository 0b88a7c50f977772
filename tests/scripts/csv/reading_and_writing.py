import csv
import io

print(list(csv.reader(["a,b,c", '1,"x,y",3', '"he said ""hi""",,', "", "a\tb"])))
print(list(csv.reader(["a;b;'c;d'"], delimiter=";", quotechar="'")), list(csv.reader(["a, b,  c"], skipinitialspace=True)))
print(list(csv.reader(['"multi', 'line",x'])), list(csv.reader(["a\\,b,c"], escapechar="\\")), list(csv.reader(["1,2.5,x"][:1], quoting=csv.QUOTE_NONE)))
print(list(csv.reader(['1,2.5,"x"'], quoting=csv.QUOTE_NONNUMERIC)), list(csv.DictReader(["a,b", "1,2", "3", "4,5,6"], restkey="more", restval="-")))
out = io.StringIO()
w = csv.writer(out)
print(w.writerow(["a", 1, 2.5, None, 'q"q', "x,y", "line\nend", ""]), w.writerow([""]), w.writerow([]), w.writerow(()), w.writerows([[1], ["x"]]))
print(repr(out.getvalue()))
for quoting in (csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC, csv.QUOTE_STRINGS, csv.QUOTE_NOTNULL):
    out = io.StringIO()
    csv.writer(out, quoting=quoting, lineterminator="|").writerow(["a", 1, None, 2.5, ""])
    print(out.getvalue())
out = io.StringIO()
d = csv.DictWriter(out, ["x", "y"], extrasaction="ignore", restval="?")
d.writeheader()
d.writerows([{"x": 1, "y": 2, "z": 3}, {"x": 5}])
print(out.getvalue().splitlines())
for f in (lambda: csv.DictWriter(out, ["a"]).writerow({"b": 1}), lambda: csv.writer(out, quoting=csv.QUOTE_NONE).writerow(["a,b"]), lambda: csv.reader(["x"], delimiter="ab"),
          lambda: csv.reader(["x"], delimiter=1), lambda: csv.reader(["x"], "nope"), lambda: csv.writer(1), lambda: csv.reader(["x"], quoting=9),
          lambda: next(csv.reader([b"x"])), lambda: list(csv.reader(['"a'], strict=True)), lambda: list(csv.reader(['"a"b'], strict=True)),
          lambda: csv.writer(out).writerow(5), lambda: csv.reader(["x"], quotechar=None, quoting=csv.QUOTE_ALL), lambda: csv.get_dialect("zz"), lambda: csv.reader(["a\rb"]).__next__()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(csv.list_dialects(), csv.get_dialect("excel").delimiter, csv.field_size_limit())
csv.register_dialect("pipes", delimiter="|", quoting=csv.QUOTE_NONE)
print(list(csv.reader(["a|b"], "pipes")), csv.Sniffer().sniff("a;b;c\n1;2;3\n").delimiter, csv.Sniffer().has_header("name,age\nbob,3\nann,44\n"))
r = csv.reader(["a,b", "c,d"])
print(next(r), r.line_num, next(r), r.line_num, r.dialect.delimiter)
