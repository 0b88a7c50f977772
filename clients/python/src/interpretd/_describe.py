# SPDX-License-Identifier: MIT OR Apache-2.0
"""The text about the sandbox and its tools for whoever writes the scripts, and signatures as text.

The other clients make the same text of the same tools: tests/clients/describe.json has examples of it.
"""

import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

MAX_DOC: Final = 4000
_MAX_DEFAULT: Final = 60
_MAX_ANNOTATION: Final = 100

_SANDBOX: Final = """\
Scripts are Python 3.12 and run in a sandbox.

- Functions, classes, generators, comprehensions, exceptions and async code work. Variables stay for the next script.
- Printed text is shown, and so is the value of the last statement if it is an expression.
- There are no files, no network, no processes, no input(), open, eval, exec, compile, globals or locals.
- Modules that compute can be imported, such as math, json, re, datetime, collections, itertools, functools, random and
  statistics. Modules that reach outside, such as os, subprocess and socket, and third-party packages can't.
- Operations, memory, output and time are limited.
"""
_NO_TOOLS: Final = "There are no tools.\n"
_TOOLS: Final = """\
Tools are functions that are there already and need no import. A tool that fails raises an exception.
"""
_PARALLEL: Final = "Calls run in parallel: make several before using the value of the first."


class Described(NamedTuple):
    """A tool as it is described. The signature is the parameters as Python writes them, annotations included."""

    name: str
    signature: str | None = None
    doc: str | None = None
    parallelizable: bool = False
    timeout: float | None = None


def describe(tools: Iterable[Described]) -> str:
    """The text for a system prompt."""
    sections = [_tool(tool) for tool in tools]
    head = _SANDBOX + "\n" + (_TOOLS if sections else _NO_TOOLS)
    return "\n".join([head, *sections])


def _tool(tool: Described) -> str:
    if tool.signature is None:
        lines = [f"{tool.name}(...)"]
    else:
        inner, returns = split_signature(tool.signature)
        lines = [f"{tool.name}({inner})" + (f" -> {returns}" if returns else "")]
    body = clean_doc(tool.doc or "").split("\n") if tool.doc else []
    if tool.parallelizable:
        body.append(_PARALLEL)
    if tool.timeout is not None:
        seconds = f"{tool.timeout:.3f}".rstrip("0").rstrip(".")
        body.append(f"A call may take {seconds} seconds.")
    lines += ["    " + line if line else "" for line in body]
    return "\n".join(lines).rstrip("\n") + "\n"


def clean_doc(doc: str) -> str:
    """A doc string without the indentation of its source, bounded."""
    text = doc.replace("\0", "").replace("\r\n", "\n").replace("\t", "    ")[:MAX_DOC]
    lines = [line.rstrip(" ") for line in text.split("\n")]
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines[1:] if line), default=0)
    lines = [lines[0].lstrip(" "), *(line[margin:] for line in lines[1:])]
    return "\n".join(lines).strip("\n")


# ---- signatures


def split_signature(text: str) -> tuple[str, str]:
    """The parameters, and what follows the arrow if there is one, of `a, b=1` or `(a, b=1) -> int`."""
    text = text.strip()
    if not text.startswith("("):
        return text, ""
    end = _top_level(text, ")", 1)
    if end is None:
        return text, ""
    rest = text[end + 1 :].strip()
    return text[1:end].strip(), rest[2:].strip() if rest.startswith("->") else ""


def wire_signature(text: str) -> str:
    """The signature as the daemon takes it: names, stars and slashes, `=...` for a default, no annotations."""
    parts = []
    inner, _ = split_signature(text)
    while inner:
        end = _top_level(inner, ",", 0)
        part, inner = (inner, "") if end is None else (inner[:end], inner[end + 1 :])
        name = re.split(r"[:=]", part, maxsplit=1)[0].strip()
        if name:
            parts.append(name + ("=..." if _top_level(part, "=", 0) is not None else ""))
        elif inner.strip():
            parts.append("?")  # two commas in a row: the daemon says that it is malformed
    return ", ".join(parts)


def _top_level(text: str, wanted: str, start: int) -> int | None:
    """Where a character stands outside of brackets and quotes, from start on."""
    depth, quote = 0, ""
    at = start
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char == wanted and depth == 0:
            return at
        elif char in "'\"":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        at += 1
    return None


def signature_text(func: Callable[..., Any]) -> str | None:
    """How a function may be called, as text with its annotations and defaults; None if it doesn't say."""
    try:
        signature = inspect.signature(func)
    except (TypeError, ValueError):
        return None
    parameters = list(signature.parameters.values())
    if any(not parameter.name.isidentifier() for parameter in parameters):
        return None
    parts: list[str] = []
    positional_only = star_seen = False
    for parameter in parameters:
        kind = parameter.kind
        if positional_only and kind is not parameter.POSITIONAL_ONLY:
            parts.append("/")
        positional_only = kind is parameter.POSITIONAL_ONLY
        if kind is parameter.KEYWORD_ONLY and not star_seen:
            parts.append("*")
        star_seen = star_seen or kind in (parameter.VAR_POSITIONAL, parameter.KEYWORD_ONLY)
        parts.append(_parameter(parameter))
    if positional_only:
        parts.append("/")
    returns = _annotation(signature.return_annotation)
    inner = ", ".join(parts)
    return f"({inner}) -> {returns}" if returns else inner


def _parameter(parameter: inspect.Parameter) -> str:
    text = parameter.name
    if parameter.kind is parameter.VAR_POSITIONAL:
        text = "*" + text
    elif parameter.kind is parameter.VAR_KEYWORD:
        text = "**" + text
    annotation = _annotation(parameter.annotation)
    if annotation:
        text += ": " + annotation
    if parameter.default is not parameter.empty:
        default = _default(parameter.default)
        text += f" = {default}" if annotation else f"={default}"
    return text


def _annotation(annotation: Any) -> str:
    if annotation is inspect.Parameter.empty:
        return ""
    try:
        text = annotation if isinstance(annotation, str) else str(inspect.formatannotation(annotation))
    except Exception:
        return ""
    return text if 0 < len(text) <= _MAX_ANNOTATION and _is_plain(text) else ""


def _default(default: Any) -> str:
    if type(default) not in (type(None), bool, int, float, str, bytes, tuple, list, dict):
        return "..."
    try:
        text = repr(default)
    except Exception:
        return "..."
    return text if len(text) <= _MAX_DEFAULT and " at 0x" not in text and _is_plain(text) else "..."


def _is_plain(text: str) -> bool:
    """Whether it is one line of printable text with its brackets in pairs."""
    depth = 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if depth < 0:
            return False
    return depth == 0 and text.isprintable()
