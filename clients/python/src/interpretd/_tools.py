# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tools: the functions of this process that scripts may call, and how they are declared."""

import keyword
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, Self

from ._describe import MAX_DOC, Described, describe, signature_text, wire_signature
from ._machine import MAX_NAME_BYTES

BLOCKED: Final = frozenset(
    [
        *["eval", "exec", "compile", "__import__", "globals", "locals", "dir"],
        *["open", "file", "os", "sys", "subprocess", "shutil"],
    ]
)


class Tool:
    """A tool with options.

    A call of a parallelizable tool returns at once in the script, and several run together. `timeout` is in seconds
    for one call; the session's max_tool_time caps it. `signature` and `doc` take the place of what the function says
    of itself: the parameters as Python writes them, as `item: str, n: int = 1` or `(item) -> float`.

    >>> tool = Tool(len, parallelizable=True, timeout=5, doc="How many there are.")
    >>> tool.parallelizable, tool.timeout
    (True, 5.0)
    """

    __slots__ = ("_doc", "_func", "_names_needed", "_parallelizable", "_signature", "_timeout")
    _func: Callable[..., Any]
    _parallelizable: bool
    _timeout: float | None
    _signature: str | None
    _doc: str | None
    _names_needed: bool | None

    def __new__(
        cls,
        func: Callable[..., Any],
        *,
        parallelizable: bool = False,
        timeout: float | None = None,
        signature: str | None = None,
        doc: str | None = None,
    ) -> Self:
        if type(parallelizable) is not bool:
            raise TypeError(f"'{type(parallelizable).__name__}' object is not an instance of 'bool'")
        if timeout is not None:
            if isinstance(timeout, str | bytes):
                raise TypeError(f"must be real number, not {type(timeout).__name__}")
            timeout = float(timeout)
            if not 0 <= timeout < float("inf"):
                raise ValueError("timeout must be a non-negative, finite number of seconds")
        for text in (signature, doc):
            if text is not None and not isinstance(text, str):
                raise TypeError(f"'{type(text).__name__}' object is not an instance of 'str'")
        if signature is not None and "\0" in signature:
            raise ValueError("a signature has no NUL")
        self = super().__new__(cls)
        object.__setattr__(self, "_func", func)
        object.__setattr__(self, "_parallelizable", parallelizable)
        object.__setattr__(self, "_timeout", timeout)
        object.__setattr__(self, "_signature", signature)
        object.__setattr__(self, "_doc", doc)
        object.__setattr__(self, "_names_needed", None)
        return self

    @property
    def func(self) -> Callable[..., Any]:
        """The function."""
        return self._func

    @property
    def parallelizable(self) -> bool:
        """Whether calls may run together."""
        return self._parallelizable

    @property
    def timeout(self) -> float | None:
        """Seconds for one call."""
        return self._timeout

    @property
    def signature(self) -> str | None:
        """The parameters, as given or as the function has them; None if neither says."""
        return signature_text(self._func) if self._signature is None else self._signature

    @property
    def doc(self) -> str | None:
        """The documentation, as given or as the function has it."""
        doc = getattr(self._func, "__doc__", None) if self._doc is None else self._doc
        return doc if isinstance(doc, str) and doc else None

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("type 'interpretd.Tool' is not an acceptable base type")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"attribute '{name}' of 'interpretd.Tool' objects is not writable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"attribute '{name}' of 'interpretd.Tool' objects is not writable")

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle 'interpretd.Tool' object")


Tools = Mapping[str, Callable[..., Any] | Tool]
"""Tools by the names that scripts call them by."""


class Toolset:
    """The tools of a session or of one run, checked, with their declarations for the wire."""

    __slots__ = ("by_name", "specs")

    def __init__(self, tools: Tools | None) -> None:
        self.by_name: dict[str, Tool] = {}
        self.specs: list[dict[str, Any]] = []
        if tools is None:
            return
        if not isinstance(tools, Mapping):
            raise TypeError(f"'{type(tools).__name__}' object is not an instance of 'dict'")
        for name, tool in tools.items():
            if not isinstance(name, str):
                raise ValueError("tool names must be strings")
            if name in BLOCKED:
                raise ValueError(f"tool name '{name}' is a dangerous builtin and cannot be registered")
            if not isinstance(tool, Tool):
                if not callable(tool):
                    raise ValueError(f"tool '{name}' must be a callable or a Tool, not {type(tool).__name__}")
                tool = Tool(tool)
            self.by_name[name] = tool
            if _is_name(name):
                self.specs.append(_spec(name, tool))

    def describe(self) -> str:
        """The text about the sandbox and these tools."""
        return describe(
            Described(name, tool.signature, tool.doc, tool.parallelizable, tool.timeout)
            for name, tool in self.by_name.items()
            if _is_name(name)
        )


def describe_tools(tools: Tools | None = None) -> str:
    """A text for the system prompt of a model that writes scripts: what the sandbox can do, and how to call the tools.

    >>> def price(item: str) -> float:
    ...     "What a thing costs."
    >>> print(describe_tools({"price": price}))
    Scripts are Python 3.12 and run in a sandbox.
    ...
    price(item: str) -> float
        What a thing costs.
    <BLANKLINE>
    """
    return Toolset(tools).describe()


def _is_name(name: str) -> bool:
    """Whether a script can write it; a tool with another name need not be known there."""
    return name.isidentifier() and not keyword.iskeyword(name) and len(name.encode()) <= MAX_NAME_BYTES


def _spec(name: str, tool: Tool) -> dict[str, Any]:
    spec: dict[str, Any] = {"name": name}
    signature = tool.signature
    if signature is not None and not keywords_only(tool):
        spec["signature"] = wire_signature(signature)
    doc = tool.doc
    if doc is not None:
        spec["doc"] = doc.replace("\0", "").encode("utf-8", "replace").decode()[:MAX_DOC]
    if tool.parallelizable:
        spec["parallelizable"] = True
    if tool.timeout is not None:
        spec["timeout"] = tool.timeout
    return spec


def keywords_only(tool: Tool) -> bool:
    """Whether the function has `**rest` and no place for positional arguments: then those come as arg0, arg1, ..."""
    if tool._names_needed is None:
        signature = tool.signature
        needed = signature is not None and wire_signature(signature).startswith("**")
        object.__setattr__(tool, "_names_needed", needed)
    return bool(tool._names_needed)


def bound(tool: Tool, positional: list[Any], keywords: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments as the function gets them."""
    if not positional or not keywords_only(tool):
        return positional, keywords
    named = {f"arg{at}": value for at, value in enumerate(positional)}
    for name in named:
        if name in keywords:
            raise TypeError(f"got multiple values for argument '{name}'")
    return [], {**named, **keywords}
