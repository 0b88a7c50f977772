"""unittest.mock's sentinels and calls. Imported by unittest.mock itself."""

# SPDX-License-Identifier: MIT OR Apache-2.0


class _SentinelObject:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "sentinel.%s" % self.name

    def __reduce__(self):
        return "sentinel.%s" % self.name


class _Sentinel:
    def __init__(self):
        self._sentinels = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError
        return self._sentinels.setdefault(name, _SentinelObject(name))


sentinel = _Sentinel()
DEFAULT = sentinel.DEFAULT
_missing = sentinel.MISSING


class _ANY:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"

    __hash__ = object.__hash__


ANY = _ANY()


# ---- calls ----


def _format_call(name, args, kwargs):
    parts = [repr(a) for a in args] + ["%s=%r" % pair for pair in kwargs.items()]
    return "%s(%s)" % (name, ", ".join(parts))


class _Call(tuple):
    """(name, args, kwargs) of a call."""

    def __new__(cls, value=(), name="", parent=None, two=False, from_kall=True):
        args, kwargs = (), {}
        n = len(value)
        if n == 3:
            name, args, kwargs = value
        elif n == 2:
            first, second = value
            if isinstance(first, str):
                name = first
                if isinstance(second, tuple):
                    args = second
                else:
                    kwargs = second
            else:
                args, kwargs = first, second
        elif n == 1:
            (value,) = value
            if isinstance(value, str):
                name = value
            elif isinstance(value, tuple):
                args = value
            else:
                kwargs = value
        return tuple.__new__(cls, (args, kwargs) if two else (name, args, kwargs))

    def __init__(self, value=(), name=None, parent=None, two=False, from_kall=True):
        self._mock_name = name
        self._mock_parent = parent
        self._mock_from_kall = from_kall

    def _parts(self):
        return ("",) + tuple(self) if len(self) == 2 else tuple(self)

    def __eq__(self, other):
        try:
            n = len(other)
        except TypeError:
            return NotImplemented
        name, args, kwargs = self._parts()
        mine, theirs = getattr(self, "_mock_parent", None), getattr(other, "_mock_parent", None)
        if mine and theirs and mine != theirs:
            return False
        other_name = ""
        if n == 0:
            other_args, other_kwargs = (), {}
        elif n == 3:
            other_name, other_args, other_kwargs = other
        elif n == 1:
            (value,) = other
            if isinstance(value, tuple):
                other_args, other_kwargs = value, {}
            elif isinstance(value, str):
                other_name, other_args, other_kwargs = value, (), {}
            else:
                other_args, other_kwargs = (), value
        elif n == 2:
            first, second = other
            if isinstance(first, str):
                other_name = first
                other_args, other_kwargs = (second, {}) if isinstance(second, tuple) else ((), second)
            else:
                other_args, other_kwargs = first, second
        else:
            return False
        if name and other_name != name:
            return False
        return (other_args, other_kwargs) == (args, kwargs)

    __ne__ = object.__ne__
    __hash__ = None

    def __getattribute__(self, attr):
        # call.count(3) is a call of count, not the method of tuples.
        if attr in tuple.__dict__:
            raise AttributeError
        return tuple.__getattribute__(self, attr)

    def __call__(self, *args, **kwargs):
        if self._mock_name is None:
            return _Call(("", args, kwargs), name="()")
        return _Call((self._mock_name, args, kwargs), name=self._mock_name + "()", parent=self)

    def __getattr__(self, attr):
        if self._mock_name is None:
            return _Call(name=attr, from_kall=False)
        return _Call(name="%s.%s" % (self._mock_name, attr), parent=self, from_kall=False)

    @property
    def args(self):
        """The positional ones."""
        return self._parts()[1]

    @property
    def kwargs(self):
        """The others."""
        return self._parts()[2]

    def call_list(self):
        """All calls of a chain."""
        out, thing = [], self
        while thing is not None:
            if thing._mock_from_kall:
                out.append(thing)
            thing = thing._mock_parent
        return _CallList(reversed(out))

    def __repr__(self):
        if not self._mock_from_kall:
            name = self._mock_name or "call"
            return "call" + name if name.startswith("()") else name
        name, args, kwargs = self._parts()
        if not name:
            name = "call"
        elif not name.startswith("()"):
            name = "call.%s" % name
        else:
            name = "call%s" % name
        return _format_call(name, args, kwargs)


call = _Call(from_kall=False)


class _CallList(list):
    def __contains__(self, value):
        if not isinstance(value, list):
            return list.__contains__(self, value)
        n = len(value)
        return any(self[i : i + n] == value for i in range(len(self) - n + 1))

    def __repr__(self):
        import pprint

        return pprint.pformat(list(self))
