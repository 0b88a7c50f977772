"""Data laid out so that it can be read."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import collections
import re
import sys
import types
from io import StringIO

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Prints it laid out."""
    printer = PrettyPrinter(
        stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers
    )
    printer.pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """The same as text."""
    return PrettyPrinter(
        indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers
    ).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """Prints it laid out, dicts in their order."""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """repr that shows where an object contains itself."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    """Whether saferepr gives what eval would make the object from."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    """Whether it contains itself."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _safe_key:
    """Orders anything: what can't be compared goes by type and id."""

    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return (str(type(self.obj)), id(self.obj)) < (str(type(other.obj)), id(other.obj))


def _safe_tuple(pair):
    return _safe_key(pair[0]), _safe_key(pair[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


_builtin_scalars = frozenset({str, bytes, bytearray, float, complex, bool, type(None)})


class PrettyPrinter:
    """Lays data out; holds how."""

    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        indent, width = int(indent), int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth = depth
        self._indent_per_level = indent
        self._width = width
        self._stream = sys.stdout if stream is None else stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    def pprint(self, object):
        """Prints it."""
        if self._stream is not None:
            self._format(object, self._stream, 0, 0, {}, 0)
            self._stream.write("\n")

    def pformat(self, object):
        """As text."""
        stream = StringIO()
        self._format(object, stream, 0, 0, {}, 0)
        return stream.getvalue()

    def isrecursive(self, object):
        """Whether it contains itself."""
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        """Whether eval could make it from the text."""
        _, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        """(text, readable, recursive) on one line; to be overridden."""
        return self._safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        text, readable, recursive = self.format(object, context.copy(), self._depth, level)
        if not readable:
            self._readable = False
        if recursive:
            self._recursive = True
        return text

    def _format(self, object, stream, indent, allowance, context, level):
        key = id(object)
        if key in context:
            stream.write(_recursion(object))
            self._recursive = True
            self._readable = False
            return
        text = self._repr(object, context, level)
        room = self._width - indent - allowance
        if len(text) > room:
            method = self._dispatch.get(type(object).__repr__) or self._late(object)
            if method is not None:
                context[key] = 1
                method(self, object, stream, indent, allowance, context, level + 1)
                del context[key]
                return
            if self._is_dataclass(object):
                context[key] = 1
                self._pprint_dataclass(object, stream, indent, allowance, context, level + 1)
                del context[key]
                return
        stream.write(text)

    @staticmethod
    def _is_dataclass(object):
        cls = type(object)
        if not hasattr(cls, "__dataclass_fields__"):
            return False
        return object.__dataclass_params__.repr and getattr(cls.__repr__, "_shows_fields", False)

    def _pprint_dataclass(self, object, stream, indent, allowance, context, level):
        name = object.__class__.__name__
        indent += len(name) + 1
        from dataclasses import fields

        items = [(f.name, getattr(object, f.name)) for f in fields(object) if f.repr]
        stream.write(name + "(")
        self._format_namespace_items(items, stream, indent, allowance, context, level)
        stream.write(")")

    _dispatch = {}

    def _pprint_dict(self, object, stream, indent, allowance, context, level):
        write = stream.write
        write("{")
        if self._indent_per_level > 1:
            write((self._indent_per_level - 1) * " ")
        if len(object):
            items = sorted(object.items(), key=_safe_tuple) if self._sort_dicts else object.items()
            self._format_dict_items(items, stream, indent, allowance + 1, context, level)
        write("}")

    _dispatch[dict.__repr__] = _pprint_dict

    def _pprint_ordered_dict(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        self._format(list(object.items()), stream, indent + len(name) + 1, allowance + 1, context, level)
        stream.write(")")

    _dispatch[collections.OrderedDict.__repr__] = _pprint_ordered_dict

    def _pprint_list(self, object, stream, indent, allowance, context, level):
        stream.write("[")
        self._format_items(object, stream, indent, allowance + 1, context, level)
        stream.write("]")

    _dispatch[list.__repr__] = _pprint_list

    def _pprint_tuple(self, object, stream, indent, allowance, context, level):
        stream.write("(")
        end = ",)" if len(object) == 1 else ")"
        self._format_items(object, stream, indent, allowance + len(end), context, level)
        stream.write(end)

    _dispatch[tuple.__repr__] = _pprint_tuple

    def _pprint_set(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        if object.__class__ is set:
            stream.write("{")
            end = "}"
        else:
            name = object.__class__.__name__
            stream.write(name + "({")
            end = "})"
            indent += len(name) + 1
        self._format_items(sorted(object, key=_safe_key), stream, indent, allowance + len(end), context, level)
        stream.write(end)

    _dispatch[set.__repr__] = _pprint_set
    _dispatch[frozenset.__repr__] = _pprint_set

    def _pprint_str(self, object, stream, indent, allowance, context, level):
        write = stream.write
        if not len(object):
            write(repr(object))
            return
        chunks = []
        lines = object.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        most = first = self._width - indent
        text = ""
        for i, line in enumerate(lines):
            text = repr(line)
            if i == len(lines) - 1:
                first -= allowance
            if len(text) <= first:
                chunks.append(text)
                continue
            parts = re.findall(r"\S*\s*", line)
            parts.pop()
            room, current = most, ""
            for j, part in enumerate(parts):
                candidate = current + part
                if j == len(parts) - 1 and i == len(lines) - 1:
                    room -= allowance
                if len(repr(candidate)) > room:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            write(text)
            return
        if level == 1:
            write("(")
        for i, text in enumerate(chunks):
            if i:
                write("\n" + " " * indent)
            write(text)
        if level == 1:
            write(")")

    _dispatch[str.__repr__] = _pprint_str

    def _pprint_bytes(self, object, stream, indent, allowance, context, level):
        write = stream.write
        if len(object) <= 4:
            write(repr(object))
            return
        parens = level == 1
        if parens:
            indent += 1
            allowance += 1
            write("(")
        gap = ""
        for text in _bytes_pieces(object, self._width - indent, allowance):
            write(gap)
            write(text)
            gap = "\n" + " " * indent
        if parens:
            write(")")

    _dispatch[bytes.__repr__] = _pprint_bytes

    def _pprint_bytearray(self, object, stream, indent, allowance, context, level):
        stream.write("bytearray(")
        self._pprint_bytes(bytes(object), stream, indent + 10, allowance + 1, context, level + 1)
        stream.write(")")

    _dispatch[bytearray.__repr__] = _pprint_bytearray

    def _pprint_mappingproxy(self, object, stream, indent, allowance, context, level):
        stream.write("mappingproxy(")
        self._format(object.copy(), stream, indent + 13, allowance + 1, context, level)
        stream.write(")")

    _dispatch[types.MappingProxyType.__repr__] = _pprint_mappingproxy

    def _pprint_simplenamespace(self, object, stream, indent, allowance, context, level):
        name = "namespace" if type(object) is types.SimpleNamespace else object.__class__.__name__
        indent += len(name) + 1
        stream.write(name + "(")
        self._format_namespace_items(list(object.__dict__.items()), stream, indent, allowance, context, level)
        stream.write(")")

    _dispatch[types.SimpleNamespace.__repr__] = _pprint_simplenamespace

    def _format_dict_items(self, items, stream, indent, allowance, context, level):
        write = stream.write
        indent += self._indent_per_level
        gap = ",\n" + " " * indent
        items = list(items)
        for i, (key, value) in enumerate(items):
            text = self._repr(key, context, level)
            write(text)
            write(": ")
            last = i == len(items) - 1
            self._format(value, stream, indent + len(text) + 2, allowance if last else 1, context, level)
            if not last:
                write(gap)

    def _format_namespace_items(self, items, stream, indent, allowance, context, level):
        write = stream.write
        gap = ",\n" + " " * indent
        for i, (key, value) in enumerate(items):
            last = i == len(items) - 1
            write(key)
            write("=")
            if id(value) in context:
                write("...")
            else:
                self._format(value, stream, indent + len(key) + 1, allowance if last else 1, context, level)
            if not last:
                write(gap)

    def _format_items(self, items, stream, indent, allowance, context, level):
        write = stream.write
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            write((self._indent_per_level - 1) * " ")
        gap = ",\n" + " " * indent
        before = ""
        width = most = self._width - indent + 1
        items = list(items)
        for i, item in enumerate(items):
            last = i == len(items) - 1
            if last:
                most -= allowance
                width -= allowance
            if self._compact:
                text = self._repr(item, context, level)
                size = len(text) + 2
                if width < size:
                    width = most
                    if before:
                        before = gap
                if width >= size:
                    width -= size
                    write(before)
                    before = ", "
                    write(text)
                    continue
            write(before)
            before = gap
            self._format(item, stream, indent, allowance if last else 1, context, level)

    def _pprint_default_dict(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        factory = self._repr(object.default_factory, context, level)
        name = object.__class__.__name__
        indent += len(name) + 1
        stream.write(f"{name}({factory},\n{' ' * indent}")
        self._pprint_dict(object, stream, indent, allowance + 1, context, level)
        stream.write(")")

    _dispatch[collections.defaultdict.__repr__] = _pprint_default_dict

    def _pprint_counter(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "({")
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        self._format_dict_items(object.most_common(), stream, indent + len(name) + 1, allowance + 2, context, level)
        stream.write("})")

    _dispatch[collections.Counter.__repr__] = _pprint_counter

    def _pprint_chain_map(self, object, stream, indent, allowance, context, level):
        if not len(object.maps):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        indent += len(name) + 1
        for i, each in enumerate(object.maps):
            last = i == len(object.maps) - 1
            self._format(each, stream, indent, allowance + 1 if last else 1, context, level)
            stream.write(")" if last else ",\n" + " " * indent)


    def _pprint_deque(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        indent += len(name) + 1
        stream.write("[")
        if object.maxlen is None:
            self._format_items(object, stream, indent, allowance + 2, context, level)
            stream.write("])")
        else:
            self._format_items(object, stream, indent, 2, context, level)
            stream.write(f"],\n{' ' * indent}maxlen={self._repr(object.maxlen, context, level)})")

    _dispatch[collections.deque.__repr__] = _pprint_deque

    def _pprint_user(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)


    def _late(self, object):
        """What lays out classes of collections that are only there when someone uses them."""
        if not any(c.__module__ == "collections" for c in type(object).__mro__):
            return None
        method = type(object).__repr__
        if method == collections.ChainMap.__repr__:
            return PrettyPrinter._pprint_chain_map
        if method in (collections.UserDict.__repr__, collections.UserList.__repr__, collections.UserString.__repr__):
            return PrettyPrinter._pprint_user
        return None

    def _safe_repr(self, object, context, maxlevels, level):
        kind = type(object)
        if kind in _builtin_scalars:
            return repr(object), True, False
        method = getattr(kind, "__repr__", None)
        if issubclass(kind, int) and method is int.__repr__:
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        if issubclass(kind, dict) and method is dict.__repr__:
            return self._safe_dict(object, context, maxlevels, level)
        if (issubclass(kind, list) and method is list.__repr__) or (issubclass(kind, tuple) and method is tuple.__repr__):
            return self._safe_sequence(object, issubclass(kind, list), context, maxlevels, level)
        text = repr(object)
        return text, bool(text) and not text.startswith("<"), False

    def _safe_dict(self, object, context, maxlevels, level):
        if not object:
            return "{}", True, False
        key = id(object)
        if maxlevels and level >= maxlevels:
            return "{...}", False, key in context
        if key in context:
            return _recursion(object), False, True
        context[key] = 1
        readable, recursive, parts = True, False, []
        for k, v in sorted(object.items(), key=_safe_tuple) if self._sort_dicts else object.items():
            k_text, k_readable, k_recursive = self.format(k, context, maxlevels, level + 1)
            v_text, v_readable, v_recursive = self.format(v, context, maxlevels, level + 1)
            parts.append(f"{k_text}: {v_text}")
            readable = readable and k_readable and v_readable
            recursive = recursive or k_recursive or v_recursive
        del context[key]
        return "{" + ", ".join(parts) + "}", readable, recursive

    def _safe_sequence(self, object, is_list, context, maxlevels, level):
        if is_list:
            if not object:
                return "[]", True, False
            shape = "[%s]"
        elif len(object) == 1:
            shape = "(%s,)"
        else:
            if not object:
                return "()", True, False
            shape = "(%s)"
        key = id(object)
        if maxlevels and level >= maxlevels:
            return shape % "...", False, key in context
        if key in context:
            return _recursion(object), False, True
        context[key] = 1
        readable, recursive, parts = True, False, []
        for each in object:
            text, each_readable, each_recursive = self.format(each, context, maxlevels, level + 1)
            parts.append(text)
            readable = readable and each_readable
            recursive = recursive or each_recursive
        del context[key]
        return shape % ", ".join(parts), readable, recursive


def _bytes_pieces(data, width, allowance):
    current = b""
    last = len(data) // 4 * 4
    for i in range(0, len(data), 4):
        part = data[i : i + 4]
        candidate = current + part
        if i == last:
            width -= allowance
        if len(repr(candidate)) > width:
            if current:
                yield repr(current)
            current = part
        else:
            current = candidate
    if current:
        yield repr(current)
