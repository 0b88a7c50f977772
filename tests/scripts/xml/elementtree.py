import io
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape, quoteattr, unescape

doc = """<?xml version="1.0"?>
<!DOCTYPE data [<!ENTITY e "ent&#65;"><!ELEMENT x ANY>]>
<data xmlns:a="urn:a" xmlns="urn:d"><!-- c --><country name="L&amp;i" a:k="v"><rank updated="yes">2</rank>t&lt;x&e;<year>2008</year></country>
<country name='S'><rank>5</rank><e/><![CDATA[<raw>]]></country></data>"""
r = ET.fromstring(doc)
print(r.tag, [(c.tag, c.attrib) for c in r], r[0][0].tail, r[1][1].tail, ET.tostring(r, encoding="unicode"))
print(r.findall("{urn:d}country/{urn:d}rank")[0].text, r.find("d:country", {"d": "urn:d"}).get("name"), [e.tag for e in r.iter("{*}e")], r.findall(".//{*}e"[0:7])[0].tag)
r = ET.fromstring("<r><a i='1'><b>x</b></a><a i='2'/><c><b>y</b><b>z</b></c></r>")
for p in ("a", "*", "./a", "a/b", ".//b", "a[@i]", "a[@i='2']", "a[@i!='2']", "c/b[1]", "c/b[last()]", "c/b[last()-1]", "a[b]", "a[b='x']", ".//b[.='z']", "c/b/..", ".", "//b", "a[0]", "a[foo()]"):
    try:
        print(p, [e.tag + str(e.attrib) + str(e.text) for e in r.findall(p)])
    except SyntaxError as e:
        print(p, e)
print(r.findtext("c/b"), r.find("zz"), r.findtext("zz", "d"), [e.tag for e in r.iter()], list(r.itertext()))
ET.indent(r)
ET.dump(r)
e = ET.Element("x", {"k": 'a"b<\n'}, z="1")
s = ET.SubElement(e, "y")
s.text = "t&\u00e9"
e.append(ET.Comment("hi"))
e.append(ET.PI("t", "d"))
print(ET.tostring(e), ET.tostring(e, "utf-8", xml_declaration=True), ET.tostring(e, method="html"), ET.tostring(e, method="text", encoding="unicode"), ET.tostring(e, short_empty_elements=False))
for bad in ("<a>", "<a></b>", "", "<a", "<a b></a>", "<a b=c/>", "<a/><b/>", "text", "<a>&x;</a>", "<a b='1' b='2'/>", "<p:a/>", "<a>&#0;</a>", "<a><!-- -- --></a>", "<a>\x01</a>", "<a b='<'/>", "<a>]]></a>", "<1/>",
            "<a>& b</a>", "<a><b></a>", "<a></a>x"):
    try:
        print(repr(bad), ET.fromstring(bad))
    except ET.ParseError as x:
        print(repr(bad), x, x.code, x.position)
for ev, el in ET.iterparse(io.BytesIO(b"<a><b/></a>"), events=("start", "end")):
    print(ev, el.tag, end=" ")
o = io.BytesIO()
ET.ElementTree(e).write(o, encoding="iso-8859-1")
print(o.getvalue(), escape("<&>"), quoteattr('a"b'), unescape("&lt;&amp;"), ET.canonicalize("<a b='2' a='1'><x/></a>"))
ET.register_namespace("q", "urn:q")
print(ET.tostring(ET.Element("{urn:q}z", {"{urn:w}k": "v"})), ET.XMLID("<a id='1'><b id='2'/></a>")[1].keys(), len(e), ET.iselement(e))
for f in (lambda: e.append(1), lambda: ET.Element("a", 1), lambda: ET.tostring(ET.Element(5)), lambda: e.remove(s) or e.remove(s), lambda: ET.Element()):
    try:
        print(f())
    except Exception as x:
        print(type(x).__name__, x)
