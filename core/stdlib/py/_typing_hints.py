"""The part of typing that reads hints: strings as types, get_type_hints, get_origin, get_args. Imported by typing itself, at its end."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import builtins
import collections.abc
import functools
from types import FunctionType, GenericAlias, MethodType, ModuleType, UnionType
from typing import (
    Annotated, ClassVar, Generic, NotRequired, ParamSpec, ParamSpecArgs, ParamSpecKwargs, Required, Union, Unpack, _Alias, _AnnotatedAlias, _Base,
    _check, _check_hint, _Collection, _ConcatenateAlias, _convert, _LiteralAlias,
)

# ---- strings as types ------------------------------------------------------------------------


class ForwardRef(_Base, _root=True):
    """A type given as the text of an expression: names, attributes, subscripts, | and literals."""

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_tree__ = _Parser(arg).read()
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_evaluated__ = False
        self.__forward_value__ = None
        self.__forward_module__ = module

    def __call__(self, *args, **kwargs):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        if self.__forward_evaluated__ and other.__forward_evaluated__:
            return self.__forward_arg__ == other.__forward_arg__ and self.__forward_value__ == other.__forward_value__
        return self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __repr__(self):
        module = "" if self.__forward_module__ is None else f", module={self.__forward_module__!r}"
        return f"ForwardRef({self.__forward_arg__!r}{module})"

    def _evaluate(self, globalns, localns, type_params=None, *, recursive_guard=frozenset()):
        if self.__forward_arg__ in recursive_guard:
            return self
        if self.__forward_evaluated__ and localns is globalns:
            return self.__forward_value__
        if self.__forward_module__ is not None:
            globalns = _variables_of(self.__forward_module__) or globalns
        value = _evaluate(self.__forward_tree__, (localns or {}, globalns or {}))
        in_class, argument = getattr(self, "__forward_is_class__", True), getattr(self, "__forward_is_argument__", True)
        value = _check_hint(value, "Forward references must evaluate to types.", in_class, not argument)
        value = _resolve(value, globalns, localns, recursive_guard | {self.__forward_arg__})
        self.__forward_value__ = value
        self.__forward_evaluated__ = True
        return value


class _Parser:
    """Reads a type expression into a tree of tuples. There is no eval here: only what hints are made of."""

    def __init__(self, text):
        self.text = text
        self.at = 0

    def read(self):
        # A star: the annotation of *args.
        tree = ("first", ("star", self.union())) if self.take("*") else self.union()
        if self.peek():
            self.fail()
        return tree

    def fail(self):
        raise SyntaxError(f"Forward reference must be an expression -- got {self.text!r}")

    def peek(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1
        return self.text[self.at : self.at + 1]

    def take(self, char):
        if self.peek() != char:
            return False
        self.at += 1
        return True

    def union(self):
        tree = self.postfix()
        while self.take("|"):
            tree = ("or", tree, self.postfix())
        return tree

    def items(self, end):
        """(trees up to the end character, whether a comma came last)"""
        out = []
        comma = False
        while not self.take(end):
            comma = False
            out.append(("star", self.union()) if self.take("*") else self.union())
            if self.take(","):
                comma = True
            elif self.peek() != end:
                self.fail()
        return out, comma

    def postfix(self):
        tree = self.atom()
        while True:
            if self.take("."):
                tree = ("attr", tree, self.name())
            elif self.take("["):
                items, comma = self.items("]")
                if not items:
                    self.fail()
                tree = ("item", tree, items[0] if len(items) == 1 and not comma else ("tuple", items))
            elif self.take("("):
                items, _ = self.items(")")
                tree = ("call", tree, items)
            else:
                return tree

    def name(self):
        self.peek()
        start = self.at
        while self.at < len(self.text) and (self.text[self.at] == "_" or self.text[self.at].isalnum()):
            self.at += 1
        if start == self.at:
            self.fail()
        return self.text[start : self.at]

    def atom(self):
        c = self.peek()
        if self.take("["):
            return ("list", self.items("]")[0])
        if self.take("("):
            items, comma = self.items(")")
            return items[0] if len(items) == 1 and not comma else ("tuple", items)
        if c in ("'", '"') and c:
            end = self.text.find(c, self.at + 1)
            if end < 0:
                self.fail()
            value, self.at = self.text[self.at + 1 : end], end + 1
            return ("const", value)
        if self.text.startswith("...", self.at):
            self.at += 3
            return ("const", ...)
        if self.take("-"):
            tree = self.atom()
            return ("const", -tree[1]) if tree[0] == "const" and isinstance(tree[1], int) else self.fail()
        name = self.name()
        if name[0].isdigit():
            return ("const", int(name)) if name.isdigit() else self.fail()
        constants = {"None": None, "True": True, "False": False}
        return ("const", constants[name]) if name in constants else ("name", name)


def _evaluate(tree, spaces):
    kind = tree[0]
    if kind == "const":
        return tree[1]
    if kind == "name":
        name = tree[1]
        for space in (*spaces, vars(builtins)):
            if name in space:
                return space[name]
        raise NameError(f"name {name!r} is not defined", name=name)
    if kind == "first":
        return _all(tree[1:], spaces)[0]
    if kind == "attr":
        return getattr(_evaluate(tree[1], spaces), tree[2])
    if kind == "item":
        return _evaluate(tree[1], spaces)[_evaluate(tree[2], spaces)]
    if kind == "call":
        return _evaluate(tree[1], spaces)(*_all(tree[2], spaces))
    if kind == "or":
        a, b = (_evaluate(t, spaces) for t in tree[1:])
        return Union[a, b] if isinstance(a, str) or isinstance(b, str) else a | b
    return list(_all(tree[1], spaces)) if kind == "list" else _all(tree[1], spaces)


def _all(trees, spaces):
    out = []
    for tree in trees:
        if tree[0] == "star":
            out.extend(_evaluate(tree[1], spaces))
        else:
            out.append(_evaluate(tree, spaces))
    return tuple(out)


def _variables_of(name):
    """The variables of a module, or an empty dict."""
    try:
        return vars(__import__(name, fromlist=["x"])) if name else {}
    except ImportError:
        return {}


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
    if isinstance(hint, UnionType):
        args = tuple(_strip(a) for a in hint.__args__)
        return hint if args == hint.__args__ else functools.reduce(lambda a, b: a | b, args)
    return hint


def _resolve_of(hint, globalns, localns, argument, in_class):
    """A hint as a whole, which may be a text."""
    return _resolve(ForwardRef(hint, is_argument=argument, is_class=in_class) if isinstance(hint, str) else hint, globalns, localns)


def _resolve(hint, globalns, localns, guard=frozenset()):
    if isinstance(hint, str):
        hint = ForwardRef(hint)
    if isinstance(hint, ForwardRef):
        return hint._evaluate(globalns, localns, recursive_guard=guard)
    if not isinstance(hint, (_Alias, GenericAlias, UnionType)) or isinstance(hint, _LiteralAlias):
        return hint
    is_generic = isinstance(hint, GenericAlias)
    args = tuple(
        _resolve(a, globalns, localns, guard) if isinstance(a, (ForwardRef, _Alias, GenericAlias, UnionType)) or (is_generic and isinstance(a, str)) else a
        for a in hint.__args__
    )
    if args == hint.__args__:
        return Unpack[hint.__origin__[args]] if is_generic and hint.__unpacked__ else hint
    for new, old in zip(args, hint.__args__):
        if new is not old and not (isinstance(hint, _AnnotatedAlias) or hint.__origin__ in (Required, NotRequired, ClassVar) if isinstance(hint, _Alias) else False):
            _check(new, "") if not isinstance(new, (list, tuple)) and new is not ... else None
    if is_generic:
        made = GenericAlias(hint.__origin__, args)
        return Unpack[made] if hint.__unpacked__ else made
    if isinstance(hint, UnionType):
        return functools.reduce(lambda a, b: a | b, args)
    return hint._copy_with(args)


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The annotations of a class, module or function, strings resolved."""
    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            annotations = base.__dict__.get("__annotations__", {})
            if not isinstance(annotations, dict):
                continue
            module = _variables_of(base.__module__)
            space = dict(vars(base)) if localns is None and globalns is None else localns
            for name, value in annotations.items():
                value = type(None) if value is None else value
                hints[name] = _resolve_of(value, module if globalns is None else globalns, space, False, True)
    else:
        target = obj
        while hasattr(target, "__wrapped__"):
            target = target.__wrapped__
        module = vars(obj) if isinstance(obj, ModuleType) else _variables_of(getattr(target, "__module__", None))
        annotations = getattr(obj, "__annotations__", None)
        if annotations is None:
            if isinstance(obj, (FunctionType, MethodType, ModuleType, type(len), type(list.append), type(list.__len__), type([].__len__))):
                return {}
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        space = localns
        params = getattr(obj, "__type_params__", ())
        if params:
            space = {p.__name__: p for p in params} | (localns or {})
        for name, value in annotations.items():
            value = type(None) if value is None else value
            hints[name] = _resolve_of(value, module if globalns is None else globalns, space, not isinstance(obj, ModuleType), False)
    return hints if include_extras else {name: _strip(hint) for name, hint in hints.items()}


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
