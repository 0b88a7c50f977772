# XML that comes in pieces: events as soon as they can be told, errors where they are met, entities that are elsewhere.
import xml.etree.ElementTree as ET, io
def t(l, f):
    try: print(l, f())
    except Exception as e: print(l, type(e).__name__, e, getattr(e, "code", None), getattr(e, "position", None))
docs = ['<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY e "v">]><a x="1>2" y=\'<\'/>', '<a x="1>2"><b>t&amp;u</b><!-- c - d --><?pi d?>tail<![CDATA[x]]y]]></a>\n', '<r xmlns:p="u"><p:a q="1"/>\r\n<b>\r</b></r>', '<a><b></a>', '<a>&bad;</a>', '<a/>junk', '<a', '<a/', '<a><!-- x --', '<a><!-- x -- y --></a>', '<a><![CDATA[x', '', '  ', '<a>text', '<a></a', '<é ü="ö">ß</é>', '<a b=1/>', '<a b="x" b="y"/>', '<?xml version="1.0" encoding="latin-1"?><a>é</a>', '\ufeff<a>b</a>', '<a>\x01</a>', '<!DOCTYPE a SYSTEM "x"><a b="&u;">&v;</a>', '<!DOCTYPE a PUBLIC "p" "x"><a b="[&u;]"/>', '<?xml version="1.0" standalone="yes"?><!DOCTYPE a SYSTEM "x"><a>&v;</a>', '<!DOCTYPE a [<!ENTITY % p SYSTEM "x"> %p;]><a>&v;</a>', '<a/><!-- z --><?p?>', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', '<!DOCTYPE a [<!ENTITY x SYSTEM "u"> <!ENTITY y "z">]><a b="&x;">&y;</a>', '<!DOCTYPE a [<!ENTITY x "1"><!ENTITY x PUBLIC "p" "u">]><a b="&x;">&x;</a>', '<a>]]></a>']
class Tg:
    def __init__(s): s.l = []
    def start(s, t, a): s.l.append(("s", t, a))
    def end(s, t): s.l.append(("e", t))
    def data(s, d): s.l.append(("d", d))
    def comment(s, d): s.l.append(("c", d))
    def pi(s, *d): s.l.append(("pi", d))
    def close(s): return s.l
for i, d in enumerate(docs):
    for size in (1, 3, 1000):
        for enc in (False, True):
            try: data = d.encode("latin-1" if "latin-1" in d else "utf-8") if enc else d
            except UnicodeError: continue
            def go():
                p = ET.XMLPullParser(["start", "end", "comment", "pi", "start-ns", "end-ns"]); out = []
                try:
                    for k in range(0, len(data), size):
                        p.feed(data[k:k + size])
                        out.append([(e, getattr(x, "tag", x) if not callable(getattr(x, "tag", 0)) else x.text, getattr(x, "text", 0)) for e, x in p.read_events()])
                    p.close()
                finally: 
                    out.append([(e, getattr(x, "tag", x) if not callable(getattr(x, "tag", 0)) else x.text) for e, x in p.read_events()])
                    print(i, size, enc, [o for o in out if o])
            t((i, size, enc), go)
            def go2():
                p = ET.XMLParser(target=Tg())
                for k in range(0, len(data), size): p.feed(data[k:k + size])
                r = p.close(); m = []
                for x in r:
                    if x[0] == "d" and m and m[-1][0] == "d": m[-1] = ("d", m[-1][1] + x[1])
                    else: m.append(x)
                return m
            t((i, size, enc, "target"), go2)
    t((i, "fromstring"), lambda: ET.tostring(ET.fromstring(d)))
    def it():
        out = []
        try:
            for e, x in ET.iterparse(io.StringIO(d), ["start", "end"]): out.append((e, x.tag))
        finally: print(out)
    t((i, "iter"), it)
it = ET.iterparse(io.BytesIO(b"<a><b>1</b><b>2</b></a>"))
for e, x in it:
    if x.tag == "b": print(x.text); x.clear()
print(it.root.tag, len(it.root))
p = ET.XMLPullParser(); p.feed("<a/>"); p.close(); t("closed", lambda: p.feed("x"))
big = "<r>" + "".join(f"<i n='{k}'>{k}</i>\n" for k in range(5000)) + "</r>"
n = 0
for e, x in ET.iterparse(io.StringIO(big)):
    if x.tag == "i": n += int(x.text); x.clear()
print(n)
