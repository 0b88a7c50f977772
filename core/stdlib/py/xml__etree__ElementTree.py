"""XML as trees of elements, from strings and to strings."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import io
import re
import warnings

from _xml_parser import Failure, Parser, quick_tree
from _xml_text import Pieces

__all__ = [
    "Comment", "dump", "Element", "ElementTree", "canonicalize", "fromstring", "fromstringlist", "indent", "iselement", "iterparse",
    "parse", "ParseError", "PI", "ProcessingInstruction", "QName", "SubElement", "tostring", "tostringlist", "TreeBuilder", "VERSION",
    "XML", "XMLID", "XMLParser", "XMLPullParser", "register_namespace", "C14NWriterTarget",
]  # fmt: skip

VERSION = "1.3.0"


_missing = object()


class ParseError(SyntaxError):
    """Text that isn't XML: code and position (line, column)."""


def iselement(element):
    """Whether it looks like an element."""
    return hasattr(element, "tag")


@_itd.seal
class Element:
    """An element: tag, attrib, text, tail and children."""

    tag = attrib = text = tail = None

    def __init__(self, tag=_missing, attrib={}, **extra):
        if tag is _missing:
            raise TypeError("Element() takes at least 1 argument (0 given)")
        if not isinstance(attrib, dict):
            raise TypeError(f"Element() argument 2 must be dict, not {attrib.__class__.__name__}")
        self.tag = tag
        self.attrib = {**attrib, **extra}
        self.text = self.tail = None
        self._children = []

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.tag!r} at {id(self):#x}>"

    def makeelement(self, tag, attrib):
        """A new element of the same kind."""
        return self.__class__(tag, attrib)

    def __copy__(self):
        made = self.makeelement(self.tag, self.attrib)
        made.text, made.tail = self.text, self.tail
        made[:] = self
        return made

    def __deepcopy__(self, memo):
        import copy

        made = self.__class__(copy.deepcopy(self.tag, memo), copy.deepcopy(self.attrib, memo))
        memo[id(self)] = made
        made.text, made.tail = copy.deepcopy(self.text, memo), copy.deepcopy(self.tail, memo)
        made._children = [copy.deepcopy(child, memo) for child in self._children]
        return made

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        warnings.warn(
            "Testing an element's truth value will always return True in future versions.  Use specific 'len(elem)' or 'elem is not None' test instead.",
            DeprecationWarning, stacklevel=2,
        )  # fmt: skip
        return len(self._children) != 0

    def __getitem__(self, index):
        try:
            return self._children[index]
        except IndexError:
            raise IndexError("child index out of range") from None

    def __setitem__(self, index, element):
        if isinstance(index, slice):
            element = list(element)
            for each in element:
                self._check(each)
        else:
            self._check(element)
        try:
            self._children[index] = element
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def __delitem__(self, index):
        try:
            del self._children[index]
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def _check(self, e):
        if not isinstance(e, Element):
            raise TypeError(f'expected an Element, not "{type(e).__name__}"')

    def append(self, subelement, /):
        """Adds a child."""
        if not isinstance(subelement, Element):
            raise TypeError(f"append() argument 1 must be xml.etree.ElementTree.Element, not {type(subelement).__name__}")
        self._children.append(subelement)

    def extend(self, elements, /):
        """Adds children."""
        for each in list(elements):
            self._check(each)
            self._children.append(each)

    def insert(self, index, subelement, /):
        """Adds a child at a place."""
        if not isinstance(subelement, Element):
            raise TypeError(f"insert() argument 2 must be xml.etree.ElementTree.Element, not {type(subelement).__name__}")
        self._children.insert(index, subelement)

    def remove(self, subelement, /):
        """Takes a child out."""
        for i, child in enumerate(self._children):
            if child is subelement or child == subelement:
                del self._children[i]
                return
        raise ValueError("list.remove(x): x not in list")

    def find(self, path, namespaces=None):
        """The first that a path leads to."""
        return _elementpath().find(self, path, namespaces)

    def findtext(self, path, default=None, namespaces=None):
        """Its text."""
        return _elementpath().findtext(self, path, default, namespaces)

    def findall(self, path, namespaces=None):
        """All that a path leads to."""
        return _elementpath().findall(self, path, namespaces)

    def iterfind(self, path, namespaces=None):
        """The same as an iterator."""
        return _elementpath().iterfind(self, path, namespaces)

    def clear(self):
        """Empties it."""
        self.attrib.clear()
        self._children = []
        self.text = self.tail = None

    def get(self, key, default=None):
        """An attribute."""
        return self.attrib.get(key, default)

    def set(self, key, value, /):
        """Sets an attribute."""
        self.attrib[key] = value

    def keys(self):
        """Names of attributes."""
        return list(self.attrib)

    def items(self):
        """Attributes as pairs."""
        return list(self.attrib.items())

    def iter(self, tag=None):
        """It and all below it, with a tag, in the text's order."""
        if tag == "*":
            tag = None
        todo = [self]
        while todo:
            element = todo.pop()
            if tag is None or element.tag == tag:
                yield element
            if element._children:
                todo += element._children[::-1]

    def itertext(self):
        """All text in it."""
        if self.text:
            yield self.text
        for child in self._children:
            yield from child.itertext()
            if child.tail:
                yield child.tail


def SubElement(parent, tag, attrib={}, **extra):
    """A new child."""
    if not isinstance(parent, Element):
        raise TypeError(f"SubElement() argument 1 must be xml.etree.ElementTree.Element, not {type(parent).__name__}")
    attrib = {**attrib, **extra}
    element = parent.makeelement(tag, attrib)
    parent.append(element)
    return element


def Comment(text=None):
    """A comment as an element."""
    element = Element(Comment)
    element.text = text
    return element


def ProcessingInstruction(target, text=None):
    """An instruction as an element."""
    element = Element(ProcessingInstruction)
    element.text = target if not text else target + " " + text
    return element


PI = ProcessingInstruction


class QName:
    """A name with its namespace."""

    def __init__(self, text_or_uri, tag=None):
        self.text = "{%s}%s" % (text_or_uri, tag) if tag else text_or_uri

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.text!r}>"

    def __hash__(self):
        return hash(self.text)

    def _other(self, other):
        return other.text if isinstance(other, QName) else other

    def __le__(self, other):
        return self.text <= self._other(other)

    def __lt__(self, other):
        return self.text < self._other(other)

    def __ge__(self, other):
        return self.text >= self._other(other)

    def __gt__(self, other):
        return self.text > self._other(other)

    def __eq__(self, other):
        return self.text == self._other(other)


