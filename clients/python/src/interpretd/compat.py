# SPDX-License-Identifier: MIT OR Apache-2.0
"""The names of interpretthis 0.4.1, for programs and test-suites that were written for it.

    import interpretd.compat as interpretthis

Everything here is interpretd's own but `Config`, which takes the eight limits of the predecessor and has its repr.
What the predecessor promises holds; what interpretd does otherwise on purpose:

- A limit can't be caught by the script, and ends it at once: no `except`, no `finally` runs.
- There is a default time limit of 30 s where the predecessor had none, and `max_while_iterations` has no effect:
  `max_operations` bounds every loop. Operations are counted otherwise, and memory is counted as it is, so that the
  figures in the texts of these limits differ.
- Positional arguments of a tool bind to its parameters; only a tool that takes nothing but `**kwargs` gets `arg0`, ...
- A tool's exception keeps its class in the script where that is a built-in one, else its nearest built-in base.
- The class of an error follows the exception's type, not the place that raised it: a TypeError is a SandboxTypeError
  whether the interpreter raised it or the script. A failed `assert` is a SandboxAssertionError.
- Executes of several threads queue instead of failing; only one inside its own tool is a RuntimeError.
- A script may assign to a built-in's name, and to a tool's.
- Calls that are pending when a script ends are waited for, or cancelled.
- A state blob is sealed and has a version of its own: `STATE_FORMAT_VERSION` is interpretd's.
"""

from collections.abc import Callable
from typing import Any, Self

from . import STATE_FORMAT_VERSION, __version__
from ._config import Limits
from ._errors import (
    InterpretThisError,
    LimitExceededError,
    PythonException,
    RecursionLimitError,
    SandboxAssertionError,
    SandboxAttributeError,
    SandboxNameError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SandboxTypeError,
    SandboxValueError,
    SecurityError,
    StateFormatError,
    ToolError,
)
from ._result import ExecutionResult
from ._sync import Interpreter
from ._tools import Tool

SandboxValue = Any
ToolFunction = Callable[..., Any]

__all__ = [
    "STATE_FORMAT_VERSION",
    "Config",
    "ExecutionResult",
    "InterpretThisError",
    "Interpreter",
    "LimitExceededError",
    "PythonException",
    "RecursionLimitError",
    "SandboxAssertionError",
    "SandboxAttributeError",
    "SandboxNameError",
    "SandboxRuntimeError",
    "SandboxSyntaxError",
    "SandboxTypeError",
    "SandboxValueError",
    "SecurityError",
    "StateFormatError",
    "Tool",
    "ToolError",
    "__version__",
]


class Config(Limits):
    """Limits of a session; None means the default.

    >>> Config(max_operations=1000).max_operations
    1000
    """

    __slots__ = ()
    _name = "interpretd.compat.Config"

    def __new__(
        cls,
        max_operations: int | None = None,
        max_while_iterations: int | None = None,
        max_memory_bytes: int | None = None,
        max_stdout_bytes: int | None = None,
        max_concurrent_tools: int | None = None,
        max_execution_time: float | None = None,
        max_recursion_depth: int | None = None,
        max_int_bits: int | None = None,
    ) -> Self:
        return cls._checked(locals())
