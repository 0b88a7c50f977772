"""How copy copies what has its own way. There is no pickle."""

# SPDX-License-Identifier: MIT OR Apache-2.0

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

dispatch_table = {}
_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Sets what reduces objects of a type."""
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    """TypeError unless it can be called."""
    if not callable(object):
        raise TypeError("constructors must be callable")


def pickle_complex(c):
    """(complex, (real, imaginary part))"""
    return complex, (c.real, c.imag)


def __newobj__(cls, *args):
    """cls.__new__(cls, *args)"""
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    """The same with keywords."""
    return cls.__new__(cls, *args, **kwargs)


def add_extension(module, name, code):
    """Registers a code."""
    code = int(code)
    if not 1 <= code <= 0x7FFFFFFF:
        raise ValueError("code out of range")
    key = module, name
    if _extension_registry.get(key) == code and _inverted_registry.get(code) == key:
        return
    if key in _extension_registry:
        raise ValueError("key %s is already registered with code %s" % (key, _extension_registry[key]))
    if code in _inverted_registry:
        raise ValueError("code %s is already in use for key %s" % (code, _inverted_registry[code]))
    _extension_registry[key] = code
    _inverted_registry[code] = key


def remove_extension(module, name, code):
    """Takes it away."""
    key = module, name
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError("key %s is not registered with code %s" % (key, code))
    del _extension_registry[key]
    del _inverted_registry[code]
    _extension_cache.pop(code, None)


def clear_extension_cache():
    """Empties the cache."""
    _extension_cache.clear()
