"""Looking at functions, classes and other objects. Source text, frames and code objects are not to be had."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools
import sys
import types
from _itd_inspect import function_parts as _parts
from _itd_inspect import generator_state as _state
from collections import namedtuple
from operator import attrgetter

__all__ = [
    "AGEN_CLOSED", "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED",
    "ArgInfo", "Arguments", "Attribute", "BlockFinder", "BoundArguments", "BufferFlags", "CORO_CLOSED", "CORO_CREATED", "CORO_RUNNING",
    "CORO_SUSPENDED", "CO_ASYNC_GENERATOR", "CO_COROUTINE", "CO_GENERATOR", "CO_ITERABLE_COROUTINE", "CO_NESTED", "CO_NEWLOCALS",
    "CO_NOFREE", "CO_OPTIMIZED", "CO_VARARGS", "CO_VARKEYWORDS", "ClassFoundException", "ClosureVars", "EndOfBlock", "FrameInfo",
    "FullArgSpec", "GEN_CLOSED", "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "Parameter", "Signature", "TPFLAGS_IS_ABSTRACT",
    "Traceback", "classify_class_attrs", "cleandoc", "currentframe", "findsource", "formatannotation", "formatannotationrelativeto",
    "formatargvalues", "get_annotations", "getabsfile", "getargs", "getargvalues", "getasyncgenlocals", "getasyncgenstate",
    "getattr_static", "getblock", "getcallargs", "getclasstree", "getclosurevars", "getcomments", "getcoroutinelocals",
    "getcoroutinestate", "getdoc", "getfile", "getframeinfo", "getfullargspec", "getgeneratorlocals", "getgeneratorstate",
    "getinnerframes", "getlineno", "getmembers", "getmembers_static", "getmodule", "getmodulename", "getmro", "getouterframes",
    "getsource", "getsourcefile", "getsourcelines", "indentsize", "isabstract", "isasyncgen", "isasyncgenfunction", "isawaitable",
    "isbuiltin", "isclass", "iscode", "iscoroutine", "iscoroutinefunction", "isdatadescriptor", "isframe", "isfunction", "isgenerator",
    "isgeneratorfunction", "isgetsetdescriptor", "ismemberdescriptor", "ismethod", "ismethoddescriptor", "ismethodwrapper", "ismodule",
    "isroutine", "istraceback", "markcoroutinefunction", "signature", "stack", "trace", "unwrap", "walktree",
]  # fmt: skip

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR, CO_NOFREE = 1, 2, 4, 8, 16, 32, 64
CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 128, 256, 512
TPFLAGS_IS_ABSTRACT = 1 << 20


# ---- what something is ----


def ismodule(object):
    """Whether it is a module."""
    return isinstance(object, types.ModuleType)


def isclass(object):
    """Whether it is a class."""
    return isinstance(object, type)


def ismethod(object):
    """Whether it is a bound method."""
    return isinstance(object, types.MethodType)


def ismethoddescriptor(object):
    """Whether it has __get__ but not __set__, and isn't a method, function or class."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__get__") and not hasattr(kind, "__set__")


