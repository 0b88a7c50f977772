"""Canonical XML 2.0."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import io


def canonicalize(xml_data=None, *, out=None, from_file=None, **options):
    """XML in its canonical form, as a str or written to out."""
    from xml.etree.ElementTree import XMLParser, parse

    if xml_data is None and from_file is None:
        raise ValueError("Either 'xml_data' or 'from_file' must be provided as input")
    stream = io.StringIO() if out is None else out
    parser = XMLParser(target=C14NWriterTarget(stream.write, **options))
    if xml_data is not None:
        parser.feed(xml_data)
        parser.close()
    else:
        parse(from_file, parser=parser)
    return stream.getvalue() if out is None else None


class C14NWriterTarget:
    """A parser's target that writes canonical XML."""

    def __init__(
        self, write, *, with_comments=False, strip_text=False, rewrite_prefixes=False, qname_aware_tags=None, qname_aware_attrs=None,
        exclude_attrs=None, exclude_tags=None,
    ):  # fmt: skip
        self._write = write
        self._data = []
        self._with_comments = with_comments
        self._strip_text = strip_text
        self._rewrite_prefixes = rewrite_prefixes
        self._aware_tags = set(qname_aware_tags or ())
        self._aware_attrs = set(qname_aware_attrs or ())
        self._exclude_attrs = set(exclude_attrs or ())
        self._exclude_tags = set(exclude_tags or ())
        self._ignored_depth = 0
        self._preserve_space = [False]
        self._prefixes = {}  # uri -> prefix of the document, by declaration
        self._pending_ns = []
        self._written = [{}]  # uri -> prefix in scope in the output
        self._tags = []
        self._root_seen = self._root_done = False
        self._pending_start = None

    def data(self, data):
        """Text."""
        if not self._ignored_depth:
            self._data.append(data)

    def start_ns(self, prefix, uri):
        """A declaration."""
        self._pending_ns.append((prefix, uri))
        self._prefixes.setdefault(uri, []).append(prefix)

    def end_ns(self, prefix):
        """Its end."""

    def _flush(self):
        text = "".join(self._data)
        del self._data[:]
        if self._strip_text and not self._preserve_space[-1]:
            text = text.strip()
        if self._pending_start is not None:
            args, self._pending_start = self._pending_start, None
            value = text if text and self._is_qname(text) else None
            self._begin(*args, value)
            if value is not None:
                return
        if text and self._root_seen:
            self._write(_text(text))

    def _is_qname(self, text):
        prefix, colon, local = text.strip().partition(":")
        return bool(colon and local and prefix) and any(prefix in known for known in self._prefixes.values())

    def start(self, tag, attrs):
        """An element begins."""
        if self._exclude_tags is not None and (self._ignored_depth or tag in self._exclude_tags):
            self._ignored_depth += 1
            return
        if self._data or self._pending_start is not None:
            self._flush()
        if tag in self._aware_tags:
            self._pending_start = tag, attrs
            return
        self._begin(tag, attrs)

    def _prefix(self, uri, fresh, is_attribute):
        scope = self._written[-1]
        if uri in scope and not (is_attribute and scope[uri] == ""):
            return scope[uri]
        if uri == "http://www.w3.org/XML/1998/namespace":
            return "xml"
        if self._rewrite_prefixes:
            prefix = f"n{len({u for s in self._written for u in s})}"
        else:
            known = self._prefixes.get(uri) or [f"ns{len(scope)}"]
            prefix = known[-1]
            if is_attribute and prefix == "":
                prefix = next((p for p in reversed(known) if p), f"ns{len(scope)}")
        scope[uri] = prefix
        fresh.append((uri, prefix))
        return prefix

    def _name(self, name, fresh, is_attribute=False):
        if name[:1] != "{":
            scope = self._written[-1]
            if not is_attribute and any(prefix == "" and uri for uri, prefix in scope.items()):
                for uri in [u for u, p in scope.items() if p == ""]:
                    del scope[uri]
                fresh.append(("", ""))
            return name
        uri, local = name[1:].rsplit("}", 1)
        prefix = self._prefix(uri, fresh, is_attribute)
        return f"{prefix}:{local}" if prefix else local

    def _begin(self, tag, attrs, qname_text=None):
        if self._exclude_attrs and attrs:
            attrs = {k: v for k, v in attrs.items() if k not in self._exclude_attrs}
        self._written.append(dict(self._written[-1]))
        fresh = []
        shown = self._name(tag, fresh)
        made = []
        for key, value in attrs.items():
            if key in self._aware_attrs and self._is_qname(value):
                value = self._value(value, fresh)
            made.append((key, self._name(key, fresh, True), value))
        if qname_text is not None:
            qname_text = self._value(qname_text, fresh)
        self._tags.append(shown)
        made.sort(key=lambda each: each[0][1:].split("}", 1) if each[0][:1] == "{" else ["", each[0]])
        write = self._write
        write("<" + shown)
        for uri, prefix in sorted(fresh, key=lambda pair: pair[1]):
            write(f' xmlns:{prefix}="{_attribute(uri)}"' if prefix else f' xmlns="{_attribute(uri)}"')
        for _, name, value in made:
            write(f' {name}="{_attribute(value)}"')
        write(">")
        space = attrs.get("{http://www.w3.org/XML/1998/namespace}space")
        self._preserve_space.append(space == "preserve" if space else self._preserve_space[-1])
        if qname_text is not None:
            write(_text(qname_text))
        self._root_seen = True
        del self._pending_ns[:]

    def _value(self, text, fresh):
        prefix, _, local = text.strip().partition(":")
        uri = next((u for u, known in self._prefixes.items() if prefix in known), None)
        return text if uri is None else f"{self._prefix(uri, fresh, True)}:{local}"

    def end(self, tag):
        """It ends."""
        if self._ignored_depth:
            self._ignored_depth -= 1
            return
        if self._data or self._pending_start is not None:
            self._flush()
        self._write(f"</{self._tags.pop()}>")
        self._preserve_space.pop()
        self._written.pop()
        self._root_done = not self._tags

    def comment(self, text):
        """A comment."""
        if not self._with_comments or self._ignored_depth:
            return
        if self._root_done:
            self._write("\n")
        elif self._root_seen and (self._data or self._pending_start is not None):
            self._flush()
        self._write(f"<!--{text.replace(chr(13), '&#xD;')}-->")
        if not self._root_seen:
            self._write("\n")

    def pi(self, target, data):
        """An instruction."""
        if self._ignored_depth:
            return
        if self._root_done:
            self._write("\n")
        elif self._root_seen and (self._data or self._pending_start is not None):
            self._flush()
        self._write(f"<?{target} {_text(data)}?>" if data else f"<?{target}?>")
        if not self._root_seen:
            self._write("\n")


def _text(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#xD;")


def _attribute(text):
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return text.replace("\t", "&#x9;").replace("\n", "&#xA;").replace("\r", "&#xD;")
