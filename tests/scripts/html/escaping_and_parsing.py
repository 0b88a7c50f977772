import html
from html.entities import codepoint2name, html5, name2codepoint
from html.parser import HTMLParser

print(html.escape("<a href='x'>\"&\"</a>"), html.escape("'\"", quote=False))
for s in ("&lt;&amp;&gt;", "&#65;&#x42;&#x43", "&eacute;&eacute", "&notit;&notin;", "&nope;&", "&#0;&#x80;&#xD800;&#1114112;", "&bne;", "&ampx", "&#;&#x;"):
    print(ascii(html.unescape(s)), end=" ")
print(len(html5), len(name2codepoint), codepoint2name[233], html5["fjlig;"])


class P(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs, self.getpos(), self.get_starttag_text())

    def handle_endtag(self, tag):
        print("end", tag)

    def handle_data(self, data):
        print("data", repr(data))

    def handle_comment(self, data):
        print("comment", repr(data))

    def handle_decl(self, decl):
        print("decl", decl)

    def handle_pi(self, data):
        print("pi", data)

    def unknown_decl(self, data):
        print("unknown", data)


p = P()
p.feed("<!DOCTYPE html><html><!-- c --><body class=a id='b' x=\"&lt;\" checked>T&amp;t &lt;<br/><p>un<b")
p.feed(">closed</p></b><?php x?><![CDATA[raw]]><script>if (a<b) '</p>'</script><img src=x/>")
p.feed("a < b <> & c &copy; </ bogus><!bogus><a href=\"x y\"z=1>")
p.close()


class R(P):
    def handle_entityref(self, name):
        print("entity", name)

    def handle_charref(self, name):
        print("char", name)


r = R(convert_charrefs=False)
r.feed("a&amp;b&#65;c&lt")
r.close()
