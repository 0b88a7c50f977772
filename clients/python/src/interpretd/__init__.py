# SPDX-License-Identifier: MIT OR Apache-2.0
"""Client of interpretd, the service that runs untrusted Python.

`Interpreter` is a session; `Interpreter.execute` runs a script in it and returns an `ExecutionResult`. What a script
may call in this process are its `tools`; what it may use is the `Config`.
"""

from ._config import Config
from ._errors import (
    ExecutionCancelledError,
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
    ServiceError,
    SessionLostError,
    StateFormatError,
    ToolError,
)
from ._result import ExecutionResult, JournalEntry, Usage, Variable
from ._sync import Interpreter
from ._tools import Tool

__version__ = "0.1.0"

STATE_FORMAT_VERSION = 1

__all__ = [
    "STATE_FORMAT_VERSION",
    "Config",
    "ExecutionCancelledError",
    "ExecutionResult",
    "InterpretThisError",
    "Interpreter",
    "JournalEntry",
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
    "ServiceError",
    "SessionLostError",
    "StateFormatError",
    "Tool",
    "ToolError",
    "Usage",
    "Variable",
    "__version__",
]
