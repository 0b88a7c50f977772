"""Signatures of callables: parameters, binding, and finding them out."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import enum
import functools
import keyword
import types
from _itd_inspect import function_parts as _parts
from _itd_inspect import native_signature as _native_signature
from collections import OrderedDict


class _empty:
    """Stands for what isn't there."""


class _void:
    """Stands for what isn't given."""


class _ParameterKind(enum.IntEnum):
    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4

    def __str__(self):
        return self.name

    @property
    def description(self):
        """In words."""
        return ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")[self.value]


_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = _ParameterKind


class Parameter:
    """One parameter."""

    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind") from None
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        self._default = default
        self._annotation = annotation
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if name[0] == "." and name[1:].isdigit():
            if self._kind != _POSITIONAL_OR_KEYWORD:
                raise ValueError(
                    "implicit arguments must be passed as "
                    f"positional or keyword arguments, not {self._kind.description}"
                )
            self._kind = _POSITIONAL_ONLY
            name = f"implicit{name[1:]}"
        if (keyword.iskeyword(name) and self._kind is not _POSITIONAL_ONLY) or not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name

    def __reduce__(self):
        return type(self), (self._name, self._kind), {"_default": self._default, "_annotation": self._annotation}

    def __setstate__(self, state):
        self._default = state["_default"]
        self._annotation = state["_annotation"]

    name = property(lambda self: self._name, doc="The name.")
    default = property(lambda self: self._default, doc="The default, or empty.")
    annotation = property(lambda self: self._annotation, doc="The annotation, or empty.")
    kind = property(lambda self: self._kind, doc="How it is given.")

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        """Another one, some things changed."""
        return type(self)(
            self._name if name is _void else name,
            self._kind if kind is _void else kind,
            default=self._default if default is _void else default,
            annotation=self._annotation if annotation is _void else annotation,
        )

    def __str__(self):
        from inspect import formatannotation

        text = self._name
        if self._annotation is not _empty:
            text = f"{text}: {formatannotation(self._annotation)}"
        if self._default is not _empty:
            text = f"{text} = {self._default!r}" if self._annotation is not _empty else f"{text}={self._default!r}"
        return {_VAR_POSITIONAL: "*", _VAR_KEYWORD: "**"}.get(self._kind, "") + text

    def __repr__(self):
        return f'<{self.__class__.__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Parameter):
            return NotImplemented
        return (
            self._name == other._name
            and self._kind == other._kind
            and self._default == other._default
            and self._annotation == other._annotation
        )


class BoundArguments:
    """Arguments bound to a signature's parameters."""

    __slots__ = ("arguments", "_signature", "__weakref__")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        """The signature."""
        return self._signature

    @property
    def args(self):
        """The positional ones as a tuple."""
        out = []
        for name, param in self._signature.parameters.items():
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                break
            try:
                value = self.arguments[name]
            except KeyError:
                break
            if param.kind == _VAR_POSITIONAL:
                out.extend(value)
            else:
                out.append(value)
        return tuple(out)

    @property
    def kwargs(self):
        """The others as a dict."""
        out, named = {}, False
        for name, param in self._signature.parameters.items():
            if not named:
                if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    named = True
                elif name not in self.arguments:
                    named = True
                    continue
            if not named:
                continue
            if name in self.arguments:
                if param.kind == _VAR_KEYWORD:
                    out.update(self.arguments[name])
                else:
                    out[name] = self.arguments[name]
        return out

    def apply_defaults(self):
        """Puts defaults in for what isn't given."""
        arguments, out = self.arguments, []
        for name, param in self._signature.parameters.items():
            if name in arguments:
                value = arguments[name]
            elif param.default is not _empty:
                value = param.default
            elif param.kind is _VAR_POSITIONAL:
                value = ()
            elif param.kind is _VAR_KEYWORD:
                value = {}
            else:
                continue
            out.append((name, value))
        self.arguments = dict(out)

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self.signature == other.signature and self.arguments == other.arguments

    __hash__ = None

    def __setstate__(self, state):
        self._signature = state["_signature"]
        self.arguments = state["arguments"]

    def __getstate__(self):
        return {"_signature": self._signature, "arguments": self.arguments}

    def __repr__(self):
        args = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"<{self.__class__.__name__} ({args})>"


