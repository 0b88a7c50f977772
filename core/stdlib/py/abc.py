"""Abstract base classes."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd

__all__ = [
    "ABC", "ABCMeta", "abstractclassmethod", "abstractmethod", "abstractproperty", "abstractstaticmethod",
    "get_cache_token", "update_abstractmethods",
]


def abstractmethod(funcobj):
    """Marks a method that concrete subclasses must define."""
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    """classmethod over abstractmethod, in one."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    """staticmethod over abstractmethod, in one."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    """property over abstractmethod, in one."""

    __isabstractmethod__ = True


_registrations = 0


class _State:
    """What a class knows about its virtual subclasses: those registered, and answers found before."""

    __slots__ = ("registry", "yes", "no", "no_as_of")

    def __init__(self):
        self.registry = []
        self.yes = set()
        self.no = set()
        self.no_as_of = _registrations


def _abstract_names(cls, names):
    found = {name for name in names if getattr(getattr(cls, name, None), "__isabstractmethod__", False)}
    return frozenset(found)


class ABCMeta(type):
    """Metaclass of abstract classes: keeps them from being instantiated, and knows virtual subclasses."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _itd.abstract_names(cls, namespace)
        cls._abc_impl = _State()
        return cls

    def register(cls, subclass):
        """Makes subclass a virtual subclass; returns it, so it can decorate a class."""
        global _registrations
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.registry.append(subclass)
        _itd.match_like(subclass, cls)
        _registrations += 1
        return subclass

    def __instancecheck__(cls, instance):
        subclass = instance.__class__
        state = cls._abc_impl
        if subclass in state.yes:
            return True
        subtype = type(instance)
        if subtype is subclass:
            if state.no_as_of == _registrations and subclass in state.no:
                return False
            return cls.__subclasscheck__(subclass)
        return any(cls.__subclasscheck__(c) for c in (subclass, subtype))

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        state = cls._abc_impl
        if subclass in state.yes:
            return True
        if state.no_as_of < _registrations:
            state.no = set()
            state.no_as_of = _registrations
        elif subclass in state.no:
            return False
        answer = cls.__subclasshook__(subclass)
        if answer is NotImplemented:
            answer = (
                cls in getattr(subclass, "__mro__", ())
                or any(issubclass(subclass, c) for c in list(state.registry))
                or any(issubclass(subclass, c) for c in cls.__subclasses__())
            )
        elif not isinstance(answer, bool):
            raise AssertionError("__subclasshook__ must return either False, True or NotImplemented")
        (state.yes if answer else state.no).add(subclass)
        return answer

    def _dump_registry(cls, file=None):
        """For debugging: prints what is known about virtual subclasses."""
        state = cls._abc_impl
        print(f"Class: {cls.__module__}.{cls.__qualname__}", file=file)
        print(f"Inv. counter: {_registrations}", file=file)
        print(f"_abc_registry: {set(state.registry)!r}", file=file)
        print(f"_abc_cache: {state.yes!r}", file=file)
        print(f"_abc_negative_cache: {state.no!r}", file=file)
        print(f"_abc_negative_cache_version: {state.no_as_of!r}", file=file)

    def _abc_registry_clear(cls):
        cls._abc_impl.registry.clear()

    def _abc_caches_clear(cls):
        cls._abc_impl.yes.clear()
        cls._abc_impl.no.clear()


def _adopt(cls, classes):
    """Registers classes that surely aren't subclasses yet, and have none: the built-in ones."""
    global _registrations
    registry = cls._abc_impl.registry
    for each in classes:
        if each not in registry:
            registry.append(each)
            _itd.match_like(each, cls)
    _registrations += 1


class ABC(metaclass=ABCMeta):
    """Inherit from this to be abstract."""

    __slots__ = ()


def get_cache_token():
    """A value that changes with each registration."""
    return _registrations


def update_abstractmethods(cls):
    """Finds the abstract methods of a class anew, after methods were added to it."""
    if not hasattr(cls, "__abstractmethods__"):
        return cls
    names = {name for name, value in cls.__dict__.items() if getattr(value, "__isabstractmethod__", False)}
    for base in cls.__bases__:
        names |= _abstract_names(cls, getattr(base, "__abstractmethods__", ()))
    cls.__abstractmethods__ = frozenset(names)
    return cls