class ElementTree:
    """A document."""

    def __init__(self, element=None, file=None):
        if element is not None and not iselement(element):
            raise TypeError("expected an Element, not %s" % type(element).__name__)
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        """The element that all others are in."""
        return self._root

    def _setroot(self, element):
        if not iselement(element):
            raise TypeError("expected an Element, not %s" % type(element).__name__)
        self._root = element

    def parse(self, source, parser=None):
        """Reads a stream."""
        if not hasattr(source, "read"):
            source = io.open(source, "rb")
        if parser is None:
            parser = XMLParser()
        while data := source.read(65536):
            parser.feed(data)
        self._root = parser.close()
        return self._root

    def iter(self, tag=None):
        """All elements."""
        return self._root.iter(tag)

    def _path(self, path):
        if path[:1] == "/":
            path = "." + path
            warnings.warn(
                "This search is broken in 1.3 and earlier, and will be fixed in a future version.  If you rely on the current behaviour, change it to %r" % path,
                FutureWarning, stacklevel=3,
            )  # fmt: skip
        return path

    def find(self, path, namespaces=None):
        """The first that a path leads to."""
        return self._root.find(self._path(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        """Its text."""
        return self._root.findtext(self._path(path), default, namespaces)

    def findall(self, path, namespaces=None):
        """All that a path leads to."""
        return self._root.findall(self._path(path), namespaces)

    def iterfind(self, path, namespaces=None):
        """The same as an iterator."""
        return self._root.iterfind(self._path(path), namespaces)

    def write(self, file_or_filename, encoding=None, xml_declaration=None, default_namespace=None, method=None, *, short_empty_elements=True):
        """Writes to a stream."""
        if not hasattr(file_or_filename, "write"):
            file_or_filename = io.open(file_or_filename, "w")
        method = method or "xml"
        if method not in _serialize:
            raise ValueError("unknown method %r" % method)
        if not encoding:
            encoding = "utf-8" if method == "c14n" else "us-ascii"
        out = []
        declared = encoding
        if method == "xml" and (xml_declaration or (xml_declaration is None and encoding.lower() != "unicode" and encoding.lower() not in ("utf-8", "us-ascii"))):
            out.append("<?xml version='1.0' encoding='%s'?>\n" % ("utf-8" if declared.lower() == "unicode" else declared))
        if method == "text":
            _serialize_text(out.append, self._root)
        else:
            qnames, namespaces = _namespaces(self._root, default_namespace)
            _serialize[method](out.append, self._root, qnames, namespaces, short_empty_elements=short_empty_elements)
        text = "".join(out)
        if encoding.lower() == "unicode":
            file_or_filename.write(text)
        else:
            file_or_filename.write(text.encode(encoding, "xmlcharrefreplace"))

    def write_c14n(self, file):
        """Writes canonical XML."""
        return self.write(file, method="c14n")


# ---- writing ----

_namespace_map = {
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://schemas.xmlsoap.org/wsdl/": "wsdl",
    "http://www.w3.org/2001/XMLSchema": "xs",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "http://purl.org/dc/elements/1.1/": "dc",
}
register_namespace_map = _namespace_map


def register_namespace(prefix, uri):
    """The prefix that a namespace is written with."""
    if re.match(r"ns\d+$", prefix):
        raise ValueError("Prefix format reserved for internal use")
    for key, value in list(_namespace_map.items()):
        if key == uri or value == prefix:
            del _namespace_map[key]
    _namespace_map[uri] = prefix


register_namespace._namespace_map = _namespace_map


def _no_serial(text):
    raise TypeError("cannot serialize %r (type %s)" % (text, type(text).__name__))


def _namespaces(root, default_namespace=None):
    """(names as they are written, namespaces and their prefixes)"""
    qnames, namespaces = {None: None}, {}
    if default_namespace:
        namespaces[default_namespace] = ""

    def add(qname):
        try:
            if qname[:1] == "{":
                uri, tag = qname[1:].rsplit("}", 1)
                prefix = namespaces.get(uri)
                if prefix is None:
                    prefix = _namespace_map.get(uri)
                    if prefix is None:
                        prefix = "ns%d" % len(namespaces)
                    if prefix != "xml":
                        namespaces[uri] = prefix
                qnames[qname] = "%s:%s" % (prefix, tag) if prefix else tag
            else:
                if default_namespace:
                    raise ValueError("cannot use non-qualified names with default_namespace option")
                qnames[qname] = qname
        except TypeError:
            _no_serial(qname)

    for element in root.iter():
        tag = element.tag
        if isinstance(tag, QName):
            if tag.text not in qnames:
                add(tag.text)
        elif isinstance(tag, str):
            if tag not in qnames:
                add(tag)
        elif tag is not None and tag is not Comment and tag is not PI:
            _no_serial(tag)
        for key, value in element.items():
            if isinstance(key, QName):
                key = key.text
            if key not in qnames:
                add(key)
            if isinstance(value, QName) and value.text not in qnames:
                add(value.text)
        text = element.text
        if isinstance(text, QName) and text.text not in qnames:
            add(text.text)
    return qnames, namespaces


def _attributes(write, element, qnames, namespaces, escape, escape_uri):
    if namespaces:
        for uri, prefix in sorted(namespaces.items(), key=lambda pair: pair[1]):
            write(' xmlns%s="%s"' % (":" + prefix if prefix else "", escape_uri(uri)))
    for key, value in element.items():
        if isinstance(key, QName):
            key = key.text
        value = qnames[value.text] if isinstance(value, QName) else escape(value)
        write(' %s="%s"' % (qnames[key], value))


def _serialize_xml(write, element, qnames, namespaces, short_empty_elements, **kwargs):
    tag, text = element.tag, element.text
    if tag is Comment:
        write("<!--%s-->" % text)
    elif tag is ProcessingInstruction:
        write("<?%s?>" % text)
    else:
        tag = qnames[tag.text if isinstance(tag, QName) else tag]
        if tag is None:
            if text:
                write(_escape_cdata(text))
            for child in element:
                _serialize_xml(write, child, qnames, None, short_empty_elements)
        else:
            write("<" + tag)
            _attributes(write, element, qnames, namespaces, _escape_attrib, _escape_attrib)
            if text or len(element) or not short_empty_elements:
                write(">")
                if text:
                    write(qnames[text.text] if isinstance(text, QName) else _escape_cdata(text))
                for child in element:
                    _serialize_xml(write, child, qnames, None, short_empty_elements)
                write("</" + tag + ">")
            else:
                write(" />")
    if element.tail:
        write(_escape_cdata(element.tail))


HTML_EMPTY = {
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "isindex", "link", "meta", "param", "source", "track",
    "wbr",
}  # fmt: skip


def _serialize_html(write, element, qnames, namespaces, **kwargs):
    tag, text = element.tag, element.text
    if tag is Comment:
        write("<!--%s-->" % _escape_cdata(text))
    elif tag is ProcessingInstruction:
        write("<?%s?>" % _escape_cdata(text))
    else:
        tag = qnames[tag.text if isinstance(tag, QName) else tag]
        if tag is None:
            if text:
                write(_escape_cdata(text))
            for child in element:
                _serialize_html(write, child, qnames, None)
        else:
            write("<" + tag)
            _attributes(write, element, qnames, namespaces, _escape_attrib_html, _escape_attrib)
            write(">")
            lower = tag.lower()
            if text:
                write(text if lower in ("script", "style") else _escape_cdata(text))
            for child in element:
                _serialize_html(write, child, qnames, None)
            if lower not in HTML_EMPTY:
                write("</" + tag + ">")
    if element.tail:
        write(_escape_cdata(element.tail))


def _serialize_text(write, element):
    for part in element.itertext():
        write(part)
    if element.tail:
        write(element.tail)


_serialize = {"xml": _serialize_xml, "html": _serialize_html, "text": _serialize_text, "c14n": _serialize_xml}


def _escape_cdata(text):
    try:
        if "&" in text:
            text = text.replace("&", "&amp;")
        if "<" in text:
            text = text.replace("<", "&lt;")
        if ">" in text:
            text = text.replace(">", "&gt;")
        return text
    except (TypeError, AttributeError):
        _no_serial(text)


def _escape_attrib(text):
    text = _escape_cdata(text)
    for c, escaped in (('"', "&quot;"), ("\r", "&#13;"), ("\n", "&#10;"), ("\t", "&#09;")):
        if c in text:
            text = text.replace(c, escaped)
    return text


def _escape_attrib_html(text):
    try:
        return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
    except (TypeError, AttributeError):
        _no_serial(text)


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """An element as bytes, or as str with encoding="unicode"."""
    stream = io.StringIO() if encoding == "unicode" else io.BytesIO()
    ElementTree(element).write(
        stream, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace, method=method,
        short_empty_elements=short_empty_elements,
    )  # fmt: skip
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """The same as a list of pieces."""
    return [
        tostring(
            element, encoding, method, xml_declaration=xml_declaration, default_namespace=default_namespace,
            short_empty_elements=short_empty_elements,
        )
    ]  # fmt: skip


def dump(elem):
    """Prints an element."""
    import sys

    if not isinstance(elem, ElementTree):
        elem = ElementTree(elem)
    elem.write(sys.stdout, encoding="unicode")
    tail = elem.getroot().tail
    if not tail or tail[-1] != "\n":
        sys.stdout.write("\n")


def indent(tree, space="  ", level=0):
    """Puts blanks between elements so that they show their depth."""
    if isinstance(tree, ElementTree):
        tree = tree.getroot()
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    if not len(tree):
        return
    indents = ["\n" + level * space]

    def inside(element, depth):
        deeper = depth + 1
        if deeper == len(indents):
            indents.append(indents[depth] + space)
        gap = indents[deeper]
        if not element.text or not element.text.strip():
            element.text = gap
        for child in element:
            if len(child):
                inside(child, deeper)
            if not child.tail or not child.tail.strip():
                child.tail = gap
        if not child.tail.strip():
            child.tail = indents[depth]

    inside(tree, 0)


# ---- reading ----


@_itd.seal
class TreeBuilder:
    """Makes elements of what a parser tells."""

    def __init__(self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False, insert_pis=False):
        self._data, self._elem = [], []
        self._last = self._root = self._tail = None
        self._comment_factory = Comment if comment_factory is None else comment_factory
        self.insert_comments = insert_comments
        self._pi_factory = ProcessingInstruction if pi_factory is None else pi_factory
        self.insert_pis = insert_pis
        self._factory = Element if element_factory is None else element_factory

    def close(self):
        """The root."""
        if self._elem or self._root is None:
            assert not self._elem, "missing end tags"
            assert self._root is not None, "missing toplevel element"
        return self._root

    def _flush(self):
        if self._data:
            if self._last is not None:
                text = "".join(self._data)
                if self._tail:
                    self._last.tail = text
                else:
                    self._last.text = text
            self._data = []

    def data(self, data, /):
        """Text."""
        self._data.append(data)

    def _start_element(self, tag, attrs):
        """start() for plain elements: the attributes are taken as they are."""
        if self._data:
            self._flush()
        element = Element.__new__(Element)
        element.tag = tag
        element.attrib = attrs
        element.text = element.tail = None
        element._children = []
        self._last = element
        if self._elem:
            self._elem[-1]._children.append(element)
        elif self._root is None:
            self._root = element
        self._elem.append(element)
        self._tail = 0

    def start(self, tag, attrs, /):
        """An element begins."""
        self._flush()
        self._last = element = self._factory(tag, attrs)
        if self._elem:
            self._elem[-1].append(element)
        elif self._root is None:
            self._root = element
        self._elem.append(element)
        self._tail = 0
        return element

    def end(self, tag, /):
        """It ends."""
        self._flush()
        self._last = self._elem.pop()
        assert self._last.tag == tag, "end tag mismatch (expected %s, got %s)" % (self._last.tag, tag)
        self._tail = 1
        return self._last

    def comment(self, text, /):
        """A comment."""
        return self._single(self._comment_factory, self.insert_comments, text)

    def pi(self, target, text=None, /):
        """An instruction."""
        return self._single(self._pi_factory, self.insert_pis, target, text)

    def _single(self, factory, insert, *args):
        element = factory(*args)
        if insert:
            self._flush()
            self._last = element
            if self._elem:
                self._elem[-1].append(element)
            self._tail = 1
        return element


@_itd.seal
class XMLParser:
    """Takes text in pieces; parses it when it is closed, or as it comes when the target isn't just a tree."""

    def __init__(self, *, target=None, encoding=None):
        self.target = self._target = TreeBuilder() if target is None else target
        self.entity = {}
        self.version = "Expat 2.5.0"
        self._pieces = Pieces(encoding)
        self._running = None  # the Parser, once it has begun before the end

    def feed(self, data, /):
        """More text or bytes."""
        if not isinstance(data, (str, bytes, bytearray)):
            raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
        self._pieces.kept.append(data)
        if type(self.target) is not TreeBuilder:
            self._advance(False)

    def _advance(self, whole):
        """Parses what has come as far as it can be told."""
        try:
            if self._running is None:
                self._running = Parser("", _Told(self.target, self.entity))
            self._running.more(self._pieces.next(whole, self._running))
            if whole:
                self._running.parse()
        except Failure as failure:
            raise _parse_error(failure) from None

    def close(self):
        """Parses; what the target's close returns."""
        target = self.target
        if self._running is not None or self._pieces.kept and type(target) is not TreeBuilder:
            self._advance(True)
            close = getattr(target, "close", None)
            return None if close is None else close()
        try:
            text = self._pieces.all()
        except Failure as failure:
            raise _parse_error(failure) from None
        if type(target) is TreeBuilder and target._factory is Element and not (target.insert_comments or target.insert_pis or target._last is not None):
            target._root = quick_tree(text, Element)
            if target._root is not None:
                return target._root
        try:
            parser = Parser(text, _Told(target, self.entity))
            parser.parse()
        except Failure as failure:
            raise _parse_error(failure) from None
        close = getattr(target, "close", None)
        return None if close is None else close()

    def flush(self):
        """Nothing: all is parsed at the end."""


def _parse_error(failure):
    text, code, line, column = failure.args
    error = ParseError(f"{text}: line {line}, column {column}")
    error.code = code
    error.position = line, column
    return error


class _Told:
    """Tells a target what it wants to know."""

    def __init__(self, target, entity):
        for name in ("start", "end", "data"):
            setattr(self, name, getattr(target, name, _nothing))
        if type(target) is TreeBuilder and target._factory is Element:
            self.start = target._start_element
        for name in ("comment", "pi", "start_ns", "end_ns", "doctype"):
            method = getattr(target, name, None)
            if method is not None:
                setattr(self, name, method)
        self.unknown_entity = entity.get


def _nothing(*args):
    pass


def parse(source, parser=None):
    """A tree from a stream."""
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


def XML(text, parser=None):
    """An element from text."""
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    """(element, dict of elements by their id)"""
    tree = XML(text, parser)
    ids = {}
    for element in tree.iter():
        name = element.get("id")
        if name:
            ids[name] = element
    return tree, ids


def fromstringlist(sequence, parser=None):
    """An element from pieces of text."""
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()


class XMLPullParser:
    """Gives events as the text comes."""

    def __init__(self, events=None, *, _parser=None):
        self._events = []
        wanted = ("end",) if events is None else tuple(events)
        for event in wanted:
            if event not in ("start", "end", "comment", "pi", "start-ns", "end-ns"):
                raise ValueError("unknown event %r" % event)
        builder = _EventBuilder(self._events, wanted)
        self._parser = _parser or XMLParser(target=builder)
        if type(self._parser.target) is TreeBuilder:
            given = self._parser.target
            builder.insert_comments |= given.insert_comments
            builder.insert_pis |= given.insert_pis
            self._parser.target = builder

    def feed(self, data):
        """More text; what is wrong with it is told where the events are read."""
        if self._parser is None:
            raise ValueError("feed() called after end of stream")
        if data:
            try:
                self._parser.feed(data)
            except SyntaxError as error:
                self._events.append(error)

    def _close_and_return_root(self):
        root = self._parser.close()
        self._parser = None
        return root

    def close(self):
        """The text is whole."""
        self._close_and_return_root()

    def read_events(self):
        """Takes events out."""
        while self._events:
            event = self._events.pop(0)
            if isinstance(event, Exception):
                raise event
            yield event

    def flush(self):
        """Nothing: what can be told is told at once."""
        if self._parser is None:
            raise ValueError("flush() called after end of stream")


class _EventBuilder(TreeBuilder):
    def __init__(self, events, wanted):
        super().__init__(insert_comments="comment" in wanted, insert_pis="pi" in wanted)
        self._told = events
        self._wants = wanted

    def start(self, tag, attrs):
        element = super().start(tag, attrs)
        if "start" in self._wants:
            self._told.append(("start", element))
        return element

    def end(self, tag):
        element = super().end(tag)
        if "end" in self._wants:
            self._told.append(("end", element))
        return element

    def comment(self, text):
        element = super().comment(text)
        if "comment" in self._wants:
            self._told.append(("comment", element))
        return element

    def pi(self, target, text=None):
        element = super().pi(target, text)
        if "pi" in self._wants:
            self._told.append(("pi", element))
        return element

    def start_ns(self, prefix, uri):
        if "start-ns" in self._wants:
            self._told.append(("start-ns", (prefix or "", uri or "")))

    def end_ns(self, prefix):
        if "end-ns" in self._wants:
            self._told.append(("end-ns", None))


def iterparse(source, events=None, parser=None):
    """Events of a stream."""
    if not hasattr(source, "read"):
        source = io.open(source, "rb")
    pull = XMLPullParser(events=events, _parser=parser)

    class IterParseIterator:
        root = None

        def __init__(self):
            self._events = self._all()

        def _all(self):
            while True:
                yield from pull.read_events()
                data = source.read(16 * 1024)
                if not data:
                    break
                pull.feed(data)
            root = pull._close_and_return_root()
            yield from pull.read_events()
            self.root = root

        def __iter__(self):
            return self

        def __next__(self):
            return next(self._events)

        def close(self):
            """Stops."""

    return IterParseIterator()


def _elementpath():
    from xml.etree import ElementPath

    return ElementPath


def __getattr__(name):
    """Canonical XML is made when first asked for."""
    if name in ("canonicalize", "C14NWriterTarget"):
        import _xml_c14n

        return getattr(_xml_c14n, name)
    raise AttributeError(f"module 'xml.etree.ElementTree' has no attribute {name!r}")