class Signature:
    """What a callable takes and returns."""

    __slots__ = ("_return_annotation", "_parameters")

    _parameter_cls = Parameter
    _bound_arguments_cls = BoundArguments
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        params = OrderedDict()
        if parameters is not None:
            top, defaults = _POSITIONAL_ONLY, False
            for param in parameters:
                kind, name = param.kind, param.name
                if __validate_parameters__:
                    if kind < top:
                        raise ValueError(
                            f"wrong parameter order: {top.description} parameter before {kind.description} parameter"
                        )
                    top = kind if kind > top else top
                    if kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                        if param.default is _empty:
                            if defaults:
                                raise ValueError("non-default argument follows default argument")
                        else:
                            defaults = True
                    if name in params:
                        raise ValueError(f"duplicate parameter name: {name!r}")
                params[name] = param
        self._parameters = types.MappingProxyType(params)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        """The signature of a callable."""
        return _signature_of(obj, follow_wrapped=follow_wrapped, cls=cls, globals=globals, locals=locals, eval_str=eval_str)

    @property
    def parameters(self):
        """Name to Parameter, in order."""
        return self._parameters

    @property
    def return_annotation(self):
        """What it says it returns, or empty."""
        return self._return_annotation

    def replace(self, *, parameters=_void, return_annotation=_void):
        """Another one, some things changed."""
        return type(self)(
            self.parameters.values() if parameters is _void else parameters,
            return_annotation=self._return_annotation if return_annotation is _void else return_annotation,
        )

    def _hash_basis(self):
        params = tuple(p for p in self.parameters.values() if p.kind != _KEYWORD_ONLY)
        named = {p.name: p for p in self.parameters.values() if p.kind == _KEYWORD_ONLY}
        return params, named, self.return_annotation

    def __hash__(self):
        params, named, returns = self._hash_basis()
        return hash((params, frozenset(named.values()), returns))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Signature):
            return NotImplemented
        return self._hash_basis() == other._hash_basis()

    def _bind(self, args, kwargs, *, partial=False):
        arguments = {}
        parameters = iter(self.parameters.values())
        extra = ()
        values = iter(args)
        left = []
        while True:
            try:
                value = next(values)
            except StopIteration:
                # No more positional arguments: what comes now must be named or have a default.
                for param in parameters:
                    if param.kind == _VAR_POSITIONAL:
                        break
                    if param.name in kwargs:
                        if param.kind == _POSITIONAL_ONLY:
                            raise TypeError(f"{param.name!r} parameter is positional only, but was passed as a keyword")
                        extra = (param,)
                        break
                    if param.kind == _VAR_KEYWORD or param.default is not _empty:
                        extra = (param,)
                        break
                    if partial:
                        extra = (param,)
                        break
                    what = " keyword-only" if param.kind == _KEYWORD_ONLY else ""
                    raise TypeError(f"missing a required{what} argument: {param.name!r}")
                break
            try:
                param = next(parameters)
            except StopIteration:
                raise TypeError("too many positional arguments") from None
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                raise TypeError("too many positional arguments")
            if param.kind == _VAR_POSITIONAL:
                rest = [value]
                rest.extend(values)
                arguments[param.name] = tuple(rest)
                break
            if param.name in kwargs and param.kind != _POSITIONAL_ONLY:
                raise TypeError(f"multiple values for argument {param.name!r}")
            arguments[param.name] = value
        collect = None
        left.extend(extra)
        left.extend(parameters)
        for param in left:
            if param.kind == _VAR_KEYWORD:
                collect = param
                continue
            if param.kind == _VAR_POSITIONAL:
                continue
            name = param.name
            try:
                value = kwargs.pop(name)
            except KeyError:
                if not partial and param.default is _empty:
                    raise TypeError(f"missing a required argument: {name!r}") from None
            else:
                if param.kind == _POSITIONAL_ONLY:
                    raise TypeError(f"{param.name!r} parameter is positional only, but was passed as a keyword")
                arguments[name] = value
        if kwargs:
            if collect is not None:
                arguments[collect.name] = kwargs
            else:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
        return self._bound_arguments_cls(self, arguments)

    def bind(self, /, *args, **kwargs):
        """BoundArguments, or TypeError as a call would raise it."""
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        """The same; arguments may be left out."""
        return self._bind(args, kwargs, partial=True)

    def __reduce__(self):
        return type(self), (tuple(self._parameters.values()),), {"_return_annotation": self._return_annotation}

    def __setstate__(self, state):
        self._return_annotation = state["_return_annotation"]

    def __repr__(self):
        return f"<{self.__class__.__name__} {self}>"

    def __str__(self):
        from inspect import formatannotation

        out, slash, star = [], False, True
        for param in self.parameters.values():
            kind = param.kind
            if kind == _POSITIONAL_ONLY:
                slash = True
            elif slash:
                out.append("/")
                slash = False
            if kind == _VAR_POSITIONAL:
                star = False
            elif kind == _KEYWORD_ONLY and star:
                out.append("*")
                star = False
            out.append(str(param))
        if slash:
            out.append("/")
        text = f"({', '.join(out)})"
        if self.return_annotation is not _empty:
            text += f" -> {formatannotation(self.return_annotation)}"
        return text


