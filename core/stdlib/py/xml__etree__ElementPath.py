"""The part of XPath that find and findall know."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re

_tokens = re.compile(
    r"("
    r"'[^']*'|\"[^\"]*\"|"
    r"::|//?|\.\.|\(\)|!=|[/.*:\[\]\(\)@=])|"
    r"((?:\{[^}]+\})?[^/\[\]\(\)@!=\s]+)|"
    r"\s+"
)


def _tokenize(pattern, namespaces):
    default = namespaces.get("") if namespaces else None
    attribute = False
    for special, tag in _tokens.findall(pattern):
        if tag and tag[0] != "{":
            if ":" in tag:
                prefix, local = tag.split(":", 1)
                try:
                    if not namespaces:
                        raise KeyError
                    yield special, "{%s}%s" % (namespaces[prefix], local)
                except KeyError:
                    raise SyntaxError("prefix %r not found in prefix map" % prefix) from None
            elif default and not attribute:
                yield special, "{%s}%s" % (default, tag)
            else:
                yield special, tag
            attribute = False
        else:
            yield special, tag
            attribute = special == "@"


def _matcher(tag):
    """Whether an element has a tag, wildcards for namespace or name allowed."""
    if tag == "*" or tag == "{*}*":
        if tag == "*":
            return lambda e: True
        return lambda e: isinstance(e.tag, str)
    if tag == "{}*":
        return lambda e: isinstance(e.tag, str) and e.tag[:1] != "{"
    if tag[:3] == "{*}":
        end = tag[2:]
        plain = tag[3:]
        return lambda e: e.tag == plain or (isinstance(e.tag, str) and e.tag[:1] == "{" and e.tag.endswith(end))
    if tag[-2:] == "}*":
        space = tag[:-1]
        return lambda e: isinstance(e.tag, str) and e.tag.startswith(space)
    if tag[:2] == "{}":
        tag = tag[2:]
    return lambda e: e.tag == tag


def _child(follow, token):
    has_tag = _matcher(token[1] or "*")

    def select(context, found):
        for element in found:
            for child in element:
                if has_tag(child):
                    yield child

    return select


def _self(follow, token):
    return lambda context, found: found


def _descendant(follow, token):
    try:
        token = follow()
    except StopIteration:
        return None
    if token[0] == "*":
        tag = "*"
    elif not token[0]:
        tag = token[1]
    else:
        raise SyntaxError("invalid descendant")
    has_tag = _matcher(tag)

    def select(context, found):
        for element in found:
            for each in element.iter():
                if each is not element and has_tag(each):
                    yield each

    return select


def _parent(follow, token):
    def select(context, found):
        parents = _parents(context)
        seen = {}
        for element in found:
            if element in parents:
                parent = parents[element]
                if id(parent) not in seen:
                    seen[id(parent)] = None
                    yield parent

    return select


def _parents(context):
    if context.parents is None:
        context.parents = {child: parent for parent in context.root.iter() for child in parent}
    return context.parents


def _predicate(follow, token):
    signature, parts = [], []
    while True:
        try:
            token = follow()
        except StopIteration:
            return None
        if token[0] == "]":
            break
        if token == ("", ""):
            continue
        if token[0] and token[0][:1] in "'\"":
            token = "'", token[0][1:-1]
        signature.append(token[0] or "-")
        parts.append(token[1])
    signature = "".join(signature)
    if signature == "@-":
        key = parts[1]
        return lambda context, found: (e for e in found if e.get(key) is not None)
    if signature in ("@-='", "@-!='"):
        key, value = parts[1], parts[-1]
        if "!=" in signature:
            return lambda context, found: (e for e in found if (a := e.get(key)) is not None and a != value)
        return lambda context, found: (e for e in found if e.get(key) == value)
    if signature == "-" and not re.match(r"-?\d+$", parts[0]):
        tag = parts[0]
        return lambda context, found: (e for e in found if e.find(tag) is not None)
    if signature in (".='", ".!='") or (signature in ("-='", "-!='") and not re.match(r"-?\d+$", parts[0])):
        tag, value, different = parts[0], parts[-1], "!=" in signature
        if tag:

            def has(e):
                return any(("".join(c.itertext()) != value) == different for c in e.findall(tag))

        else:

            def has(e):
                return ("".join(e.itertext()) != value) == different

        return lambda context, found: (e for e in found if has(e))
    if signature in ("-", "-()", "-()-"):
        if signature == "-":
            index = int(parts[0]) - 1
            if index < 0:
                raise SyntaxError("XPath position >= 1 expected")
        else:
            if parts[0] != "last":
                raise SyntaxError("unsupported function")
            index = -1
            if signature == "-()-":
                try:
                    index = int(parts[2]) - 1
                except ValueError:
                    raise SyntaxError("unsupported expression") from None
                if index > -2:
                    raise SyntaxError("XPath offset from last() must be negative")

        def select(context, found):
            parents = _parents(context)
            for element in found:
                try:
                    siblings = list(parents[element].findall(element.tag))
                    if siblings[index] is element:
                        yield element
                except (IndexError, KeyError):
                    pass

        return select
    raise SyntaxError("invalid predicate")


def xpath_tokenizer(pattern, namespaces=None):
    """The tokens of a path."""
    return _tokenize(pattern, namespaces)


_makers = {"": _child, "*": _child, ".": _self, "..": _parent, "//": _descendant, "[": _predicate}
_cache = {}


class _Context:
    parents = None

    def __init__(self, root):
        self.root = root


def _compile(path, namespaces):
    key = path, tuple(sorted(namespaces.items())) if namespaces else None
    steps = _cache.get(key)
    if steps is not None:
        return steps
    if path[:1] == "/":
        raise SyntaxError("cannot use absolute path on element")
    follow = iter(_tokenize(path, namespaces)).__next__
    steps = []
    try:
        token = follow()
    except StopIteration:
        return steps
    while True:
        try:
            maker = _makers.get(token[0])
            if maker is None:
                raise KeyError(token[0])
            step = maker(follow, token)
            if step is None:
                raise StopIteration
            steps.append(step)
        except StopIteration:
            raise SyntaxError("invalid path") from None
        try:
            token = follow()
            if token[0] == "/":
                token = follow()
        except StopIteration:
            break
    if len(_cache) > 100:
        _cache.clear()
    _cache[key] = steps
    return steps


def iterfind(element, path, namespaces=None):
    """What a path leads to."""
    if path[-1:] == "/":
        path += "*"
    found, context = (element,), _Context(element)
    for step in _compile(path, namespaces):
        found = step(context, found)
    return iter(found)


def find(element, path, namespaces=None):
    """The first."""
    return next(iterfind(element, path, namespaces), None)


def findall(element, path, namespaces=None):
    """All."""
    return list(iterfind(element, path, namespaces))


def findtext(element, path, default=None, namespaces=None):
    """The first one's text."""
    for found in iterfind(element, path, namespaces):
        return "" if found.text is None else found.text
    return default
