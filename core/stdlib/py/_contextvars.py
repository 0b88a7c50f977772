"""Variables whose values belong to a context; asyncio gives each task a copy of its maker's.

The current context is remembered with the number of the run it was entered in: a limit ends a run without running
`finally`, so what an earlier run entered no longer counts. A class that came with a state of an earlier version has no
place for the decimal context: such contexts leave it alone.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
from types import GenericAlias

__all__ = ["Context", "ContextVar", "Token", "copy_context"]

_absent = object()
_making = []


class _Missing:
    def __repr__(self):
        return "<Token.MISSING>"


@_itd.seal
class Context:
    """A mapping of context variables to their values."""

    __slots__ = ("_decimal", "_entered", "_values")

    def __init__(self, *args, **kwargs):
        if args or kwargs:
            raise TypeError("Context() does not accept any arguments")
        self._values = {}
        self._entered = None
        _keep_decimal(self, None)

    def __init_subclass__(cls):
        raise TypeError("type '_contextvars.Context' is not an acceptable base type")

    def run(self, callable, /, *args, **kwargs):
        """Calls with this context as the current one."""
        global _current, _current_run
        run = _itd.run_number()
        if self._entered == run:
            raise RuntimeError(f"cannot enter context: {self} is already entered")
        before = _current if _current_run == run else _base
        self._entered = _current_run = run
        _current = self
        kept = getattr(self, "_decimal", _absent)
        outer = None if kept is _absent else _itd.decimal_context(kept)
        try:
            return callable(*args, **kwargs)
        finally:
            if kept is not _absent:
                self._decimal = _itd.decimal_context(outer)
            _current = before
            self._entered = None

    def copy(self):
        """A shallow copy."""
        new = Context()
        new._values = self._values.copy()
        _keep_decimal(new, _itd.decimal_context() if self is _here() else getattr(self, "_decimal", None))
        return new

    def __getitem__(self, var, /):
        return self._values[_checked(var)]

    def __contains__(self, var, /):
        return _checked(var) in self._values

    def get(self, var, default=None, /):
        """The value of a variable, or default."""
        return self._values.get(_checked(var), default)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def keys(self):
        """The variables."""
        return self._values.keys()

    def values(self):
        """Their values."""
        return self._values.values()

    def items(self):
        """Pairs of both."""
        return self._values.items()

    def __eq__(self, other):
        return self._values == other._values if isinstance(other, Context) else NotImplemented

    __hash__ = None


def _keep_decimal(context, value):
    """Notes the decimal module's context for while this one is not the current one."""
    try:
        context._decimal = value
    except AttributeError:
        pass


def _checked(var):
    if not isinstance(var, ContextVar):
        raise TypeError(f"a ContextVar key was expected, got {var!r}")
    return var


_base = _current = Context()
_current_run = None


def _here():
    return _current if _current_run == _itd.run_number() else _base


@_itd.seal
class ContextVar:
    """A variable with a value for each context."""

    __slots__ = ("_default", "_name")
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, *args, default=_absent):
        if len(args) != 1:
            raise TypeError(f"ContextVar() takes exactly 1 positional argument ({len(args)} given)")
        (name,) = args
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self._name = name
        self._default = default

    def __init_subclass__(cls):
        raise TypeError("type '_contextvars.ContextVar' is not an acceptable base type")

    @property
    def name(self):
        return self._name

    def get(self, default=_absent, /):
        """The value in the current context, else default, else the variable's own default."""
        value = _here()._values.get(self, _absent)
        if value is _absent:
            value = self._default if default is _absent else default
            if value is _absent:
                raise LookupError(self)
        return value

    def set(self, value, /):
        """Sets the value in the current context; the token undoes it."""
        context = _here()
        _making.append(True)
        token = Token(context, self, context._values.get(self, Token.MISSING))
        context._values[self] = value
        return token

    def reset(self, token, /):
        """Back to what was before the set that made the token."""
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        values = _here()._values
        if token._context._values is not values:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        if token._old is Token.MISSING:
            values.pop(self, None)
        else:
            values[self] = token._old

    def __repr__(self):
        default = "" if self._default is _absent else f" default={self._default!r}"
        return f"<ContextVar name={self._name!r}{default} at {id(self):#x}>"


@_itd.seal
class Token:
    """What ContextVar.set returns."""

    __slots__ = ("_context", "_old", "_used", "_var")
    __class_getitem__ = classmethod(GenericAlias)
    __hash__ = None
    MISSING = _Missing()

    def __init__(self, *made):
        if not _making:
            raise RuntimeError("Tokens can only be created by ContextVars")
        _making.clear()
        self._context, self._var, self._old = made
        self._used = False

    def __init_subclass__(cls):
        raise TypeError("type '_contextvars.Token' is not an acceptable base type")

    @property
    def var(self):
        return self._var

    @property
    def old_value(self):
        return self._old

    def __repr__(self):
        return f"<Token{' used' if self._used else ''} var={self._var!r} at {id(self):#x}>"


def copy_context():
    """A copy of the current context."""
    return _here().copy()
