"""A parser of XML 1.0 that calls back for each piece. No entity is fetched, and what entities expand to is bounded."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re

_NAME = r"[^\s<>/=&;'\"!?\[\](){}*+,|%#@$^~`\x00-\x1f.\-0-9][^\s<>/=&;'\"!?\[\](){}*+,|%#@$^~`\x00-\x1f]*"
_name = re.compile(_NAME)
_space = re.compile(r"[ \t\r\n]*")
_word = re.compile(rf"(?:{_NAME}|[.\-0-9])+")
_ascii_word = re.compile("[A-Za-z]*")
_value_word = re.compile(r"[A-Za-z0-9._\-]*")
_attribute = re.compile(rf"[ \t\r\n]+({_NAME})[ \t\r\n]*=[ \t\r\n]*(?:\"([^<\"]*)\"|'([^<']*)')")
_bare_tag = re.compile(r"<([A-Za-z_][A-Za-z0-9_.\-]*)[ \t\r\n]*(/?)>")
_bare_end = re.compile(r"</([A-Za-z_][A-Za-z0-9_.\-]*)>")
_reference = re.compile(rf"&(?:#([0-9]+)|#x([0-9a-fA-F]+)|({_NAME}));")
_declaration = re.compile(
    r"<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(['\"])[A-Za-z0-9._\-]+\1"
    r"(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(['\"])([A-Za-z][A-Za-z0-9._\-]*)\2)?"
    r"(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(['\"])(yes|no)\4)?[ \t\r\n]*\?>"
)
_bad = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_entity = re.compile(rf"<!ENTITY[ \t\r\n]+({_NAME})[ \t\r\n]+(?:\"([^\"]*)\"|'([^']*)')[ \t\r\n]*>")
_outside_entity = re.compile(rf"<!ENTITY[ \t\r\n]+({_NAME})[ \t\r\n]+(?:SYSTEM|PUBLIC)[ \t\r\n]")
_PREDEFINED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_CODES = {
    "no element found": 3, "not well-formed (invalid token)": 4, "unclosed token": 5, "mismatched tag": 7, "duplicate attribute": 8,
    "junk after document element": 9, "undefined entity": 11, "reference to external entity in attribute": 16, "reference to invalid character number": 14, "unclosed CDATA section": 20,
    "unbound prefix": 27, "XML or text declaration not at start of entity": 17, "recursive entity reference": 12, "syntax error": 2, "XML declaration not well-formed": 30,
    "limit on input amplification factor (from DTD and entities) breached": 43,
}  # fmt: skip
_IN_ATTRIBUTE = (None,)  # what `expand` is inside of at an attribute's value
_MOST = 8 << 20  # characters that entities may expand to, or a hundred times the document
XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"


_plain_tag = re.compile(
    r"<(?:([A-Za-z_][A-Za-z0-9_.\-]*)((?:[ \t\n]+[A-Za-z_][A-Za-z0-9_.\-]*=\"[^<&\"\t\n]*\")*)[ \t\n]*(/?)|/([A-Za-z_][A-Za-z0-9_.\-]*)[ \t\n]*)>([^<]*)"
)
_plain_attribute = re.compile(r"([A-Za-z_][A-Za-z0-9_.\-]*)=\"([^\"]*)\"")
_plain_reference = re.compile("&(amp|lt|gt|quot|apos);")


def quick_tree(text, kind):
    """The root of a text of plain tags, attributes in double quotes and text; None: Parser must look at it, it may well be wrong.

    Most documents are no more than that, and a loop over the matches of one expression reads them faster than Parser does.
    """
    found = _declaration.match(text)
    at = _space.match(text, found.end() if found else 0).end()
    if _bad.search(text) or "]]>" in text:
        return None
    new, stack, top, root = kind.__new__, [], None, None
    for found in _plain_tag.finditer(text, at):
        if found.start() != at:
            return None
        at = found.end()
        name, attributes, empty, closing, after = found.groups()
        if "&" in after:
            after, replaced = _plain_reference.subn(lambda m: _PREDEFINED[m[1]], after), after.count("&")
            if after[1] != replaced:
                return None
            after = after[0]
        if closing:
            if top is None or top.tag != closing:
                return None
            last = stack.pop()
            top = stack[-1] if stack else None
        else:
            if top is None and root is not None:
                return None
            last = new(kind)
            last.tag = name
            last.text = last.tail = None
            last._children = []
            if attributes:
                pairs = _plain_attribute.findall(attributes)
                last.attrib = dict(pairs)
                if len(last.attrib) != len(pairs) or "xmlns" in last.attrib:
                    return None
            else:
                last.attrib = {}
            if top is None:
                root = last
            else:
                top._children.append(last)
            if not empty:
                stack.append(last)
                top = last
                if after:
                    last.text = after
                continue
        if after and top is not None:
            last.tail = after
        elif after.strip(" \t\n"):
            return None
    return root if at == len(text) and not stack else None


class Failure(Exception):
    """(text, code, line, column)"""


class Parser:
    """Parses a text, whole or as it comes: `text` is what isn't parsed yet, `line` and `column` are where that begins."""

    def __init__(self, text, target):
        self.text = text
        self.target = target
        self.at = 0
        self.stack = []
        self.spaces = [{"xml": XML_NAMESPACE}]
        self.entities = {}
        self.outside = set()  # names of entities that are declared to be elsewhere
        self.half_known = False  # whether entities may be declared where nobody reads
        self.expanded = 0
        self.line = self.column = 0
        self.size = len(text)
        self.begun = self.seen_root = False

    def where(self, at):
        """Line, from 1, and column of an index of the text."""
        lines = self.text.count("\n", 0, at)
        return self.line + lines + 1, at - (self.text.rfind("\n", 0, at) + 1) if lines else self.column + at

    def fail(self, what, at=None):
        raise Failure(what, _CODES[what], *self.where(self.at if at is None else at))

    def more(self, text):
        """Goes on with more text behind, as far as it is whole."""
        self.text += text
        self.size += len(text)
        self.parse(False)
        self.line, self.column = self.where(self.at)
        self.line -= 1
        self.text = self.text[self.at :]
        self.at = 0

    def is_cut(self, at):
        """Whether the markup at `at` surely lacks its end."""
        text = self.text
        mark = text[at : at + 9]
        if len(mark) < 9 and any(kind.startswith(mark) for kind in ("<!--", "<![CDATA[", "<!DOCTYPE")):
            return True
        for kind, end in (("<?", "?>"), ("<!--", "-->"), ("<![CDATA[", "]]>")):
            if mark.startswith(kind):
                return text.find(end, at + len(kind)) < 0
        return text.find(">", at) < 0

    def begin(self):
        """The declaration."""
        text = self.text
        self.begun = True
        found = _declaration.match(text)
        self.standalone = bool(found) and found[5] == "yes"
        if found:
            self.at = found.end()
        elif text.startswith("<?xml") and text[5:6] in (" ", "\t", "\n", "\r"):
            self.wrong_declaration()

    def parse(self, whole=True):
        """All of it; when more may follow, what is whole."""
        text = self.text
        found = _bad.search(text)
        self.bad_at = found.start() if found else len(text) + 1
        if not self.begun:
            if not whole and "?>" not in text and (text.startswith("<?xml") or "<?xml".startswith(text)):
                return
            self.begin()
        n = len(text)
        stack = self.stack
        while self.at < n:
            at = self.at
            if text[at] == "<":
                if not whole and self.is_cut(at):
                    return
                try:
                    self.angle(text[at + 1 : at + 2], at)
                except Failure as failure:
                    if whole or failure.args[1] != _CODES["unclosed token"]:
                        raise
                    self.at = at
                    return
            elif stack:
                end = text.find("<", at)
                if end < 0:
                    if not whole:
                        return
                    end = n
                self.characters(at, end)
                self.at = end
            else:
                end = _space.match(text, at).end()
                if end == at:
                    self.no_markup(at, "junk after document element" if self.seen_root else "syntax error")
                self.at = end
        if whole and (stack or not self.seen_root):
            self.fail("no element found", n)

    def angle(self, following, at):
        """What begins with <."""
        if following == "/":
            if not self.stack:
                self.fail("not well-formed (invalid token)", at + 1)
            self.end_tag()
        elif following == "!":
            self.markup(self.seen_root)
        elif following == "?":
            self.instruction()
        else:
            if not self.stack and self.seen_root:
                self.fail("junk after document element")
            self.start_tag()

    def no_markup(self, at, what):
        """Outside of the root there are no words; but what isn't even one is told first."""
        text = self.text
        found = _word.match(text, at)
        end = found.end() if found else at
        if end < len(text) and text[end] not in (" \t\r\n>[" if found else ">[],()|"):
            self.fail("not well-formed (invalid token)", end)
        self.fail(what, at)

    def wrong_declaration(self):
        """Where the XML declaration is not what it should be."""
        text, at = self.text, 5
        end = text.find("?>", at)
        if end < 0:
            self.fail("unclosed token", 0)
        for expected in ("version", "encoding", "standalone"):
            begin = _space.match(text, at).end()
            name = _ascii_word.match(text, begin).end()
            if begin == at or name == begin:
                break
            equals = _space.match(text, name).end()
            if text[equals] != "=":
                self.fail("XML declaration not well-formed", equals)
            quote = _space.match(text, equals + 1).end()
            if text[quote] not in "\"'":
                self.fail("XML declaration not well-formed", quote)
            at = _value_word.match(text, quote + 1).end()
            if text[at] != text[quote]:
                self.fail("XML declaration not well-formed", at)
            if text[begin:name] != expected and expected == "version":
                self.fail("XML declaration not well-formed", begin)
            at += 1
        self.fail("XML declaration not well-formed", begin)

    def check(self, end):
        if self.bad_at < end:
            self.fail("not well-formed (invalid token)", self.bad_at)

    # ---- text ----

    def characters(self, at, end):
        self.check(end)
        raw = self.text[at:end]
        wrong = raw.find("]]>")
        if wrong >= 0:
            self.fail("not well-formed (invalid token)", at + wrong + 2)
        if "&" in raw:
            raw = self.expand(raw, at, ())
            if raw is None:
                return
        self.target.data(raw)

    def expand(self, raw, at, inside):
        """The text with references put in; entities with markup are parsed instead."""
        out, last = [], 0
        while True:
            amp = raw.find("&", last)
            if amp < 0:
                out.append(raw[last:])
                return "".join(out)
            out.append(raw[last:amp])
            found = _reference.match(raw, amp)
            if not found:
                self.fail("not well-formed (invalid token)", at + self.bad_reference(raw, amp))
            out.append(self.meaning(found, at + amp, inside))
            last = found.end()

    def bad_reference(self, raw, amp):
        end = amp + 1
        found = _name.match(raw, end)
        return found.end() if found else end

    def meaning(self, found, at, inside):
        decimal, hexadecimal, name = found.groups()
        if name is None:
            digits = decimal or hexadecimal
            code = int(digits, 10 if decimal else 16) if len(digits) < 12 else 0
            if code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF:
                return chr(code)
            self.fail("reference to invalid character number", at)
        if name in _PREDEFINED:
            return _PREDEFINED[name]
        value = self.entities.get(name)
        if value is None:
            unknown = getattr(self.target, "unknown_entity", None)
            value = unknown(name) if unknown is not None else None
            outside = name in self.outside
            if value is None and inside is _IN_ATTRIBUTE:
                if outside:
                    self.fail("reference to external entity in attribute", at)
                if self.half_known:
                    return ""
            if value is None:
                raise Failure(f"undefined entity &{name};" if self.half_known or outside else "undefined entity", 11, *self.where(at))
            return value
        if name in inside or len(inside) > 40:
            self.fail("recursive entity reference", at)
        self.expanded += len(value)
        if self.expanded > _MOST or self.expanded > 100 * self.size + 4096:
            self.fail("limit on input amplification factor (from DTD and entities) breached", at)
        if "<" in value:
            self.fail("not well-formed (invalid token)", at)
        return self.expand(value, at, (*inside, name)) if "&" in value else value

    # ---- tags ----

    def start_tag(self):
        text, start = self.text, self.at
        found = _bare_tag.match(text, start)
        if found and found.end() <= self.bad_at:
            self.seen_root = True
            # No attributes, no prefix: nothing can be wrong.
            name, empty = found.groups()
            uri = self.spaces[-1].get("")
            tag = f"{{{uri}}}{name}" if uri else name
            self.at = found.end()
            self.target.start(tag, {})
            if empty:
                self.target.end(tag)
            else:
                self.stack.append((name, tag, False))
            return
        found = _name.match(text, start + 1)
        if not found:
            self.fail("not well-formed (invalid token)", start + 1)
        name, at = found[0], found.end()
        attributes, declared = {}, None
        while True:
            found = _attribute.match(text, at)
            if not found:
                break
            key, value, single = found.groups()
            if value is None:
                value = single
            if key in attributes:
                self.fail("duplicate attribute", found.start(1))
            if "&" in value:
                value = self.expand(value, found.start(2) if found[2] is not None else found.start(3), _IN_ATTRIBUTE)
            if "\n" in value or "\t" in value or "\r" in value:
                value = self.normal(found[2] if found[2] is not None else found[3], found)
            attributes[key] = value
            if key == "xmlns" or key.startswith("xmlns:"):
                if declared is None:
                    declared = dict(self.spaces[-1])
                declared[key[6:] if len(key) > 5 else ""] = value
            at = found.end()
        at = _space.match(text, at).end()
        if text[at : at + 1] == ">":
            empty, end = False, at + 1
        elif text[at : at + 2] == "/>":
            empty, end = True, at + 2
        else:
            self.no_tag_end(start, at)
        self.check(end)
        spaces = self.spaces[-1] if declared is None else declared
        tag = self.resolve(name, spaces, True, start)
        if attributes:
            made = {}
            for key, value in attributes.items():
                if declared is not None and (key == "xmlns" or key.startswith("xmlns:")):
                    continue
                full = self.resolve(key, spaces, False, start)
                if full in made:
                    self.fail("duplicate attribute", start)
                made[full] = value
            attributes = made
        self.at = end
        self.seen_root = True
        if declared is not None:
            begin = getattr(self.target, "start_ns", None)
            if begin is not None:
                for prefix, uri in declared.items():
                    if self.spaces[-1].get(prefix) != uri or prefix not in self.spaces[-1]:
                        begin(prefix, uri)
        self.target.start(tag, attributes)
        if empty:
            self.target.end(tag)
            self.leave(declared, self.spaces[-1])
        else:
            self.stack.append((name, tag, declared is not None))
            if declared is not None:
                self.spaces.append(declared)

    def normal(self, raw, found):
        """An attribute's blanks are spaces, but for those that were written as references."""
        raw = raw.replace("\t", " ").replace("\n", " ").replace("\r", " ")
        return self.expand(raw, found.start(1), _IN_ATTRIBUTE) if "&" in raw else raw

    def leave(self, declared, outer):
        finish = getattr(self.target, "end_ns", None)
        if declared is not None and finish is not None:
            for prefix in reversed([p for p, uri in declared.items() if outer.get(p) != uri or p not in outer]):
                finish(prefix)

    def no_tag_end(self, start, at):
        text = self.text
        if at >= len(text) or text[at:] == "/":
            self.fail("unclosed token", start)
        found = re.compile(rf"({_NAME})[ \t\r\n]*(=?)[ \t\r\n]*").match(text, at)
        if found and found.end() >= len(text):
            self.fail("unclosed token", start)
        if found:
            if not found[2]:
                self.fail("not well-formed (invalid token)", found.end())
            quote = text[found.end()]
            if quote in "\"'":
                end = text.find(quote, found.end() + 1)
                lower = text.find("<", found.end() + 1)
                if lower >= 0 and (end < 0 or lower < end):
                    self.fail("not well-formed (invalid token)", lower)
                if end < 0:
                    self.fail("unclosed token", start)
                self.fail("not well-formed (invalid token)", at)
            self.fail("not well-formed (invalid token)", found.end())
        self.fail("not well-formed (invalid token)", at + 1 if text[at] == "/" else at)

    def resolve(self, name, spaces, is_tag, at):
        prefix, colon, local = name.partition(":")
        if not colon:
            uri = spaces.get("") if is_tag else None
            return f"{{{uri}}}{name}" if uri else name
        uri = spaces.get(prefix)
        if uri is None:
            self.fail("unbound prefix", at)
        return f"{{{uri}}}{local}"

    def end_tag(self):
        text, start = self.text, self.at
        found = _bare_end.match(text, start)
        if found and found[1] == self.stack[-1][0] and not self.stack[-1][2]:
            self.at = found.end()
            self.target.end(self.stack.pop()[1])
            return
        found = _name.match(text, start + 2)
        name, tag, has_spaces = self.stack[-1]
        if not found:
            self.fail("unclosed token" if start + 2 >= len(text) else "not well-formed (invalid token)", start if start + 2 >= len(text) else start + 2)
        at = _space.match(text, found.end()).end()
        if text[at : at + 1] != ">":
            self.fail("unclosed token" if at >= len(text) else "not well-formed (invalid token)", start if at >= len(text) else at)
        if found[0] != name:
            self.fail("mismatched tag", start + 2)
        self.stack.pop()
        self.at = at + 1
        self.target.end(tag)
        if has_spaces:
            declared = self.spaces.pop()
            self.leave(declared, self.spaces[-1])

    # ---- the rest ----

    def markup(self, seen_root):
        text, at = self.text, self.at
        if text.startswith("<!--", at):
            end = text.find("--", at + 4)
            if end < 0 or end + 2 == len(text):
                self.fail("unclosed token")
            if text[end : end + 3] != "-->":
                self.fail("not well-formed (invalid token)", end + 2)
            self.check(end)
            comment = getattr(self.target, "comment", None)
            if comment is not None:
                comment(text[at + 4 : end])
            self.at = end + 3
        elif text.startswith("<![CDATA[", at):
            if not self.stack:
                self.fail("not well-formed (invalid token)", at + 2)
            end = text.find("]]>", at + 9)
            if end < 0:
                self.fail("unclosed CDATA section", len(text))
            self.check(end)
            if end > at + 9:
                self.target.data(text[at + 9 : end])
            self.at = end + 3
        elif text.startswith("<!DOCTYPE", at):
            if seen_root:
                self.fail("not well-formed (invalid token)", at + 2)
            self.doctype()
        else:
            self.fail("not well-formed (invalid token)", at + 2)

    def doctype(self):
        text, at = self.text, self.at + 9
        found = re.compile(rf"[ \t\r\n]+({_NAME})").match(text, at)
        if not found:
            self.fail("syntax error", at)
        name, at = found[1], found.end()
        public = system = None
        found = re.compile(
            r"[ \t\r\n]+(?:PUBLIC[ \t\r\n]+(?:\"([^\"]*)\"|'([^']*)')|SYSTEM)[ \t\r\n]+(?:\"([^\"]*)\"|'([^']*)')"
        ).match(text, at)
        if found:
            public, system = found[1] or found[2], found[3] if found[3] is not None else found[4]
            at = found.end()
            self.half_known = not self.standalone
        at = _space.match(text, at).end()
        if text[at : at + 1] == "[":
            at = self.subset(at + 1)
        at = _space.match(text, at).end()
        if text[at : at + 1] != ">":
            self.fail("unclosed token" if at >= len(text) else "syntax error", self.at if at >= len(text) else at)
        tell = getattr(self.target, "doctype", None)
        if tell is not None:
            tell(name, public, system)
        self.at = at + 1

    def subset(self, at):
        """Declarations in the document: entities with text are kept, all else is passed over."""
        text = self.text
        while True:
            at = _space.match(text, at).end()
            if text.startswith("]", at):
                return at + 1
            if text.startswith("<!--", at):
                end = text.find("-->", at + 4)
                at = end + 3 if end >= 0 else -1
            elif text.startswith("<?", at):
                end = text.find("?>", at)
                at = end + 2 if end >= 0 else -1
            elif text.startswith("<!", at):
                found = _entity.match(text, at)
                if found:
                    value = found[2] if found[2] is not None else found[3]
                    self.entities.setdefault(found[1], re.sub(r"&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));", self.character, value))
                    at = found.end()
                else:
                    found = _outside_entity.match(text, at)
                    if found and found[1] not in self.entities:
                        self.outside.add(found[1])
                    at = self.past_declaration(at)
            elif at < len(text) and text[at] == "%":
                end = text.find(";", at)
                self.half_known = not self.standalone
                at = end + 1 if end >= 0 else -1
            else:
                cut = text[at:] in ("", "<")
                self.fail("unclosed token" if cut else "syntax error", self.at if cut else at)
            if at < 0:
                self.fail("unclosed token")

    @staticmethod
    def character(found):
        code = int(found[1], 16) if found[1] else int(found[2])
        return found[0] if chr(code) in "<&" or code > 0x10FFFF else chr(code)

    def past_declaration(self, at):
        quote = None
        for i in range(at, len(self.text)):
            c = self.text[i]
            if quote:
                if c == quote:
                    quote = None
            elif c in "\"'":
                quote = c
            elif c == ">":
                return i + 1
        return -1

    def instruction(self):
        text, at = self.text, self.at
        found = _name.match(text, at + 2)
        if not found:
            self.fail("not well-formed (invalid token)", at + 2)
        if ":" in found[0]:
            self.fail("not well-formed (invalid token)", at + 2 + found[0].index(":"))
        following = text[found.end() : found.end() + 1]
        if following and following not in " \t\r\n" and not text.startswith("?>", found.end()):
            self.fail("not well-formed (invalid token)", found.end())
        if found[0].lower() == "xml":
            self.fail("XML or text declaration not at start of entity")
        end = text.find("?>", found.end())
        if end < 0:
            self.fail("unclosed token")
        self.check(end)
        tell = getattr(self.target, "pi", None)
        if tell is not None:
            tell(found[0], text[found.end() : end].lstrip(" \t\r\n"))
        self.at = end + 2
