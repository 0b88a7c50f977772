# SPDX-License-Identifier: MIT OR Apache-2.0
"""Client of interpretd, the service that runs untrusted Python.

`Interpreter` is a session; `Interpreter.execute` runs a script in it and returns an `ExecutionResult`. What a script
may call in this process are its `tools`; what it may use is the `Config`.
"""

from ._async import AsyncInterpreter, AsyncStream
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
    StorageError,
    ToolError,
)
from ._result import ExecutionResult, JournalEntry, Usage, Variable
from ._state import OpenCall, SessionInfo, list_sessions
from ._stream import Stream
from ._sync import Interpreter
from ._tools import Tool, describe_tools
from ._wire_constants import STATE_FORMAT_VERSION

__version__ = "0.1.0"

__all__ = [
    "STATE_FORMAT_VERSION",
    "AsyncInterpreter",
    "AsyncStream",
    "Config",
    "ExecutionCancelledError",
    "ExecutionResult",
    "InterpretThisError",
    "Interpreter",
    "JournalEntry",
    "LimitExceededError",
    "OpenCall",
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
    "SessionInfo",
    "SessionLostError",
    "StateFormatError",
    "StorageError",
    "Stream",
    "Tool",
    "ToolError",
    "Usage",
    "Variable",
    "__version__",
    "describe_tools",
    "list_sessions",
]