Parameter.__module__ = Signature.__module__ = BoundArguments.__module__ = _empty.__module__ = "inspect"


# ---- finding it out ----


def _of_function(func, cls, globals, locals, eval_str):
    from inspect import get_annotations

    parts = _parts(func)
    names, posonly, positional, kwonly, flags = parts
    notes = get_annotations(func, globals=globals, locals=locals, eval_str=eval_str)
    defaults, kwdefaults = func.__defaults__ or (), func.__kwdefaults__ or {}
    make = cls._parameter_cls
    params = []
    first = positional - len(defaults)
    for i, name in enumerate(names[:positional]):
        kind = _POSITIONAL_ONLY if i < posonly else _POSITIONAL_OR_KEYWORD
        params.append(make(name, kind, annotation=notes.get(name, _empty), default=defaults[i - first] if i >= first else _empty))
    at = positional + kwonly
    if flags & 1:
        params.append(make(names[at], _VAR_POSITIONAL, annotation=notes.get(names[at], _empty)))
        at += 1
    for name in names[positional : positional + kwonly]:
        params.append(make(name, _KEYWORD_ONLY, annotation=notes.get(name, _empty), default=kwdefaults.get(name, _empty)))
    if flags & 2:
        params.append(make(names[at], _VAR_KEYWORD, annotation=notes.get(names[at], _empty)))
    return cls(params, return_annotation=notes.get("return", _empty), __validate_parameters__=False)


_DEFAULTS = {"None": None, "True": True, "False": False, "...": _empty}


def _default_value(text):
    if text in _DEFAULTS:
        return _DEFAULTS[text]
    if text[:1] in "'\"":
        return text[1:-1]
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return _empty


def _of_native(obj, cls, text, bound):
    make, params, kind = cls._parameter_cls, [], _POSITIONAL_OR_KEYWORD
    pieces = [piece.strip() for piece in text.split(",")] if text.strip() else []
    if not bound:
        pieces.insert(0, "self")
        if "/" not in pieces:
            pieces.insert(1, "/")
    for piece in pieces:
        if piece == "/":
            params = [p.replace(kind=_POSITIONAL_ONLY) for p in params]
        elif piece == "*":
            kind = _KEYWORD_ONLY
        elif piece.startswith("**"):
            params.append(make(piece[2:].partition(":")[0].strip(), _VAR_KEYWORD))
        elif piece.startswith("*"):
            params.append(make(piece[1:].partition(":")[0].strip(), _VAR_POSITIONAL))
            kind = _KEYWORD_ONLY
        else:
            left, equals, default = piece.partition("=")
            name = left.partition(":")[0].strip()
            value = _default_value(default.strip()) if equals else _empty
            if equals and value is _empty:
                raise ValueError(f"no signature found for builtin {obj!r}")
            params.append(make(name, kind, default=value))
    return cls(params, __validate_parameters__=False)


