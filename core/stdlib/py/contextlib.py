"""Tools for with statements."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import abc
import sys
from functools import wraps
from types import GenericAlias, MethodType

__all__ = [
    "asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager", "AbstractAsyncContextManager",
    "AsyncExitStack", "ContextDecorator", "AsyncContextDecorator", "ExitStack", "redirect_stdout", "redirect_stderr", "suppress", "aclosing",
]


def _has_methods(cls, *names):
    for name in names:
        for base in cls.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return NotImplemented
                break
        else:
            return NotImplemented
    return True


class AbstractContextManager(abc.ABC):
    """A class with __enter__ and __exit__."""

    __slots__ = ()

    __class_getitem__ = classmethod(GenericAlias)

    def __enter__(self):
        return self

    @abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractContextManager:
            return _has_methods(C, "__enter__", "__exit__")
        return NotImplemented


class AbstractAsyncContextManager(abc.ABC):
    """A class with __aenter__ and __aexit__."""

    __slots__ = ()

    __class_getitem__ = classmethod(GenericAlias)

    async def __aenter__(self):
        return self

    @abc.abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractAsyncContextManager:
            return _has_methods(C, "__aenter__", "__aexit__")
        return NotImplemented


class ContextDecorator:
    """Lets a context manager decorate a function."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


class AsyncContextDecorator:
    """Lets an asynchronous context manager decorate a coroutine function."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)

        return inner


class _GeneratorBase:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, "__doc__", None)
        self.__doc__ = type(self).__doc__ if doc is None else doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


class _GeneratorContextManager(_GeneratorBase, AbstractContextManager, ContextDecorator):
    """What contextmanager's functions return."""

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                exc.__traceback__ = traceback
                return False
            # A StopIteration thrown in comes out as the cause of a RuntimeError.
            if isinstance(value, StopIteration) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()


class _AsyncGeneratorContextManager(_GeneratorBase, AbstractAsyncContextManager, AsyncContextDecorator):
    """What asynccontextmanager's functions return."""

    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                await self.gen.aclose()
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                exc.__traceback__ = traceback
                return False
            if isinstance(value, (StopIteration, StopAsyncIteration)) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after athrow()")
        finally:
            await self.gen.aclose()


def contextmanager(func):
    """Makes a context manager of a generator function that yields once."""

    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


def asynccontextmanager(func):
    """Makes an asynchronous context manager of an async generator function that yields once."""

    @wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)

    return helper


class closing(AbstractContextManager):
    """Closes the thing at the end of the block."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """Awaits the thing's aclose() at the end of the block."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    """Sends what the block prints to a file-like object."""

    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """Sends the block's error output to a file-like object."""

    _stream = "stderr"


class suppress(AbstractContextManager):
    """Lets the given exceptions pass without effect; the block ends there."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return None
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            _, rest = excinst.split(self._exceptions)
            if rest is None:
                return True
            raise rest
        return False


class _StackBase:
    @staticmethod
    def _callback(callback, args, kwds):
        def run(exc_type, exc, tb):
            callback(*args, **kwds)

        run.__wrapped__ = callback
        return run

    def __init__(self):
        self._exit_callbacks = []

    def pop_all(self):
        """Moves all callbacks to a new stack and returns it."""
        new = type(self)()
        new._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return new

    def push(self, exit):
        """Registers a manager's __exit__, or a function called like one."""
        try:
            method = type(exit).__exit__
        except AttributeError:
            self._exit_callbacks.append((True, exit))
        else:
            self._exit_callbacks.append((True, MethodType(method, exit)))
        return exit

    def enter_context(self, cm):
        """Enters the manager; its exit is run with the stack's."""
        cls = type(cm)
        try:
            enter = cls.__enter__
            exit = cls.__exit__
        except AttributeError:
            name = f"{cls.__module__}.{cls.__qualname__}"
            raise TypeError(f"'{name}' object does not support the context manager protocol") from None
        result = enter(cm)
        self._exit_callbacks.append((True, MethodType(exit, cm)))
        return result

    def callback(self, callback, /, *args, **kwds):
        """Registers any function with its arguments; returns the function."""
        self._exit_callbacks.append((True, self._callback(callback, args, kwds)))
        return callback


def _chain(new, old, base):
    """Makes old the context of new, below the contexts that new brought along."""
    while True:
        context = new.__context__
        if context is None or context is old:
            return
        if context is base:
            break
        new = context
    new.__context__ = old


class ExitStack(_StackBase, AbstractContextManager):
    """A stack of context managers and callbacks that unwinds at the end of its block."""

    def __enter__(self):
        return self

    def __exit__(self, *details):
        exc = details[1]
        received = details[0] is not None
        base = sys.exception()
        suppressed = pending = False
        while self._exit_callbacks:
            _, callback = self._exit_callbacks.pop()
            try:
                given = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                if callback(*given):
                    suppressed = True
                    pending = False
                    exc = None
            except BaseException as new:
                _chain(new, exc, base)
                pending = True
                exc = new
        if pending:
            fixed = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = fixed
                raise
        return received and suppressed

    def close(self):
        """Unwinds now."""
        self.__exit__(None, None, None)


class AsyncExitStack(_StackBase, AbstractAsyncContextManager):
    """ExitStack that also takes asynchronous context managers and callbacks."""

    @staticmethod
    def _async_callback(callback, args, kwds):
        async def run(exc_type, exc, tb):
            await callback(*args, **kwds)

        run.__wrapped__ = callback
        return run

    async def enter_async_context(self, cm):
        """Enters the asynchronous manager; its exit is awaited with the stack's."""
        cls = type(cm)
        try:
            enter = cls.__aenter__
            exit = cls.__aexit__
        except AttributeError:
            name = f"{cls.__module__}.{cls.__qualname__}"
            raise TypeError(f"'{name}' object does not support the asynchronous context manager protocol") from None
        result = await enter(cm)
        self._exit_callbacks.append((False, MethodType(exit, cm)))
        return result

    def push_async_exit(self, exit):
        """Registers a manager's __aexit__, or a coroutine function called like one."""
        try:
            method = type(exit).__aexit__
        except AttributeError:
            self._exit_callbacks.append((False, exit))
        else:
            self._exit_callbacks.append((False, MethodType(method, exit)))
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        """Registers a coroutine function with its arguments; returns the function."""
        self._exit_callbacks.append((False, self._async_callback(callback, args, kwds)))
        return callback

    async def aclose(self):
        """Unwinds now."""
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *details):
        exc = details[1]
        received = details[0] is not None
        base = sys.exception()
        suppressed = pending = False
        while self._exit_callbacks:
            is_sync, callback = self._exit_callbacks.pop()
            try:
                given = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                answer = callback(*given)
                if not is_sync:
                    answer = await answer
                if answer:
                    suppressed = True
                    pending = False
                    exc = None
            except BaseException as new:
                _chain(new, exc, base)
                pending = True
                exc = new
        if pending:
            fixed = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = fixed
                raise
        return received and suppressed


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """A context manager that does nothing; entering it gives enter_result."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass
