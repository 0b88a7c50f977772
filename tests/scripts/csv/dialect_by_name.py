# The dialect may come by position or by name, as a name, a class or an object; what else is named must be known.
import csv
import io


def shown(call):
    try:
        return call()
    except Exception as e:
        return f"{type(e).__name__}: {e}"


class Pipes(csv.Dialect):
    delimiter = "|"
    quoting = csv.QUOTE_NONE
    lineterminator = "\n"


def write(**named):
    out = io.StringIO()
    csv.writer(out, **named).writerows([["a", 1], ["b c", None]])
    return out.getvalue()


print(list(csv.reader(["a\tb"], dialect="excel-tab")), list(csv.reader(["a|b"], dialect=Pipes)), list(csv.reader(["a|b"], Pipes())))
print(repr(write(dialect=Pipes)), repr(write(dialect="unix")), repr(write(dialect=Pipes, delimiter=":")))
csv.register_dialect("p", dialect=Pipes, skipinitialspace=True)
print(list(csv.reader(["a| b"], dialect="p")), list(csv.DictReader(["x|y", "1|2"], dialect="p")))
csv.unregister_dialect("p")
for call in (
    lambda: csv.reader(["a"], foo=1), lambda: csv.reader(["a"], dialect="nope"), lambda: csv.register_dialect("x", foo=1),
    lambda: csv.writer(io.StringIO(), dialect="nope"), lambda: write(dialect=5), lambda: csv.reader(["a"], "excel", delimiter="ab"),
):  # fmt: skip
    print(ascii(shown(call)))
