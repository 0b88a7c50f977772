import fnmatch
import shlex

for s in ("a b 'c d' \"e f\"", "a\\ b", "x'y'z", "a # b", '"a\\"b"', "", "'a\nb'", "a;b|c"):
    print(shlex.split(s), shlex.split(s, comments=True), shlex.split(s, posix=False))
print(shlex.quote("a b"), shlex.quote(""), shlex.quote("it's"), shlex.quote("ok-1"), shlex.join(["a b", "c"]), list(shlex.shlex("a=b c", punctuation_chars=True)), list(shlex.shlex("x-y 'q'")))
for s in ("'a", "a\\"):
    try:
        shlex.split(s)
    except ValueError as e:
        print(e)
print([fnmatch.fnmatch(n, p) for n, p in (("a.py", "*.py"), ("a", "?"), ("b", "[a-c]"), ("d", "[!a-c]"), ("[x", "[[]x"), ("a\nb", "a*b"), ("A", "a"))])
print(fnmatch.filter(["a.c", "b.h"], "*.c"), fnmatch.translate("*a?[!x]b*"), fnmatch.fnmatchcase("x", "X"))