def isdatadescriptor(object):
    """Whether it has __set__ or __delete__."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def ismemberdescriptor(object):
    """Whether it is a slot."""
    return isinstance(object, types.MemberDescriptorType)


def isgetsetdescriptor(object):
    """Whether it is a computed attribute of a built-in type."""
    return isinstance(object, types.GetSetDescriptorType)


def isfunction(object):
    """Whether it is a function of a script."""
    return isinstance(object, types.FunctionType)


def _inner(f):
    while True:
        if ismethod(f):
            f = f.__func__
        elif isinstance(f, functools.partial):
            f = f.func
        else:
            return f


def _has_flag(f, flag):
    parts = _parts(_inner(f)) if isfunction(_inner(f)) else None
    return parts is not None and bool(parts[4] & flag)


def isgeneratorfunction(obj):
    """Whether calling it makes a generator."""
    return _has_flag(obj, 4)


_is_coroutine_mark = ...  # as the value of a function's attribute of that name; a mock that has every attribute hasn't this


def markcoroutinefunction(func):
    """Has iscoroutinefunction say yes."""
    if hasattr(func, "__func__"):
        func = func.__func__
    func._is_coroutine_mark = _is_coroutine_mark
    return func


def iscoroutinefunction(obj):
    """Whether calling it makes a coroutine."""
    inner = _inner(obj)
    if getattr(inner, "_is_coroutine_mark", None) is _is_coroutine_mark:
        return True
    return _has_flag(obj, 8)


def isasyncgenfunction(obj):
    """Whether calling it makes an async generator."""
    return _has_flag(obj, 16)


def isasyncgen(object):
    """Whether it is an async generator."""
    return isinstance(object, types.AsyncGeneratorType)


def isgenerator(object):
    """Whether it is a generator."""
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    """Whether it is a coroutine."""
    return isinstance(object, types.CoroutineType)


def isawaitable(object):
    """Whether it can be awaited."""
    if isinstance(object, types.CoroutineType):
        return True
    from collections.abc import Awaitable

    return isinstance(object, Awaitable)


def istraceback(object):
    """Whether it is a traceback."""
    return isinstance(object, types.TracebackType)


def isframe(object):
    """There are no frames: False."""
    return False


def iscode(object):
    """Whether it is a code object."""
    return isinstance(object, types.CodeType)


def isbuiltin(object):
    """Whether it is a built-in function or method."""
    return isinstance(object, types.BuiltinFunctionType)


def ismethodwrapper(object):
    """Whether it is a special method of a built-in object."""
    return isinstance(object, types.MethodWrapperType)


def isroutine(object):
    """Whether it is any kind of function or method."""
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object) or ismethodwrapper(object)


def isabstract(object):
    """Whether it is a class with abstract methods left."""
    if not isinstance(object, type):
        return False
    if hasattr(object, "__abstractmethods__"):
        return bool(object.__abstractmethods__)
    from abc import ABCMeta

    if not issubclass(type(object), ABCMeta):
        return False
    # Its making isn't over yet: this is asked by __init_subclass__.
    own = object.__dict__.values()
    inherited = (getattr(object, name, None) for base in object.__bases__ for name in getattr(base, "__abstractmethods__", ()))
    return any(getattr(value, "__isabstractmethod__", False) for values in (own, inherited) for value in values)


# ---- members ----


def _members(object, predicate, getter):
    out, seen = [], set()
    names = dir(object)
    mro = (object,) + getmro(object) if isclass(object) else ()
    if mro:
        try:
            for base in object.__bases__:
                for name, value in base.__dict__.items():
                    if isinstance(value, types.DynamicClassAttribute):
                        names.append(name)
        except AttributeError:
            pass
    for name in names:
        try:
            value = getter(object, name)
            if name in seen:
                raise AttributeError
        except AttributeError:
            for base in mro:
                if name in base.__dict__:
                    value = base.__dict__[name]
                    break
            else:
                continue
        if not predicate or predicate(value):
            out.append((name, value))
        seen.add(name)
    out.sort(key=lambda pair: pair[0])
    return out


def getmembers(object, predicate=None):
    """(name, value) of all members, sorted."""
    return _members(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    """The same, without running descriptors."""
    return _members(object, predicate, getattr_static)


Attribute = namedtuple("Attribute", "name kind defining_class object")


def classify_class_attrs(cls):
    """Attributes of a class: name, kind, where it is defined, object."""
    mro = getmro(cls)
    meta = tuple(c for c in getmro(type(cls)) if c not in (type, object))
    names = dir(cls)
    for base in mro:
        for name, value in base.__dict__.items():
            if isinstance(value, types.DynamicClassAttribute) and value.fget is not None:
                names.append(name)
    out, seen = [], set()
    for name in names:
        home = got = found = None
        if name not in seen:
            try:
                if name == "__dict__":
                    raise AttributeError("__dict__ is special, don't want the proxy")
                got = getattr(cls, name)
            except Exception:
                pass
            else:
                home = getattr(got, "__objclass__", home)
                if home not in (mro + meta):
                    home = last = None
                    for each in (cls,) + mro:
                        if getattr(each, name, None) is got and name in dir(each):
                            last = each
                    for each in meta:
                        try:
                            if each.__getattr__(cls, name) is got:
                                last = each
                        except AttributeError:
                            if last is None and getattr(each, name, None) is got:
                                last = each
                    if last is not None:
                        home = last
        for base in (cls,) + mro:
            if name in base.__dict__:
                found = base.__dict__[name]
                if home not in meta:
                    home = base
                break
        if home is None:
            continue
        obj = got if got is not None else found
        if isinstance(found, (staticmethod, types.BuiltinMethodType)):
            kind, obj = "static method", found
        elif isinstance(found, (classmethod, types.ClassMethodDescriptorType)):
            kind, obj = "class method", found
        elif isinstance(found, property):
            kind, obj = "property", found
        else:
            kind = "method" if isroutine(obj) else "data"
        out.append(Attribute(name, kind, home, obj))
        seen.add(name)
    return out


def getmro(cls):
    """The order in which a class and its bases are looked through."""
    return cls.__mro__


def unwrap(func, *, stop=None):
    """The function at the end of the chain of __wrapped__."""
    first = func
    seen = {id(func): func}
    limit = sys.getrecursionlimit()
    while not isinstance(func, type) and hasattr(func, "__wrapped__"):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in seen or len(seen) >= limit:
            raise ValueError(f"wrapper loop when unwrapping {first!r}")
        seen[id(func)] = func
    return func


_missing = object()


_dict_of_class = type.__dict__["__dict__"].__get__


def _on_classes(mro, attr):
    """What the first of the classes has by this name, unless its metaclass shows another dict than its own."""
    for place in mro:
        space = _dict_of_class(place)
        if attr in space and not _shows_other_dict(type(place)):
            return space[attr]
    return _missing


def _shows_other_dict(kind):
    for place in type.__dict__["__mro__"].__get__(kind):
        found = _dict_of_class(place).get("__dict__", _missing)
        if found is not _missing and not (type(found) is types.GetSetDescriptorType and found.__objclass__ is place):
            return True
    return False


def getattr_static(obj, attr, default=_missing):
    """An attribute without running anything: no __getattr__, no descriptors."""
    kind = type(obj)
    mro = type.__dict__["__mro__"].__get__(kind)
    if type in mro:
        for each in (type.__dict__["__mro__"].__get__(obj), mro):
            found = _on_classes(each, attr)
            if found is not _missing:
                return found
    else:
        on_class = _on_classes(mro, attr)
        own = _missing
        try:
            space = None if _shows_other_dict(kind) else object.__getattribute__(obj, "__dict__")
            own = dict.get(space, attr, _missing) if isinstance(space, dict) else _missing
        except AttributeError:
            pass
        if on_class is not _missing and own is not _missing:
            kind = type(on_class)
            if any("__get__" in c.__dict__ for c in kind.__mro__) and any(n in c.__dict__ for c in kind.__mro__ for n in ("__set__", "__delete__")):
                return on_class
        if own is not _missing:
            return own
        if on_class is not _missing:
            return on_class
    if default is not _missing:
        return default
    raise AttributeError(attr)


def getclasstree(classes, unique=False):
    """The classes as a nested list by their bases."""
    children, roots = {}, []
    for c in classes:
        if c.__bases__:
            for parent in c.__bases__:
                if c not in children.setdefault(parent, []):
                    children[parent].append(c)
                if unique and parent in classes:
                    break
        elif c not in roots:
            roots.append(c)
    for parent in children:
        if parent not in classes:
            roots.append(parent)
    return walktree(roots, children, None)


def walktree(classes, children, parent):
    """For getclasstree."""
    out = []
    for c in sorted(classes, key=attrgetter("__module__", "__name__")):
        out.append((c, c.__bases__))
        if c in children:
            out.append(walktree(children[c], children, c))
    return out


# ---- documentation ----


def _own_doc(obj):
    doc = obj.__doc__
    return doc


def _find_class(func):
    module = getmodule(func)
    if module is None:
        return None
    cls = module
    for name in func.__qualname__.split(".")[:-1]:
        cls = getattr(cls, name, None)
    return cls if isclass(cls) else None


def _inherited_doc(obj):
    if isclass(obj):
        for base in obj.__mro__:
            if base is not object:
                doc = base.__dict__.get("__doc__")
                if isinstance(doc, property) or doc is None:
                    doc = None
                if doc is not None:
                    return doc
        return None
    if ismethod(obj):
        name, place = obj.__func__.__name__, obj.__self__
        cls = place if isclass(place) else place.__class__
    elif isbuiltin(obj):
        name, place = obj.__name__, obj.__self__
        cls = place if isclass(place) else place.__class__
    elif isinstance(obj, property):
        name = getattr(obj.fget, "__name__", None)
        cls = _find_class(obj.fget) if obj.fget is not None else None
    elif ismethoddescriptor(obj) or isdatadescriptor(obj):
        name, cls = obj.__name__, obj.__objclass__
    elif isfunction(obj):
        name, cls = obj.__name__, _find_class(obj)
    else:
        return None
    if cls is None or name is None:
        return None
    for base in cls.__mro__:
        doc = getattr(getattr(base, name, None), "__doc__", None)
        if doc is not None:
            return doc
    return None


def getdoc(object):
    """The documentation of an object, its indentation taken away; a class or method inherits it."""
    try:
        doc = object.__doc__
    except AttributeError:
        return None
    if doc is None:
        try:
            doc = _inherited_doc(object)
        except (AttributeError, TypeError):
            return None
    return cleandoc(doc) if isinstance(doc, str) else None


def cleandoc(doc):
    """A text without the indentation that its lines from the second one on share."""
    lines = doc.expandtabs().split("\n")
    margin = sys.maxsize
    for line in lines[1:]:
        content = len(line.lstrip(" "))
        if content:
            margin = min(margin, len(line) - content)
    if lines:
        lines[0] = lines[0].lstrip(" ")
    if margin < sys.maxsize:
        lines[1:] = [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def indentsize(line):
    """How far a line is indented."""
    expanded = line.expandtabs()
    return len(expanded) - len(expanded.lstrip())


# ---- source and frames: refused ----


class ClassFoundException(Exception):
    """Not used."""


class EndOfBlock(Exception):
    """Not used."""


class BlockFinder:
    """Not used: there is no source to look through."""

    def __init__(self):
        self.indent = 0
        self.islambda = self.started = self.passline = self.indecorator = False
        self.last, self.body_col0 = 1, None

    def tokeneater(self, type, token, srowcol, erowcol, line):
        """Refused: there are no tokens."""
        raise OSError("could not get source code")


Traceback = namedtuple("Traceback", "filename lineno function code_context index")
FrameInfo = namedtuple("FrameInfo", ("frame",) + Traceback._fields)
Arguments = namedtuple("Arguments", "args, varargs, varkw")
ArgInfo = namedtuple("ArgInfo", "args varargs keywords locals")
ClosureVars = namedtuple("ClosureVars", "nonlocals globals builtins unbound")
FullArgSpec = namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations")


def _check_source(object):
    if isclass(object) or ismodule(object) or isfunction(object) or ismethod(object) or iscode(object) or istraceback(object):
        return
    raise TypeError(
        f"module, class, method, function, traceback, frame, or code object was expected, got {type(object).__name__}"
    )


def _no_source(*args, **kwargs):
    if args:
        _check_source(args[0])
    raise OSError("could not get source code")


def getsource(object):
    """Refused: OSError, as where CPython has no source."""
    _no_source(object)


def getsourcelines(object):
    """Refused."""
    _no_source(object)


def findsource(object):
    """Refused."""
    _no_source(object)


def getcomments(object):
    """None: there is no source."""
    return None


def getblock(lines):
    """Refused."""
    _no_source()


def getfile(object):
    """Refused: TypeError for what is built in, OSError else."""
    if isclass(object) and getattr(object, "__module__", None) == "builtins":
        raise TypeError(f"{object!r} is a built-in class")
    if ismodule(object):
        raise TypeError(f"{object!r} is a built-in module")
    _no_source(object)


def getsourcefile(object):
    """Refused, as getfile."""
    getfile(object)


def getabsfile(object, _filename=None):
    """Refused, as getfile."""
    getfile(object)


def getmodulename(path):
    """The name of the module of a path, or None."""
    name = path.rpartition("/")[2]
    for suffix in (".py", ".pyc"):
        if name.endswith(suffix) and len(name) > len(suffix):
            return name[: -len(suffix)]
    return None


def getmodule(object, _filename=None):
    """The module an object is from, if that can be told."""
    if ismodule(object):
        return object
    name = getattr(object, "__module__", None)
    if isinstance(name, str) and (name == "__main__" or not name.startswith("_")):
        try:
            return __import__(name, None, None, ["x"])
        except ImportError:
            pass
    return None


def _no_frames():
    raise RuntimeError("frames are not to be had here")


def currentframe():
    """None: there are no frames, as in implementations of Python without them."""
    return None


def getframeinfo(frame, context=1):
    """Refused: there are no frames."""
    _no_frames()


def getouterframes(frame, context=1):
    """Refused: there are no frames."""
    _no_frames()


def getinnerframes(tb, context=1):
    """Refused: there are no frames."""
    _no_frames()


def getlineno(frame):
    """Refused: there are no frames."""
    _no_frames()


def getargvalues(frame):
    """Refused: there are no frames."""
    _no_frames()


def stack(context=1):
    """An empty list: there are no frames."""
    return []


def trace(context=1):
    """An empty list: there are no frames."""
    return []


def getargs(co):
    """Refused: there are no code objects to look at."""
    raise TypeError("code objects can't be looked at here")


def getclosurevars(func):
    """Refused: closures can't be looked at."""
    if not isfunction(_inner(func)):
        raise TypeError(f"{func!r} is not a Python function")
    raise RuntimeError("closures are not to be had here")


