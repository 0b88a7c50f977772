"""literal_eval: values from text. Trees of syntax are not to be had."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re

__all__ = ["literal_eval"]

_number = re.compile(
    r"0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+"
    r"|(?:[0-9](?:_?[0-9])*)?\.?[0-9](?:_?[0-9])*\.?(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?"
    r"|[0-9](?:_?[0-9])*\.(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?"
)
_word = re.compile(r"[^\W\d]\w*")
_string = re.compile(r"([bBuUrRfF]{0,2})('''|\"\"\"|'|\")")
_blank = re.compile(r"[ \t\f]*(?:#[^\n]*)?")
_gap = re.compile(r"(?:[ \t\f\r\n]|\\\r?\n|#[^\n]*)*")
_ESCAPES = {"\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\n": ""}
_DEEPEST = 200


def literal_eval(node_or_string):
    """The value that a text of literals stands for: strings, bytes, numbers, tuples, lists, dicts, sets, booleans, None and Ellipsis."""
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    text = node_or_string.lstrip(" \t")
    return _Reader(text).whole()


class _Reader:
    def __init__(self, text):
        if "\0" in text:
            raise SyntaxError("source code string cannot contain null bytes")
        self.text = text
        self.at = 0
        self.depth = 0
        self.brackets = 0
        self.opening = ""

    def fail(self, what="invalid syntax", at=None):
        at = self.at if at is None else at
        line = self.text.count("\n", 0, at) + 1
        start = self.text.rfind("\n", 0, at) + 1
        end = self.text.find("\n", at)
        shown = self.text[start : end if end >= 0 else len(self.text)]
        raise SyntaxError(what, ("<unknown>", line, at - start + 1, shown, line, at - start + 1))

    def malformed(self, what, at):
        raise ValueError(f"malformed node or string on line {self.text.count(chr(10), 0, at) + 1}: <ast.{what} object at {id(self):#x}>")

    def skip(self):
        found = (_gap if self.brackets else _blank).match(self.text, self.at)
        self.at = found.end()

    def whole(self):
        while _blank.match(self.text, self.at).end() < len(self.text) and self.text[_blank.match(self.text, self.at).end()] in "\r\n":
            self.at = _blank.match(self.text, self.at).end() + 1
        self.skip()
        if self.at >= len(self.text):
            raise SyntaxError("invalid syntax", ("<unknown>", 0, 0, "", 0, 0))
        value = self.sequence()
        while True:
            self.skip()
            if self.at < len(self.text) and self.text[self.at] in "\r\n":
                self.at += 1
                continue
            break
        if self.at < len(self.text):
            self.rest()
        return value

    def rest(self):
        """What stands behind a value isn't a literal any more."""
        c = self.text[self.at]
        if c in ")]}":
            self.fail(f"unmatched '{c}'")
        if c == "(":
            self.malformed("Call", self.at)
        if c == "[":
            self.malformed("Subscript", self.at)
        if c == ".":
            self.malformed("Attribute", self.at)
        if c in "+-*/%@&|^<>":
            self.malformed("Compare" if c in "<>" and self.text[self.at + 1 : self.at + 2] != c else "BinOp", self.at)
        found = _word.match(self.text, self.at)
        if found and found[0] in ("if", "for", "and", "or", "in", "is", "not"):
            self.malformed({"if": "IfExp", "for": {"[": "ListComp", "{": "SetComp"}.get(self.opening, "GeneratorExp"), "and": "BoolOp", "or": "BoolOp"}.get(found[0], "Compare"), self.at)
        self.fail()

    def sequence(self):
        """A value, or a tuple without parentheses."""
        first = self.value()
        self.skip()
        if self.text[self.at : self.at + 1] != ",":
            return first
        out = [first]
        while self.text[self.at : self.at + 1] == ",":
            self.at += 1
            self.skip()
            if self.at >= len(self.text) or self.text[self.at] in "\r\n)]}":
                break
            out.append(self.value())
            self.skip()
        return tuple(out)

    def value(self):
        """A number with a sign or an imaginary part, or any other literal."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise RecursionError("maximum recursion depth exceeded during compilation")
        start = self.at
        value = self.signed()
        self.skip()
        c = self.text[self.at : self.at + 1]
        if c and c in "+-" and type(value) in (int, float):
            self.at += 1
            self.skip()
            right = self.atom()
            if type(right) is not complex:
                self.malformed("BinOp", start)
            value = value + right if c == "+" else value - right
            self.skip()
        c = self.text[self.at : self.at + 1]
        if c and c in "+-" and type(value) not in (int, float, complex):
            self.malformed({list: "List", tuple: "Tuple", dict: "Dict", set: "Set"}.get(type(value), "Constant"), start)
        if c and c not in ",)]}:\r\n":
            self.rest()
        self.depth -= 1
        return value

    def signed(self):
        c = self.text[self.at : self.at + 1]
        if c and c in "+-":
            start = self.at
            self.at += 1
            self.skip()
            value = self.signed() if self.text[self.at : self.at + 1] in ("+", "-") else self.atom()
            if self.text[start + 1 : start + 2] in ("+", "-") or type(value) not in (int, float, complex):
                self.malformed("UnaryOp" if self.text[start + 1 : start + 2] in ("+", "-") else "Constant", start)
            return +value if c == "+" else -value
        if c == "~":
            self.malformed("UnaryOp", self.at)
        return self.atom()

    def atom(self):
        text, at = self.text, self.at
        c = text[at : at + 1]
        if not c:
            self.fail()
        found = _string.match(text, at)
        if found:
            return self.strings()
        if c.isdigit() or (c == "." and text[at + 1 : at + 2].isdigit()):
            return self.number()
        if c == "(":
            return self.inside(")", self.parenthesized)
        if c == "[":
            return self.inside("]", lambda: self.items("]"))
        if c == "{":
            return self.inside("}", self.braces)
        if text.startswith("...", at):
            self.at += 3
            return ...
        found = _word.match(text, at)
        if not found:
            self.fail()
        word = found[0]
        self.at = found.end()
        if word in ("None", "True", "False"):
            return {"None": None, "True": True, "False": False}[word]
        self.skip()
        if word == "set" and text[self.at : self.at + 1] == "(":
            self.at += 1
            self.brackets += 1
            self.skip()
            self.brackets -= 1
            if text[self.at : self.at + 1] == ")":
                self.at += 1
                return set()
            self.malformed("Call", at)
        if word == "lambda":
            self.malformed("Lambda", at)
        if word == "not":
            self.malformed("UnaryOp", at)
        c = text[self.at : self.at + 1]
        if c and c not in ",)]}:\r\n+-":
            self.rest()
        self.malformed("Name", at)

    def inside(self, closing, read):
        opening = self.opening = self.text[self.at]
        start = self.at
        self.at += 1
        self.brackets += 1
        self.depth += 1
        if self.depth > _DEEPEST:
            raise MemoryError
        self.skip()
        value = read()
        self.skip()
        c = self.text[self.at : self.at + 1]
        if c != closing:
            if not c:
                self.fail(f"'{opening}' was never closed", start)
            if c in ")]}":
                self.fail(f"closing parenthesis '{c}' does not match opening parenthesis '{opening}'")
            self.rest()
        self.at += 1
        self.brackets -= 1
        self.depth -= 1
        return value

    def parenthesized(self):
        if self.text[self.at : self.at + 1] == ")":
            return ()
        return self.sequence()

    def items(self, closing):
        out = []
        while self.text[self.at : self.at + 1] not in (closing, ""):
            if self.text[self.at] == "*":
                self.malformed("Starred", self.at)
            out.append(self.value())
            self.skip()
            if self.text[self.at : self.at + 1] != ",":
                break
            self.at += 1
            self.skip()
        return out

    def braces(self):
        if self.text[self.at : self.at + 1] == "}":
            return {}
        if self.text.startswith("**", self.at):
            raise ValueError("malformed node or string: None")
        first = self.value()
        self.skip()
        if self.text[self.at : self.at + 1] != ":":
            out = [first]
            if self.text[self.at : self.at + 1] == ",":
                self.at += 1
                self.skip()
                out += self.items("}")
            return set(out)
        out, key = {}, first
        while True:
            self.at += 1
            self.skip()
            if self.text[self.at : self.at + 1] in ("}", ","):
                self.fail("expression expected after dictionary key and ':'", self.at - 1)
            out[key] = self.value()
            self.skip()
            if self.text[self.at : self.at + 1] != ",":
                return out
            self.at += 1
            self.skip()
            if self.text[self.at : self.at + 1] in ("}", ""):
                return out
            key = self.value()
            self.skip()
            if self.text[self.at : self.at + 1] != ":":
                self.fail("':' expected after dictionary key")

    def number(self):
        found = _number.match(self.text, self.at)
        digits = found[0] if found else ""
        end = self.at + len(digits)
        following = self.text[end : end + 1]
        if not digits or following == "_" or following.isdigit():
            self.fail("invalid decimal literal")
        if following.isalpha() and not _word.match(self.text, end)[0] in ("if", "for", "and", "or", "in", "is", "not", "else"):
            self.fail("invalid decimal literal")
        plain = digits.replace("_", "")
        start, self.at = self.at, end
        if plain[-1] in "jJ":
            return complex(0, float(plain[:-1]))
        if plain[:2].lower() in ("0x", "0b", "0o"):
            return int(plain, 0)
        if "." in plain or "e" in plain or "E" in plain:
            return float(plain)
        if len(plain) > 1 and plain[0] == "0" and plain.strip("0"):
            self.fail("leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers", start)
        return int(plain)

    def strings(self):
        """Literals that stand side by side are one."""
        kind, parts = None, []
        while True:
            found = _string.match(self.text, self.at)
            if not found:
                break
            prefix = found[1].lower()
            if prefix not in ("", "b", "u", "r", "br", "rb", "f", "fr", "rf"):
                self.fail()
            if "f" in prefix:
                self.malformed("JoinedStr", self.at)
            is_bytes = "b" in prefix
            if kind is not None and kind != is_bytes:
                self.fail("cannot mix bytes and nonbytes literals")
            kind = is_bytes
            parts.append(self.one_string(found[2], "r" in prefix, is_bytes, found.end()))
            self.skip()
        return b"".join(parts) if kind else "".join(parts)

    def one_string(self, quote, raw, is_bytes, at):
        text, begin, out, start = self.text, self.at, [], at
        long = len(quote) == 3
        while True:
            c = text[at : at + 1]
            if not c or (c == "\n" and not long):
                what = f"unterminated {'triple-quoted ' if long else ''}string literal (detected at line {text.count(chr(10), 0, at) + 1})"
                self.fail(what, begin)
            if text.startswith(quote, at):
                break
            if c == "\\":
                if raw:
                    at += 2
                    continue
                out.append(text[start:at])
                piece, at = self.escape(at, is_bytes)
                out.append(piece)
                start = at
            else:
                at += 1
        out.append(text[start:at])
        self.at = at + len(quote)
        value = "".join(out)
        if long and "\r" in value:
            value = value.replace("\r\n", "\n")
        if not is_bytes:
            return value
        try:
            return value.encode("latin-1") if not any(ord(c) > 127 for c in text[begin : self.at]) else value.encode("ascii")
        except UnicodeEncodeError:
            self.fail("bytes can only contain ASCII literal characters", begin)

    def escape(self, at, is_bytes):
        text = self.text
        c = text[at + 1 : at + 2]
        if c in _ESCAPES and c:
            return _ESCAPES[c], at + 2
        if c and c in "01234567":
            end = at + 2
            while end < at + 4 and text[end : end + 1] and text[end] in "01234567":
                end += 1
            code = int(text[at + 1 : end], 8)
            return chr(code & 255 if is_bytes else code), end
        size = {"x": 2}.get(c) if is_bytes else {"x": 2, "u": 4, "U": 8}.get(c)
        if size:
            digits = text[at + 2 : at + 2 + size]
            if len(digits) != size or any(d not in "0123456789abcdefABCDEF" for d in digits):
                if is_bytes:
                    raise ValueError(f"invalid \\x escape at position {at}")
                shape = {"x": "\\xXX", "u": "\\uXXXX", "U": "\\UXXXXXXXX"}[c]
                self.fail(f"(unicode error) 'unicodeescape' codec can't decode bytes in position 0-1: truncated {shape} escape")
            return chr(int(digits, 16)), at + 2 + size
        if c == "N" and not is_bytes:
            end = text.find("}", at)
            if text[at + 2 : at + 3] == "{" and end > 0:
                return text[at : end + 1].encode("ascii", "backslashreplace").decode("unicode-escape"), end + 1
            self.fail("(unicode error) 'unicodeescape' codec can't decode bytes in position 0-1: malformed \\N character escape")
        return "\\" + c, at + 2


def __getattr__(name):
    """The rest of CPython's ast is about trees: says so."""
    error = AttributeError(f"module 'ast' has no attribute {name!r}")
    if name in ("parse", "dump", "walk", "unparse", "NodeVisitor", "NodeTransformer", "iter_child_nodes", "get_docstring"):
        error.add_note(
            "there are no syntax trees here: ast.literal_eval reads literals, re and shlex take text apart, and a table of functions "
            "by name can stand for an evaluator"
        )
    raise error
