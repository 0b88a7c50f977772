# Documents that are plain tags and text, and those that only seem so: what is read, and what is wrong where.
import xml.etree.ElementTree as ET

TEXTS = (
    '<a x="1" y="b c"><b>t &amp; u</b> tail <c/><d>x<e k="v"/>y</d>\n</a>\n', '<?xml version="1.0"?>\n<r><i n="1">&lt;two&gt;</i> </r>\n\n',
    "<r a='1'>z</r>", '<r a="&lt;">&#65;</r>', '<r xmlns="u"><a b="1"/></r>', "<r><!-- c --><a>1</a><?p q?></r>", '<r a="1" a="2"/>', "<r>&q;</r>",
    "<r>]]></r>", "<r>\x01</r>", "<r></s>", "<r><s></r>", "<r/><s/>", "<r/>text", "text<r/>", "<r", "<r>", "", "  \n", '<r a="1"b="2"/>', "<r/<>",
    " x='1'", "<r/> y='1'", '<?xml version="x"?><r/>', '<?xml ve x="1"?><r/>', '<?xmlrsion="1.0"?><r/>', '<?xml:version="1.0"?><r/>', "<?xml version=1?><r/>",
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?><r>\u00e9</r>', "<r>a\r\nb\rc</r>", '<r a="x\ty"/>', "<\u00e9l\u00e9ment>1</\u00e9l\u00e9ment>",
)  # fmt: skip
for text in TEXTS:
    try:
        root = ET.fromstring(text)
        print(ET.tostring(root), [(e.tag, e.text, e.tail, e.attrib) for e in root.iter()])
    except ET.ParseError as error:
        print(repr(text), error, error.code)
deep = "<a>" * 400 + "x" + "</a>" * 400
print(sum(1 for _ in ET.fromstring(deep).iter("a")))
wide = ET.fromstring("<r>" + "<i/>t" * 500 + "</r>")
print(len(wide), {e.tail for e in wide}, len(wide.findall("i")), wide.find("i[500]") is wide[-1])