def formatargvalues(args, varargs, varkw, locals, formatarg=str, formatvarargs=lambda name: "*" + name,
                    formatvarkw=lambda name: "**" + name, formatvalue=lambda value: "=" + repr(value)):  # fmt: skip
    """Arguments and their values as text."""
    specs = [formatarg(name) + formatvalue(locals[name]) for name in args]
    if varargs:
        specs.append(formatvarargs(varargs) + formatvalue(locals[varargs]))
    if varkw:
        specs.append(formatvarkw(varkw) + formatvalue(locals[varkw]))
    return "(" + ", ".join(specs) + ")"


# ---- generators and coroutines ----

GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"
CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED, CORO_CLOSED = "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CORO_CLOSED"
AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED, AGEN_CLOSED = "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "AGEN_CLOSED"


def getgeneratorstate(generator):
    """What it is doing."""
    return "GEN_" + _state(generator)


def getcoroutinestate(coroutine):
    """What it is doing."""
    return "CORO_" + _state(coroutine)


def getasyncgenstate(agen):
    """What it is doing."""
    return "AGEN_" + _state(agen)


def getgeneratorlocals(generator):
    """Refused: an empty dict."""
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    return {}


def getcoroutinelocals(coroutine):
    """Refused: an empty dict."""
    return {}


