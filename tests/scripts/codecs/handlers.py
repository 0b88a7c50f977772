"""Error handlers: what registered ones may give back and where they go on, what the standard ones take; UTF-7 cut short."""
import codecs
class RepeatedPosReturn:
    def __init__(self, repl = ""):
        self.repl = repl
        self.pos = 0
        self.count = 0
    def handle(self, exc):
        if self.count > 0:
            self.count -= 1
            return (self.repl, self.pos)
        return (self.repl, exc.end)
h = RepeatedPosReturn("x")
codecs.register_error("test.bug36819", h.handle)
for enc, bad in [
            ("ascii", b"\xff"),
            ("utf-8", b"\xff"),
            ("utf-16be", b'\xdc\x80'),
            ("utf-32be", b'\x00\x00\xdc\x80'),
            ("iso-8859-6", b"\xff"),("utf-7", b"+\xff"),
        ]:
    h.count = 5
    print(enc, ("abcd".encode(enc) + bad).decode(enc, "test.bug36819"))
def trial(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
def reg(repl):
    def handle(exc):
        return (repl, exc.end)
    codecs.register_error("t.r", handle)
for repl in ("abc", "½¾", "\U0001f40d", "\udc80", b"a", b"ab", b"abc", b"abcd", b"abcde", b"\xff"):
    reg(repl)
    for enc in ("ascii", "latin-1", "iso-8859-15", "utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-7", "cp1252", "koi8-r"):
        print(enc, repr(repl), end=' ')
        trial("[\udc80]".encode, enc, "t.r")
class BadEnc(UnicodeEncodeError):
    def __init__(self): super().__init__("ascii", "", 0, 1, "bad"); self.object = []
class BadDec(UnicodeDecodeError):
    def __init__(self): super().__init__("ascii", b"", 0, 1, "bad"); self.object = []
hs = [codecs.strict_errors, codecs.ignore_errors, codecs.replace_errors, codecs.backslashreplace_errors, codecs.namereplace_errors, codecs.xmlcharrefreplace_errors, codecs.lookup_error('surrogateescape'), codecs.lookup_error('surrogatepass')]
for n, hh in list(enumerate(hs))[1:]:
    for x in (42, UnicodeError("ouch"), BadEnc(), BadDec(), UnicodeTranslateError("\ud800", 0, 1, "ouch"), UnicodeTranslateError("a\u3042b", 1, 2, "ouch"), UnicodeEncodeError("utf-8", "a", 0, 1, "ouch"), UnicodeDecodeError("utf-8", b"a", 0, 1, "ouch"), UnicodeEncodeError("ascii", "a\ud801b", 1, 2, "ouch"), UnicodeEncodeError("utf-8", "\ud801", 0, 1, "ouch"), UnicodeEncodeError("utf-8", "\ud801", -5, 10, "ouch"), UnicodeEncodeError("utf-16", "\ud801", 5, 2, "ouch"), UnicodeDecodeError("ascii", bytearray(b"a\xffb"), 1, 2, "ouch"), UnicodeDecodeError("utf-8", b"\xed\xa0\x80", 0, 1, "ouch"), UnicodeDecodeError("utf-16", b"\x00\xd8", 0, 2, "ouch"), UnicodeEncodeError("latin-1", "\u20ac", 0, 1, "ouch")):
        print(n, type(x).__name__, end=' ')
        trial(hh, x)
for cls in UnicodeEncodeError, UnicodeDecodeError, UnicodeTranslateError:
    class Fake(str): __class__ = cls
    for n, hh in enumerate(hs): print(n, cls.__name__, end=' '); trial(hh, Fake())
    class Fake(Exception): __class__ = cls
    for n, hh in enumerate(hs): print(n, cls.__name__, end=' '); trial(hh, Fake())
for t in (b'a+2AE-b', b'a+2AEgrA-b', b'a+2AH//w-b', b'+IKw', b'+IKx-', b'a+AAA-b', b'+2AE', b'+2AHcAQ-', b'+2AHYAQ-', b'+3AE-', b'+3AHYAQ-', b'a+IKwx-', b'a+IKwxx-', b'++', b'+-', b'+a', b'+\xff-', b'a+2AH/b', b'a+2AH-\xffb', b'a+IK', b'a+IKw\n', b'a+2Aw-'):
    for m in ('strict', 'replace', 'ignore', 'backslashreplace', 'surrogateescape'):
        print(t, m, end=' ')
        trial(lambda: ascii(t.decode('utf-7', m)))
