# SPDX-License-Identifier: MIT OR Apache-2.0
"""Whose turn it is, when a run of an Interpreter waits for one of its tools and somebody else executes on it.

The daemon queues executes, but one that comes while the same connection has a tool call to answer is refused as
`busy`: it might be the tool's own, which would wait for itself. Only the client can tell: a tool knows the runs that it
is called from. So a tool's own execute fails, everybody else's is sent again when a run has ended.
"""

import threading
from contextvars import ContextVar
from typing import Any, Final

from . import _wire_constants as wire

_LONGEST_WAIT: Final = 1.0
_RETRIES: Final = 20

# The runs that wait for the tool that is being called here, the outermost first.
WITHIN: Final[ContextVar[tuple[Any, ...]]] = ContextVar("interpretd_within", default=())


def is_busy(frame: Any) -> bool:
    """Whether an execute was refused because a tool call of the same connection is open."""
    return bool(frame[0] == wire.MSG_ERROR and frame[2].get("code") == "busy")


class Turns:
    """The runs of one Interpreter that are under way. A run says by `attended` whether somebody sees to its calls."""

    def __init__(self) -> None:
        self.runs: set[Any] = set()
        self._changed = threading.Condition()
        self._waiting = 0

    def begin(self, run: Any) -> None:
        self.runs.add(run)

    def end(self, run: Any) -> None:
        self.runs.discard(run)
        # Who waits says so before looking at the runs, so a run that ends is either not seen or tells.
        if self._waiting:
            with self._changed:
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
        with self._changed:
            self._waiting += 1
            try:
                if not self.worth_waiting(run, tries):
                    return False
                if len(self.runs) > 1:
                    self._changed.wait(_LONGEST_WAIT)
                return True
            finally:
                self._waiting -= 1
