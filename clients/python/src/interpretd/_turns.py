# SPDX-License-Identifier: MIT OR Apache-2.0
"""Whose turn it is, when a run of an Interpreter waits for one of its tools and somebody else executes on it.

The daemon queues executes, but one that comes while the same connection has a tool call to answer is refused as
`busy`: it might be the tool's own, which would wait for itself. Only the client can tell: a tool knows the runs that it
is called from. So a tool's own execute fails, everybody else's is sent again when a run has ended. It also fails where
the caller got output of a run that is not over and that may still call tools, which nobody would answer meanwhile.
"""

import os
import threading
from collections.abc import Callable
from contextvars import ContextVar
from functools import cached_property
from typing import Any, Final

from . import _wire_constants as wire

_OWN_TOOL: Final = (
    "this Interpreter is already running. A tool can't execute on the session that waits for it: it may get and set"
    " variables there, or execute on another Interpreter"
)
_OWN_OUTPUT: Final = (
    "this Interpreter is already running. Its script may still call tools, and nobody would answer: take the output to"
    " its end first, or execute on another Interpreter"
)
_LONGEST_WAIT: Final = 1.0
_RETRIES: Final = 20

# The runs that wait for the tool that is being called here, the outermost first.
WITHIN: Final[ContextVar[tuple[Any, ...]]] = ContextVar("interpretd_within", default=())


# The runs are the parent's.
os.register_at_fork(after_in_child=lambda: WITHIN.set(()))


def is_busy(frame: Any) -> bool:
    """Whether an execute was refused because a tool call of the same connection is open."""
    return bool(frame[0] == wire.MSG_ERROR and frame[2].get("code") == "busy")


def not_within(owner: Any) -> None:
    """RuntimeError in a tool that a run of this Interpreter's session waits for."""
    for run in WITHIN.get():
        if run.owner._session == owner._session and run in run.owner._turns.runs:
            raise RuntimeError(_OWN_TOOL)


class Turns:
    """The runs of one Interpreter that are under way. A run says by `attended` whether somebody sees to its calls.

    `holders` are those who hold a run up while they do something with its output: threads or tasks.
    """

    def __init__(self) -> None:
        self.runs: set[Any] = set()
        self._changing = threading.Lock()
        self.waiting = 0
        self.holders: dict[Any, object] = {}

    @cached_property
    def _changed(self) -> threading.Condition:
        """Waited on for the end of a run. Only used, and so only made, with `_changing`."""
        return threading.Condition(self._changing)

    def check(self, run: Any, caller: Callable[[], object] = threading.get_ident) -> None:
        """RuntimeError for a run that would wait for its own caller. There is none without `holders` or WITHIN."""
        not_within(run.owner)
        if self.holders and caller() in [holder for held, holder in self.holders.copy().items() if held in self.runs]:
            raise RuntimeError(_OWN_OUTPUT)

    def end(self, run: Any) -> None:
        """A run is over. If it has left the `runs` already, this is only for `holders` and those `waiting`.

        Who waits says so before looking at the runs, so a run that ends is either not seen or tells.
        """
        self.runs.discard(run)
        self.holders.pop(run, None)
        if self.waiting:
            with self._changing:
                self._changed.notify()

    def worth_waiting(self, run: Any, tries: int) -> bool:
        """Whether another run can be expected to end.

        Not when it is the caller's own, nor when it is a stream that is not being read. With none at all, one has ended
        a moment ago.
        """
        within = WITHIN.get()
        others = [other for other in self.runs.copy() if other is not run]
        if any(other in within for other in others):
            return False
        return any(other.attended for other in others) or (not others and tries < _RETRIES)

    def wait(self, run: Any, tries: int) -> bool:
        """Waits until a run has ended; False if that is not worth it."""
        with self._changing:
            self.waiting += 1
            try:
                if not self.worth_waiting(run, tries):
                    return False
                if len(self.runs) > 1:
                    self._changed.wait(_LONGEST_WAIT)
                return True
            finally:
                self.waiting -= 1
