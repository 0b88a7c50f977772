"""Representations of limited size."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import builtins
from itertools import islice

__all__ = ["Repr", "repr", "recursive_repr"]


def recursive_repr(fillvalue="..."):
    """Decorates a __repr__: where it comes back to the same object, fillvalue stands."""

    def decorating_function(user_function):
        running = set()

        def wrapper(self):
            key = id(self)
            if key in running:
                return fillvalue
            running.add(key)
            try:
                return user_function(self)
            finally:
                running.discard(key)

        for name in ("__module__", "__doc__", "__name__", "__qualname__"):
            setattr(wrapper, name, getattr(user_function, name))
        wrapper.__annotations__ = getattr(user_function, "__annotations__", {})
        wrapper.__type_params__ = getattr(user_function, "__type_params__", ())
        wrapper.__wrapped__ = user_function
        return wrapper

    return decorating_function


class Repr:
    """Makes representations with limits by type."""

    def __init__(
        self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6, maxfrozenset=6, maxdeque=6, maxstring=30, maxlong=40,
        maxother=30, fillvalue="...", indent=None,
    ):  # fmt: skip
        self.maxlevel = maxlevel
        self.maxtuple = maxtuple
        self.maxlist = maxlist
        self.maxarray = maxarray
        self.maxdict = maxdict
        self.maxset = maxset
        self.maxfrozenset = maxfrozenset
        self.maxdeque = maxdeque
        self.maxstring = maxstring
        self.maxlong = maxlong
        self.maxother = maxother
        self.fillvalue = fillvalue
        self.indent = indent

    def repr(self, x):
        """The representation of x."""
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        """The same at a level that is left."""
        name = type(x).__name__
        if " " in name:
            name = "_".join(name.split())
        method = getattr(self, "repr_" + name, None)
        return method(x, level) if method is not None else self.repr_instance(x, level)

    def _join(self, pieces, level):
        if self.indent is None:
            return ", ".join(pieces)
        if not pieces:
            return ""
        indent = self.indent
        if isinstance(indent, int):
            if indent < 0:
                raise ValueError(f"Repr.indent cannot be negative int (was {indent!r})")
            indent = " " * indent
        try:
            sep = ",\n" + (self.maxlevel - level + 1) * indent
        except TypeError as error:
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(indent)}") from error
        return sep.join(("", *pieces, ""))[1 : -len(indent) or None]

    def _repr_iterable(self, x, level, left, right, maxiter, trail=""):
        n = len(x)
        if level <= 0 and n:
            text = self.fillvalue
        else:
            pieces = [self.repr1(item, level - 1) for item in islice(x, maxiter)]
            if n > maxiter:
                pieces.append(self.fillvalue)
            text = self._join(pieces, level)
            if n == 1 and trail and self.indent is None:
                right = trail + right
        return left + text + right

    def repr_tuple(self, x, level):
        """Of a tuple."""
        return self._repr_iterable(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        """Of a list."""
        return self._repr_iterable(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        """Of an array."""
        if not x:
            return f"array('{x.typecode}')"
        return self._repr_iterable(x, level, f"array('{x.typecode}', [", "])", self.maxarray)

    def repr_set(self, x, level):
        """Of a set."""
        if not x:
            return "set()"
        return self._repr_iterable(_sorted(x), level, "{", "}", self.maxset)

    def repr_frozenset(self, x, level):
        """Of a frozenset."""
        if not x:
            return "frozenset()"
        return self._repr_iterable(_sorted(x), level, "frozenset({", "})", self.maxfrozenset)

    def repr_deque(self, x, level):
        """Of a deque."""
        return self._repr_iterable(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        """Of a dict."""
        if not x:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        pieces = [f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}" for key in islice(_sorted(x), self.maxdict)]
        if len(x) > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + self._join(pieces, level) + "}"

    def _cut(self, text, limit):
        if len(text) <= limit:
            return text
        before = max(0, (limit - 3) // 2)
        after = max(0, limit - 3 - before)
        return text[:before] + self.fillvalue + text[len(text) - after :]

    def repr_str(self, x, level):
        """Of a str."""
        text = builtins.repr(x[: self.maxstring])
        if len(text) <= self.maxstring:
            return text
        before = max(0, (self.maxstring - 3) // 2)
        after = max(0, self.maxstring - 3 - before)
        text = builtins.repr(x[:before] + x[len(x) - after :])
        return text[:before] + self.fillvalue + text[len(text) - after :]

    def repr_int(self, x, level):
        """Of an int."""
        return self._cut(builtins.repr(x), self.maxlong)

    def repr_instance(self, x, level):
        """Of anything else."""
        try:
            text = builtins.repr(x)
        except Exception:
            return f"<{x.__class__.__name__} instance at {id(x):#x}>"
        return self._cut(text, self.maxother)


def _sorted(x):
    try:
        return sorted(x)
    except Exception:
        return list(x)


aRepr = Repr()
repr = aRepr.repr
