"""A parser of HTML that calls a method for each piece, however broken the text is."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re
from html import unescape

from _markupbase import ParserBase

__all__ = ["HTMLParser"]

_interesting = re.compile("[&<]")
_incomplete = re.compile("&[a-zA-Z#]")
_entity = re.compile("&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]")
_character = re.compile("&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]")
_open = re.compile("<[a-zA-Z]")
_tag_name = re.compile(r"([a-zA-Z][^\t\n\r\f />\x00]*)(?:\s|/(?!>))*")
_attribute = re.compile(
    r"((?<=[\'\"\s/])[^\s/>][^\s/=>]*)(\s*=+\s*('[^']*'|\"[^\"]*\"|(?!['\"])[^>\s]*))?(?:\s|/(?!>))*"
)
_start_tag_end = re.compile(
    r"<[a-zA-Z][^\t\n\r\f />\x00]*(?:[\s/]*(?:(?<=['\"\s/])[^\s/>][^\s/=>]*"
    r"(?:\s*=+\s*(?:'[^']*'|\"[^\"]*\"|(?!['\"])[^>\s]*)\s*)?(?:\s|/(?!>))*)*)?\s*"
)
_end_tag = re.compile(r"</\s*([a-zA-Z][-.a-zA-Z0-9:_]*)\s*>")


class HTMLParser(ParserBase):
    """Derive from it and override handle_*; feed it text."""

    CDATA_CONTENT_ELEMENTS = ("script", "style")

    def __init__(self, *, convert_charrefs=True):
        super().__init__()
        self.convert_charrefs = convert_charrefs
        self.reset()

    def reset(self):
        """Begins again; what wasn't parsed is lost."""
        self.rawdata = ""
        self.lasttag = "???"
        self.interesting = _interesting
        self.cdata_elem = None
        super().reset()

    def feed(self, data):
        """More text; all of it is handled as far as it is complete."""
        self.rawdata = self.rawdata + data
        self.goahead(0)

    def close(self):
        """What is left is handled as if the text ended here."""
        self.goahead(1)

    __starttag_text = None

    def get_starttag_text(self):
        """The text of the start tag that was handled last."""
        return self.__starttag_text

    def set_cdata_mode(self, elem):
        """All is data until this element ends."""
        self.cdata_elem = elem.lower()
        self.interesting = re.compile(r"(?i)</\s*%s\s*>" % self.cdata_elem)

    def clear_cdata_mode(self):
        """Tags are tags again."""
        self.interesting = _interesting
        self.cdata_elem = None

    def _data(self, text):
        if self.convert_charrefs and not self.cdata_elem:
            text = unescape(text)
        self.handle_data(text)

    def _data_end(self, i, n, end):
        """Where the data that begins at i ends; -1: that isn't known yet."""
        raw = self.rawdata
        if self.convert_charrefs and not self.cdata_elem:
            j = raw.find("<", i)
            if j >= 0:
                return j
            # A reference may be cut off at the end of what is there.
            amp = raw.rfind("&", max(i, n - 34))
            return -1 if amp >= 0 and not re.compile(r"[\s;]").search(raw, amp) else n
        found = self.interesting.search(raw, i)
        if found:
            return found.start()
        return -1 if self.cdata_elem else n

    def goahead(self, end):
        """Handles as much as it can; with end, all."""
        raw = self.rawdata
        i, n = 0, len(raw)
        while i < n:
            j = self._data_end(i, n, end)
            if j < 0:
                break
            if i < j:
                self._data(raw[i:j])
            i = self.updatepos(i, j)
            if i == n:
                break
            if raw.startswith("<", i):
                k = self._markup(i)
                if k is None:
                    break
                if k < 0:
                    if not end:
                        break
                    k = raw.find(">", i + 1)
                    if k < 0:
                        k = raw.find("<", i + 1)
                        if k < 0:
                            k = i + 1
                    else:
                        k += 1
                    self._data(raw[i:k])
                i = self.updatepos(i, k)
            else:
                k = self._reference(i, n, end)
                if k < 0:
                    if k == -2:
                        i = self.updatepos(i, i + 1)
                    break
                i = self.updatepos(i, k)
        if end and i < n:
            self._data(raw[i:n])
            i = self.updatepos(i, n)
        self.rawdata = raw[i:]

    def _markup(self, i):
        """Where the markup that begins at i ends; -1: it isn't complete; None: too little to tell."""
        raw = self.rawdata
        if _open.match(raw, i):
            return self.parse_starttag(i)
        if raw.startswith("</", i):
            return self.parse_endtag(i)
        if raw.startswith("<!--", i):
            return self.parse_comment(i)
        if raw.startswith("<?", i):
            return self.parse_pi(i)
        if raw.startswith("<!", i):
            return self.parse_html_declaration(i)
        if i + 1 < len(raw):
            self.handle_data("<")
            return i + 1
        return None

    def _reference(self, i, n, end):
        """The same for an ampersand."""
        raw = self.rawdata
        if raw.startswith("&#", i):
            found = _character.match(raw, i)
            if found:
                self.handle_charref(found.group()[2:-1])
                k = found.end()
                return k if raw[k - 1] == ";" else k - 1
            if ";" in raw[i:]:
                self.handle_data(raw[i : i + 2])
                return i + 2
            return -1
        found = _entity.match(raw, i)
        if found:
            self.handle_entityref(found[1])
            k = found.end()
            return k if raw[k - 1] == ";" else k - 1
        if _incomplete.match(raw, i):
            # At the very end the ampersand of a single letter is lost, as it always was.
            return -2 if end and n == i + 2 else -1
        if i + 1 < n:
            self.handle_data("&")
            return i + 1
        return -1

    def parse_html_declaration(self, i):
        """A declaration: where it ends, or -1."""
        raw = self.rawdata
        if raw[i : i + 4] == "<!--":
            return self.parse_comment(i)
        if raw[i : i + 3] == "<![":
            return self.parse_marked_section(i)
        if raw[i : i + 9].lower() == "<!doctype":
            stop = raw.find(">", i + 9)
            if stop == -1:
                return -1
            self.handle_decl(raw[i + 2 : stop])
            return stop + 1
        return self.parse_bogus_comment(i)

    def parse_bogus_comment(self, i, report=1):
        """What isn't a declaration is a comment: where it ends, or -1."""
        raw = self.rawdata
        stop = raw.find(">", i + 2)
        if stop == -1:
            return -1
        if report:
            self.handle_comment(raw[i + 2 : stop])
        return stop + 1

    def parse_pi(self, i):
        """A processing instruction: where it ends, or -1."""
        stop = self.rawdata.find(">", i + 2)
        if stop < 0:
            return -1
        self.handle_pi(self.rawdata[i + 2 : stop])
        return stop + 1

    def parse_starttag(self, i):
        """A start tag: where it ends, or -1."""
        self.__starttag_text = None
        stop = self.check_for_whole_start_tag(i)
        if stop < 0:
            return stop
        raw = self.rawdata
        self.__starttag_text = raw[i:stop]
        attrs = []
        found = _tag_name.match(raw, i + 1)
        k = found.end()
        self.lasttag = tag = found[1].lower()
        while k < stop:
            found = _attribute.match(raw, k)
            if not found:
                break
            name, rest, value = found[1], found[2], found[3]
            if not rest:
                value = None
            elif value[:1] == value[-1:] and value[:1] in ("'", '"'):
                value = value[1:-1]
            if value:
                value = unescape(value)
            attrs.append((name.lower(), value))
            k = found.end()
        tail = raw[k:stop].strip()
        if tail not in (">", "/>"):
            self.handle_data(raw[i:stop])
            return stop
        if tail.endswith("/>"):
            self.handle_startendtag(tag, attrs)
        else:
            self.handle_starttag(tag, attrs)
            if tag in self.CDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag)
        return stop

    def check_for_whole_start_tag(self, i):
        """Where a start tag ends; -1: it doesn't yet."""
        raw = self.rawdata
        found = _start_tag_end.match(raw, i)
        j = found.end()
        following = raw[j : j + 1]
        if following == ">":
            return j + 1
        if following == "/":
            if raw.startswith("/>", j):
                return j + 2
            if raw.startswith("/", j):
                return -1 if j + 1 >= len(raw) else (j + 1 if j > i else i + 1)
        if not following or following in "abcdefghijklmnopqrstuvwxyz=/ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            return -1
        return j if j > i else i + 1

    def parse_endtag(self, i):
        """An end tag: where it ends, or -1."""
        raw = self.rawdata
        stop = raw.find(">", i + 1)
        if stop < 0:
            return -1
        stop += 1
        found = _end_tag.match(raw, i)
        if not found:
            if self.cdata_elem is not None:
                self.handle_data(raw[i:stop])
                return stop
            name = _tag_name.match(raw, i + 2)
            if not name:
                return i + 3 if raw[i : i + 3] == "</>" else self.parse_bogus_comment(i)
            close = raw.find(">", name.end())
            self.handle_endtag(name[1].lower())
            return close + 1
        tag = found[1].lower()
        if self.cdata_elem is not None and tag != self.cdata_elem:
            self.handle_data(raw[i:stop])
            return stop
        self.handle_endtag(tag)
        self.clear_cdata_mode()
        return stop

    def handle_startendtag(self, tag, attrs):
        """<tag/>"""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        """<tag name="value">: attrs are pairs."""

    def handle_endtag(self, tag):
        """</tag>"""

    def handle_charref(self, name):
        """&#...; when convert_charrefs is false."""

    def handle_entityref(self, name):
        """&name; when convert_charrefs is false."""

    def handle_data(self, data):
        """Text."""

    def handle_comment(self, data):
        """<!--...-->"""

    def handle_decl(self, decl):
        """<!DOCTYPE ...>"""

    def handle_pi(self, data):
        """<?...>"""

    def unknown_decl(self, data):
        """<![...]]>"""
