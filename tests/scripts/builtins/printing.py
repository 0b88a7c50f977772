import sys


def attempt(f):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ":", e)


print()
print(1, 2.5, "a", None, True, [1, "b"], sep="|")
print("a", "b", end="!\n")
print("a", "b", sep="", end="\n\n")
print("a", sep=None, end=None)
print("é€😀", "x", sep="→")
attempt(lambda: print("a", sep=5))
attempt(lambda: print("a", end=b""))
attempt(lambda: print("a", foo=1))


class Out:
    def __init__(self): self.parts = []
    def write(self, s): self.parts.append(s)
    def flush(self): self.parts.append("<flush>")


o = Out()
print("x", 1, file=o)
print(file=o)
print("y", end="", file=o, flush=True)
print(o.parts)
attempt(lambda: print("x", file=5))


class Loud:
    def __str__(self): print("inside"); return "loud"
class Broken:
    def __str__(self): raise ValueError("broken")


print("before", Loud(), "after")
attempt(lambda: print("one", "two", Broken(), "three"))
print(*range(300), sep=",")
print("x" * 3000)
sys.stdout.write("direct\n")
print(sys.stdout.write("") , sys.stdout.isatty() in (True, False), sys.stdout.name)
old = sys.stdout
sys.stdout = o2 = Out()
print("captured", 5)
sys.stdout = old
print(o2.parts)
sys.stdout = None
print("nowhere")
sys.stdout = old
print("to stderr", file=sys.stderr)
print("again", file=sys.stdout)
print(sys.maxsize, sys.byteorder, sys.version_info[:2], sys.version_info >= (3, 8), sys.version_info.major, sys.maxunicode)
print(sys.float_info.max, sys.float_info.epsilon, sys.int_info, sys.hash_info.modulus)
try:
    sys.exit(3)
except SystemExit as e:
    print(e.code, sys.exception() is e, sys.exc_info()[0].__name__)