def _bound_method(sig):
    """Without the first parameter, which is given."""
    params = tuple(sig.parameters.values())
    if not params or params[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    if params[0].kind in (_POSITIONAL_OR_KEYWORD, _POSITIONAL_ONLY):
        params = params[1:]
    elif params[0].kind is not _VAR_POSITIONAL:
        raise ValueError("invalid argument type")
    return sig.replace(parameters=params)


def _of_partial(sig, part, extra=()):
    old = sig.parameters
    new = OrderedDict(old.items())
    args, keywords = extra + part.args, part.keywords or {}
    try:
        bound = sig.bind_partial(*args, **keywords)
    except TypeError as error:
        raise ValueError(f"partial object {part!r} has incorrect arguments") from error
    named = False
    for name, param in old.items():
        try:
            value = bound.arguments[name]
        except KeyError:
            pass
        else:
            if param.kind is _POSITIONAL_ONLY:
                new.pop(name)
                continue
            if param.kind is _POSITIONAL_OR_KEYWORD:
                if name in keywords:
                    named = True
                    new[name] = param.replace(default=value)
                else:
                    new.pop(param.name)
                    continue
            if param.kind is _KEYWORD_ONLY:
                new[name] = param.replace(default=value)
        if named:
            if param.kind is _POSITIONAL_OR_KEYWORD:
                new[name] = new[name].replace(kind=_KEYWORD_ONLY)
                new.move_to_end(name)
            elif param.kind in (_KEYWORD_ONLY, _VAR_KEYWORD):
                new.move_to_end(name)
            elif param.kind is _VAR_POSITIONAL:
                new.pop(name)
    return sig.replace(parameters=new.values())


def _user_method(cls, name):
    """What a class that isn't built in has under a special name."""
    for base in cls.__mro__:
        if name in base.__dict__:
            found = base.__dict__[name]
            if isinstance(found, (types.WrapperDescriptorType, types.MethodWrapperType, types.ClassMethodDescriptorType, types.BuiltinFunctionType)):
                return None
            return found
    return None


def _of_class(obj, again, cls):
    call = _user_method(type(obj), "__call__")
    if call is not None:
        return _bound_method(again(call))
    new, init = _user_method(obj, "__new__"), _user_method(obj, "__init__")
    found = None
    # The one that comes first in the MRO decides.
    for base in obj.__mro__:
        if new is not None and "__new__" in base.__dict__:
            found = again(new.__func__ if isinstance(new, staticmethod) else new)
            break
        if init is not None and "__init__" in base.__dict__:
            found = again(init)
            break
    if found is not None:
        return _bound_method(found)
    for base in obj.__mro__[:-1]:
        text = base.__dict__.get("__text_signature__") if hasattr(base, "__dict__") else None
        if isinstance(text, str):
            return _of_text(obj, cls, text)
    if type not in obj.__mro__:
        if obj.__init__ is object.__init__ and obj.__new__ is object.__new__:
            return cls(())
        raise ValueError(f"no signature found for builtin type {obj!r}")
    raise ValueError(f"no signature found for builtin type {obj!r}")


def _of_text(obj, cls, text):
    inside = text.strip()[1:-1].replace("$", "")
    return _of_native(obj, cls, inside, True)


def _signature_of(obj, *, follow_wrapped=True, skip_bound=True, cls=Signature, globals=None, locals=None, eval_str=False):
    from inspect import unwrap

    def again(other):
        return _signature_of(other, follow_wrapped=follow_wrapped, skip_bound=skip_bound, cls=cls, globals=globals, locals=locals, eval_str=eval_str)

    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if isinstance(obj, types.MethodType):
        sig = again(obj.__func__)
        return _bound_method(sig) if skip_bound else sig
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or isinstance(f, types.MethodType))
        if isinstance(obj, types.MethodType):
            return again(obj)
    try:
        sig = obj.__signature__
    except AttributeError:
        pass
    else:
        if sig is not None:
            if callable(sig) and not isinstance(sig, Signature):
                sig = sig()
            if isinstance(sig, str):
                return _of_text(obj, cls, sig)
            if not isinstance(sig, Signature):
                raise TypeError(f"unexpected object {sig!r} in __signature__ attribute")
            return sig
    method = getattr(obj, "_partialmethod", None) or getattr(obj, "__partialmethod__", None)
    if isinstance(method, functools.partialmethod):
        sig = _of_partial(again(method.func), method, (None,))
        first = tuple(sig.parameters.values())[0] if sig.parameters else None
        wrapped = tuple(again(method.func).parameters.values())
        if first is not None and first.kind is Parameter.VAR_POSITIONAL:
            return sig
        return sig.replace(parameters=(wrapped[0],) + tuple(sig.parameters.values()))
    if isinstance(obj, types.FunctionType):
        return _of_function(obj, cls, globals, locals, eval_str)
    if isinstance(obj, functools.partial):
        return _of_partial(again(obj.func), obj)
    if isinstance(obj, type):
        return _of_class(obj, again, cls)
    text = _native_signature(obj)
    if text is not None:
        return _of_native(obj, cls, text, not isinstance(obj, types.MethodDescriptorType))
    text = getattr(obj, "__text_signature__", None)
    if isinstance(text, str):
        return _of_text(obj, cls, text)
    if isinstance(obj, (types.BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType, types.MethodWrapperType, types.ClassMethodDescriptorType)):
        raise ValueError(f"no signature found for builtin {obj!r}")
    call = _user_method(type(obj), "__call__")
    if call is not None:
        try:
            sig = again(call)
        except ValueError as error:
            raise ValueError(f"no signature found for {obj!r}") from error
        return _bound_method(sig) if skip_bound else sig
    raise ValueError(f"callable {obj!r} is not supported by signature")
