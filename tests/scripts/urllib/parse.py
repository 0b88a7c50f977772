from urllib.parse import *

for u in ("http://user:pw@Host.com:80/a/b;p?q=1&r=2#f", "//h/p", "mailto:a@b", "/x?y", "", "HTTP://[::1]:8080/", "file:///etc", "a:b:c", "http://h:x/"):
    try:
        p = urlsplit(u)
        print(p, p.hostname, p.port, p.username, p.password, p.geturl())
    except ValueError as e:
        print(u, e)
print(urlparse("http://h/p;x?q#f"), urlparse(b"http://h/p"), urlunsplit(("http", "h", "p", "q", "f")), urlunparse(("", "h", "/p", "x", "", "")))
base = "http://a/b/c/d;p?q"
print([urljoin(base, r) for r in ("g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "../g", "../../../g", "..", ".", "", "g;x=1/../y")])
print(quote("a b/c\u00e9&=~"), quote("a/b", safe=""), quote_plus("a b+c"), quote(b"\xff"), unquote("a%20b%C3%A9%zz%ff"), unquote_plus("a+b%2B"), unquote_to_bytes("%41%ff"))
print(urlencode({"a": 1, "b": "x y", "c": "\u00e9"}), urlencode([("a", [1, 2])], doseq=True), urlencode({"a": None}, quote_via=quote))
print(parse_qs("a=1&a=2&b=&c"), parse_qs("a=1&b=", keep_blank_values=True), parse_qsl("a=%20+x;b=2"), parse_qsl("a=1;b=2", separator=";"))
print(urldefrag("http://h/p#f"), urldefrag("http://h/p"), urlsplit("http://h/p").encode())
for f in (lambda: urlsplit("http://[::1/"), lambda: urlencode("ab"), lambda: urlencode(5), lambda: parse_qsl("a", strict_parsing=True), lambda: parse_qsl("a=1&b=2", max_num_fields=1),
          lambda: urljoin("a", b"b"), lambda: quote(5), lambda: urlsplit("http://h:99999").port):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
