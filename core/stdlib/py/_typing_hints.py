"""The part of typing that reads hints: strings as types, get_type_hints, get_origin, get_args. Imported by typing itself, at its end."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import collections.abc
import functools
from types import FunctionType, GenericAlias, MethodType, UnionType
from typing import (
    Annotated, Generic, NotRequired, ParamSpec, ParamSpecArgs, ParamSpecKwargs, Required, Union, _Alias, _AnnotatedAlias, _Base, _Collection,
    _ConcatenateAlias, _LiteralAlias, _convert,
)

# ---- strings as types ------------------------------------------------------------------------


class ForwardRef(_Base):
    """A type given as the text of an expression: names, attributes, subscripts, | and literals."""

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_evaluated__ = False
        self.__forward_value__ = None
        self.__forward_module__ = module

    def __call__(self, *args, **kwargs):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __eq__(self, other):
        return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __repr__(self):
        return f"ForwardRef({self.__forward_arg__!r})"

    def _evaluate(self, globalns, localns, type_params=None, *, recursive_guard=frozenset()):
        return _HintReader(self.__forward_arg__, globalns or {}, localns or {}).read()


class _HintReader:
    """Reads a type expression. There is no eval here: only what hints are made of."""

    def __init__(self, text, globalns, localns):
        self.text = text
        self.at = 0
        self.spaces = (localns, globalns)

    def read(self):
        value = self.union()
        self.skip()
        if self.at != len(self.text):
            self.fail()
        return _convert(value) if not isinstance(value, list) else value

    def fail(self):
        raise SyntaxError(f"Forward reference must be an expression -- got {self.text!r}")

    def skip(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1

    def peek(self):
        self.skip()
        return self.text[self.at : self.at + 1]

    def take(self, char):
        if self.peek() != char:
            return False
        self.at += 1
        return True

    def union(self):
        value = self.postfix()
        while self.take("|"):
            value = Union[value, self.postfix()] if isinstance(value, (str, ForwardRef)) else value | self.postfix()
        return value

    def items(self, end):
        out = []
        while not self.take(end):
            out.append(self.union())
            if not self.take(",") and self.peek() != end:
                self.fail()
        return out

    def postfix(self):
        value = self.atom()
        while True:
            if self.take("."):
                value = getattr(value, self.name())
            elif self.take("["):
                start = self.at
                items = self.items("]")
                value = value[items[0] if len(items) == 1 and self.text[start : self.at - 1].rstrip()[-1:] != "," else tuple(items)]
            else:
                return value

    def name(self):
        self.skip()
        start = self.at
        while self.at < len(self.text) and (self.text[self.at] == "_" or self.text[self.at].isalnum()):
            self.at += 1
        if start == self.at:
            self.fail()
        return self.text[start : self.at]

    def atom(self):
        c = self.peek()
        if c == "[":
            self.at += 1
            return self.items("]")
        if c == "(":
            self.at += 1
            items = self.items(")")
            return items[0] if len(items) == 1 else tuple(items)
        if c in ("'", '"'):
            end = self.text.find(c, self.at + 1)
            if end < 0:
                self.fail()
            value, self.at = self.text[self.at + 1 : end], end + 1
            return value
        if self.text.startswith("...", self.at):
            self.at += 3
            return ...
        if c == "-":
            self.at += 1
            return -self.atom()
        name = self.name()
        if name[0].isdigit():
            return int(name)
        if name in ("None", "True", "False"):
            return {"None": None, "True": True, "False": False}[name]
        for space in self.spaces:
            if name in space:
                return space[name]
        import builtins

        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise NameError(f"name {name!r} is not defined", name=name)


# ---- taking hints apart ----------------------------------------------------------------------


def _strip(hint):
    """The hint without Annotated, Required and NotRequired."""
    if isinstance(hint, _AnnotatedAlias):
        return _strip(hint.__origin__)
    if isinstance(hint, _Alias) and hint.__origin__ in (Required, NotRequired):
        return _strip(hint.__args__[0])
    if isinstance(hint, _Alias):
        args = tuple(_strip(a) for a in hint.__args__)
        return hint if args == hint.__args__ else hint._copy_with(args)
    if isinstance(hint, GenericAlias):
        args = tuple(_strip(a) for a in hint.__args__)
        return hint if args == hint.__args__ else GenericAlias(hint.__origin__, args)
    return hint


def _resolve(hint, globalns, localns):
    if isinstance(hint, str):
        hint = ForwardRef(hint)
    if isinstance(hint, ForwardRef):
        return _resolve(hint._evaluate(globalns, localns), globalns, localns)
    if isinstance(hint, (_Alias, GenericAlias, UnionType)) and not isinstance(hint, _LiteralAlias):
        args = tuple(_resolve(a, globalns, localns) if isinstance(a, (ForwardRef, _Alias, GenericAlias, UnionType)) else a for a in hint.__args__)
        if isinstance(hint, GenericAlias):
            args = tuple(_resolve(a, globalns, localns) if isinstance(a, str) else a for a in args)
        if args == hint.__args__:
            return hint
        if isinstance(hint, GenericAlias):
            return GenericAlias(hint.__origin__, args)
        if isinstance(hint, UnionType):
            return functools.reduce(lambda a, b: a | b, args)
        return hint._copy_with(args)
    return hint


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The annotations of a class, module or function, strings resolved."""
    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            annotations = base.__dict__.get("__annotations__", {})
            module = sys_modules(base.__module__)
            space = dict(vars(base)) if localns is None and globalns is None else localns
            for name, value in annotations.items():
                value = type(None) if value is None else value
                hints[name] = _resolve(value, module if globalns is None else globalns, space)
    else:
        target = obj
        while hasattr(target, "__wrapped__"):
            target = target.__wrapped__
        module = sys_modules(getattr(target, "__module__", None))
        annotations = getattr(obj, "__annotations__", None)
        if annotations is None:
            if isinstance(obj, (FunctionType, MethodType, type(len), type(list.append))):
                return {}
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        for name, value in annotations.items():
            value = type(None) if value is None else value
            hints[name] = _resolve(value, module if globalns is None else globalns, localns)
    return hints if include_extras else {name: _strip(hint) for name, hint in hints.items()}


def sys_modules(name):
    """The variables of an imported module, or an empty dict."""
    try:
        return vars(__import__(name, fromlist=["x"])) if name else {}
    except ImportError:
        return {}


def get_origin(tp):
    """list for list[int], Union for Optional[int] …; None for what isn't subscripted."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_Alias, _Collection, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    return UnionType if isinstance(tp, UnionType) else None


def get_args(tp):
    """The arguments of a subscripted hint."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__, *tp.__metadata__)
    if isinstance(tp, (_Alias, GenericAlias)):
        args = tp.__args__
        if get_origin(tp) is collections.abc.Callable and not (len(args) == 2 and (args[0] is ... or isinstance(args[0], (ParamSpec, _ConcatenateAlias)))):
            return (list(args[:-1]), args[-1])
        return args
    return tp.__args__ if isinstance(tp, UnionType) else ()
