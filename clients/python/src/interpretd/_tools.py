# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tools: the functions of this process that scripts may call, and how they are declared."""

import inspect
import keyword
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, Self

BLOCKED: Final = frozenset(
    [
        *["eval", "exec", "compile", "__import__", "globals", "locals", "dir"],
        *["open", "file", "os", "sys", "subprocess", "shutil"],
    ]
)


class Tool:
    """A tool with options.

    A call of a parallelizable tool returns at once in the script, and several run together. `timeout` is in seconds
    for one call; the session's max_tool_time caps it.
    """

    __slots__ = ("_func", "_parallelizable", "_timeout")
    _func: Callable[..., Any]
    _parallelizable: bool
    _timeout: float | None

    def __new__(cls, func: Callable[..., Any], *, parallelizable: bool = False, timeout: float | None = None) -> Self:
        if type(parallelizable) is not bool:
            raise TypeError(f"'{type(parallelizable).__name__}' object is not an instance of 'bool'")
        if timeout is not None:
            timeout = float(timeout)
            if not 0 <= timeout < float("inf"):
                raise ValueError("timeout must be a non-negative, finite number of seconds")
        self = super().__new__(cls)
        object.__setattr__(self, "_func", func)
        object.__setattr__(self, "_parallelizable", parallelizable)
        object.__setattr__(self, "_timeout", timeout)
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

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("type 'interpretd.Tool' is not an acceptable base type")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"attribute '{name}' of 'interpretd.Tool' objects is not writable")

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle 'interpretd.Tool' object")


class Toolset:
    """The tools of a session or of one run, checked, with their declarations for the wire."""

    __slots__ = ("by_name", "specs")

    def __init__(self, tools: Mapping[str, Callable[..., Any] | Tool] | None) -> None:
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
            # A script has no way to write another kind of name, so such a tool need not be known there.
            if name.isidentifier() and not keyword.iskeyword(name):
                self.specs.append(_spec(name, tool))


def _spec(name: str, tool: Tool) -> dict[str, Any]:
    spec: dict[str, Any] = {"name": name}
    signature = signature_text(tool.func)
    if signature is not None:
        spec["signature"] = signature
    doc = getattr(tool.func, "__doc__", None)
    if isinstance(doc, str) and doc:
        spec["doc"] = doc.replace("\0", "").encode("utf-8", "replace").decode()[:4000]
    if tool.parallelizable:
        spec["parallelizable"] = True
    if tool.timeout is not None:
        spec["timeout"] = tool.timeout
    return spec


def signature_text(func: Callable[..., Any]) -> str | None:
    """How the function may be called, as "a, b=..., /, *args, key=..., **rest"; None if it doesn't say."""
    try:
        parameters = list(inspect.signature(func).parameters.values())
    except (TypeError, ValueError):
        return None
    parts: list[str] = []
    positional_only = False
    star_seen = False
    for parameter in parameters:
        kind = parameter.kind
        if positional_only and kind is not parameter.POSITIONAL_ONLY:
            parts.append("/")
            positional_only = False
        if kind is parameter.POSITIONAL_ONLY:
            positional_only = True
        elif kind is parameter.VAR_POSITIONAL:
            star_seen = True
        elif kind is parameter.KEYWORD_ONLY and not star_seen:
            parts.append("*")
            star_seen = True
        text = parameter.name
        if not text.isidentifier():
            return None
        if kind is parameter.VAR_POSITIONAL:
            text = "*" + text
        elif kind is parameter.VAR_KEYWORD:
            text = "**" + text
        elif parameter.default is not parameter.empty:
            text += "=..."
        parts.append(text)
    if positional_only:
        parts.append("/")
    return ", ".join(parts)