def getasyncgenlocals(agen):
    """Refused: an empty dict."""
    if not isasyncgen(agen):
        raise TypeError(f"{agen!r} is not a Python async generator")
    return {}


# ---- annotations ----


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    """The annotations of a function, class or module as a new dict."""
    if isinstance(obj, type):
        ann = obj.__dict__.get("__annotations__", None)
        if isinstance(ann, types.GetSetDescriptorType):
            ann = None
    elif isinstance(obj, types.ModuleType) or callable(obj):
        ann = getattr(obj, "__annotations__", None)
    else:
        raise TypeError(f"{obj!r} is not a module, class, or callable.")
    if ann is None:
        return {}
    if not isinstance(ann, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    if not ann:
        return {}
    if not eval_str:
        return dict(ann)
    import typing

    try:
        hints = typing.get_type_hints(obj, globals, locals, include_extras=True)
    except TypeError:
        hints = {}
    return {key: hints.get(key, value) if isinstance(value, str) else value for key, value in ann.items()}


def formatannotation(annotation, base_module=None):
    """An annotation as text."""
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


def formatannotationrelativeto(object):
    """A function that writes annotations as seen from the object's module."""
    module = getattr(object, "__module__", None)
    return lambda annotation: formatannotation(annotation, module)


def _buffer_flags():
    import enum

    values = {
        "SIMPLE": 0, "WRITABLE": 0x1, "FORMAT": 0x4, "ND": 0x8, "STRIDES": 0x18, "C_CONTIGUOUS": 0x38, "F_CONTIGUOUS": 0x58,
        "ANY_CONTIGUOUS": 0x98, "INDIRECT": 0x118, "CONTIG": 0x9, "CONTIG_RO": 0x8, "STRIDED": 0x19, "STRIDED_RO": 0x18, "RECORDS": 0x1D,
        "RECORDS_RO": 0x1C, "FULL": 0x11D, "FULL_RO": 0x11C, "READ": 0x100, "WRITE": 0x200,
    }  # fmt: skip
    return enum.IntFlag("BufferFlags", values, module="inspect")


def __getattr__(name):
    """BufferFlags is made when first asked for."""
    if name == "BufferFlags":
        made = globals()["BufferFlags"] = _buffer_flags()
        return made
    raise AttributeError(f"module 'inspect' has no attribute {name!r}")


# ---- signatures ----

from _inspect_signature import (  # noqa: E402
    BoundArguments, Parameter, Signature, _empty, _ParameterKind, _signature_of,
)  # fmt: skip


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    """The Signature of a callable."""
    return Signature.from_callable(obj, follow_wrapped=follow_wrapped, globals=globals, locals=locals, eval_str=eval_str)


def getfullargspec(func):
    """What a function takes: names, defaults, annotations."""
    try:
        sig = _signature_of(func, follow_wrapped=False, skip_bound=False)
    except Exception as error:
        raise TypeError("unsupported callable") from error
    args, posonly, kwonly, defaults, kwdefaults, annotations = [], [], [], (), {}, {}
    varargs = varkw = None
    if sig.return_annotation is not sig.empty:
        annotations["return"] = sig.return_annotation
    for param in sig.parameters.values():
        kind, name = param.kind, param.name
        if kind is Parameter.POSITIONAL_ONLY:
            posonly.append(name)
            if param.default is not param.empty:
                defaults += (param.default,)
        elif kind is Parameter.POSITIONAL_OR_KEYWORD:
            args.append(name)
            if param.default is not param.empty:
                defaults += (param.default,)
        elif kind is Parameter.VAR_POSITIONAL:
            varargs = name
        elif kind is Parameter.KEYWORD_ONLY:
            kwonly.append(name)
            if param.default is not param.empty:
                kwdefaults[name] = param.default
        elif kind is Parameter.VAR_KEYWORD:
            varkw = name
        if param.annotation is not param.empty:
            annotations[name] = param.annotation
    return FullArgSpec(posonly + args, varargs, varkw, defaults or None, kwonly, kwdefaults or None, annotations)


def _missing_arguments(name, names, positional, values):
    lost = [repr(n) for n in names if n not in values]
    n = len(lost)
    if n == 1:
        text = lost[0]
    elif n == 2:
        text = "{} and {}".format(*lost)
    else:
        text = ", ".join(lost[:-2]) + ", {} and {}".format(*lost[-2:])
    raise TypeError(
        "%s() missing %i required %s argument%s: %s" % (name, n, "positional" if positional else "keyword-only", "" if n == 1 else "s", text)
    )


def _too_many(name, args, kwonly, varargs, defcount, given, values):
    least = len(args) - defcount
    kwonly_given = len([arg for arg in kwonly if arg in values])
    if varargs:
        plural, text = least != 1, f"at least {least}"
    elif defcount:
        plural, text = True, f"from {least} to {len(args)}"
    else:
        plural, text = len(args) != 1, str(len(args))
    extra = ""
    if kwonly_given:
        extra = f" positional argument{'s' if given != 1 else ''} (and {kwonly_given} keyword-only argument{'s' if kwonly_given != 1 else ''})"
    raise TypeError(
        f"{name}() takes {text} positional argument{'s' if plural else ''} but {given}{extra} {'was' if given == 1 and not kwonly_given else 'were'} given"
    )


def getcallargs(func, /, *positional, **named):
    """The parameters' values for a call, as a dict."""
    args, varargs, varkw, defaults, kwonly, kwdefaults, _ = getfullargspec(func)
    name, values = func.__name__, {}
    if ismethod(func) and func.__self__ is not None:
        positional = (func.__self__,) + positional
    given = len(positional)
    wanted = len(args)
    defcount = len(defaults) if defaults else 0
    for arg, value in zip(args, positional):
        values[arg] = value
    if varargs:
        values[varargs] = tuple(positional[min(given, wanted) :])
    known = set(args + kwonly)
    if varkw:
        values[varkw] = {}
    for key, value in named.items():
        if key not in known:
            if not varkw:
                raise TypeError(f"{name}() got an unexpected keyword argument {key!r}")
            values[varkw][key] = value
            continue
        if key in values:
            raise TypeError(f"{name}() got multiple values for argument {key!r}")
        values[key] = value
    if given > wanted and not varargs:
        _too_many(name, args, kwonly, varargs, defcount, given, values)
    if given < wanted:
        required = args[: wanted - defcount]
        if any(arg not in values for arg in required):
            _missing_arguments(name, required, True, values)
        for i, arg in enumerate(args[wanted - defcount :]):
            if arg not in values:
                values[arg] = defaults[i]
    lost = 0
    for arg in kwonly:
        if arg not in values:
            if kwdefaults and arg in kwdefaults:
                values[arg] = kwdefaults[arg]
            else:
                lost += 1
    if lost:
        _missing_arguments(name, kwonly, False, values)
    return values
