"""What help() prints: an object's kind, signature and documentation, as plain text."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import inspect


def _signature(obj):
    """The parameters as in a def statement, or (...) where nobody knows them."""
    try:
        return str(inspect.signature(obj))
    except (TypeError, ValueError):
        return "(...)"


def _doc(obj):
    try:
        doc = obj.__doc__
    except AttributeError:
        return ""
    return inspect.cleandoc(doc) if isinstance(doc, str) else ""


def _indented(text, margin):
    return "".join(f"{margin}{line}".rstrip() + "\n" for line in text.split("\n"))


def _callable_text(name, obj):
    doc = _doc(obj)
    return f"{name}{_signature(obj)}\n" + (_indented(doc, "    ") if doc else "")


def _value_text(name, obj):
    doc = _doc(obj)
    return f"{name}\n" + (_indented(doc, "    ") if doc else "")


def _class_name(cls, module):
    return cls.__qualname__ if cls.__module__ == module else f"{cls.__module__}.{cls.__qualname__}"


def _section(title, texts):
    return f"\n{title}:\n\n" + "\n".join(texts) if texts else ""


def _class_text(cls):
    module = cls.__module__
    bases = ", ".join(_class_name(base, module) for base in cls.__bases__)
    body = _doc(cls)
    parameters = _signature(cls)
    if parameters != "(...)":
        body = f"{cls.__name__}{parameters}\n" + (f"\n{body}" if body else "")
    body = body.rstrip("\n") + "\n" if body else ""
    if len(cls.__mro__) > 2:
        order = "".join(f"    {_class_name(c, module)}\n" for c in cls.__mro__)
        body += f"\nMethod resolution order:\n{order}"
    found = {"Class methods": [], "Static methods": [], "Methods": [], "Readonly properties": [], "Data descriptors": [], "Data and other attributes": []}
    for name, value in sorted(vars(cls).items()):
        if name in ("__module__", "__doc__", "__dict__", "__weakref__", "__annotations__", "__firstlineno__", "__static_attributes__"):
            continue
        if isinstance(value, classmethod) or type(value).__name__ == "classmethod_descriptor":
            found["Class methods"].append(_callable_text(name, getattr(cls, name)))
        elif isinstance(value, staticmethod):
            found["Static methods"].append(_callable_text(name, value.__func__))
        elif inspect.isroutine(value):
            found["Methods"].append(_callable_text(name, value))
        elif isinstance(value, property):
            kind = "Readonly properties" if value.fset is None and value.fdel is None else "Data descriptors"
            found[kind].append(_value_text(name, value))
        elif hasattr(type(value), "__get__") and hasattr(type(value), "__set__"):
            found["Data descriptors"].append(_value_text(name, value))
        else:
            found["Data and other attributes"].append(f"{name} = {value!r}\n")
    for title, texts in found.items():
        body += _section(f"{title} defined here", texts)
    return f"class {cls.__name__}({bases})\n" + _indented(body.strip("\n"), " |  ")


def _module_text(module):
    doc = _doc(module)
    title, _, rest = doc.partition("\n")
    text = "NAME\n" + _indented(module.__name__ + (f" - {title}" if title else ""), "    ")
    if rest.strip():
        text += "\nDESCRIPTION\n" + _indented(rest.strip("\n"), "    ")
    names = getattr(module, "__all__", None) or [n for n in dir(module) if not n.startswith("_")]
    classes, functions, data = [], [], []
    for name in sorted(names):
        value = getattr(module, name, None)
        if isinstance(value, type):
            classes.append(_class_text(value))
        elif inspect.isroutine(value):
            functions.append(_callable_text(name, value))
        elif not inspect.ismodule(value):
            data.append(f"{name} = {value!r}\n")
    for title, texts in (("CLASSES", classes), ("FUNCTIONS", functions), ("DATA", data)):
        if texts:
            text += f"\n{title}\n" + _indented("\n".join(texts).rstrip("\n"), "    ")
    return text


def _where(obj):
    module = getattr(obj, "__module__", None)
    return f" in module {module}" if isinstance(module, str) else ""


def _describe(obj):
    """The headline and the text."""
    name = getattr(obj, "__name__", None)
    if inspect.ismodule(obj):
        return f"module {name}", _module_text(obj)
    if isinstance(obj, type):
        return f"class {name}{_where(obj)}", _class_text(obj)
    if inspect.isroutine(obj) and isinstance(name, str):
        owner = getattr(obj, "__objclass__", None)
        bound = getattr(obj, "__self__", None)
        if owner is not None:
            return f"{type(obj).__name__} in {owner.__module__}.{owner.__qualname__}".replace("method_descriptor", f"method_descriptor {name}", 1), _callable_text(name, obj)
        if inspect.isbuiltin(obj):
            if bound is None or inspect.ismodule(bound):
                return f"built-in function {name}{_where(obj)}", _callable_text(name, obj)
            return f"built-in function {name}", _callable_text(name, obj)
        if inspect.ismethod(obj):
            cls = bound if isinstance(bound, type) else type(bound)
            return f"method {name} in module {cls.__module__}", _callable_text(name, obj)
        return f"function {name}{_where(obj)}", _callable_text(name, obj)
    cls = type(obj)
    return f"{cls.__name__} object".replace("property object", "property"), _value_text(repr(obj), obj) if isinstance(obj, property) else _class_text(cls)


def _resolve(text):
    """What a dotted name means: a module, something in one, or a builtin; None when nothing."""
    import builtins

    parts = text.split(".")
    obj, rest = None, parts
    for count in range(len(parts), 0, -1):
        try:
            obj = __import__(".".join(parts[:count]))
        except ImportError:
            continue
        rest = parts[1:]
        break
    else:
        obj = builtins
    for part in rest:
        obj = getattr(obj, part, None)
        if obj is None:
            return None
    return obj


def show(*request):
    """Prints the help on an object, or on what a str names."""
    if len(request) > 1:
        raise TypeError(f"help() takes at most 1 argument ({len(request)} given)")
    if not request:
        print("help(x) prints what x is, how it is called and what it says of itself; x may be a name in quotes.")
        return
    obj = request[0]
    if isinstance(obj, str) and obj:
        found = _resolve(obj.strip())
        if found is None:
            print(f"No Python documentation found for {obj!r}.\n")
            return
        obj = found
    title, text = _describe(obj)
    print(f"Help on {title}:\n\n{text}")
