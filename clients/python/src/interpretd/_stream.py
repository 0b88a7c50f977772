# SPDX-License-Identifier: MIT OR Apache-2.0
"""A run whose output is read as it comes."""

from collections.abc import Generator, Iterator
from types import TracebackType
from typing import Self

from ._result import ExecutionResult


class Stream:
    """A run whose output is read as it comes: an iterator of text, then the `result`.

    The script's tools run while the output is waited for, in the thread that iterates. Leaving the `with` block, or
    `close()`, before the end stops the run.
    """

    __slots__ = ("_result", "_steps")

    def __init__(self, steps: Generator[str, None, ExecutionResult]) -> None:
        self._steps = steps
        self._result: ExecutionResult | None = None

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            return next(self._steps)
        except StopIteration as end:
            if end.value is not None:
                self._result = end.value
            raise StopIteration from None

    @property
    def result(self) -> ExecutionResult:
        """How the run ended; waits for that. RuntimeError for a run that was closed before."""
        for _ in self:
            pass
        if self._result is None:
            raise RuntimeError("the run was closed before its end")
        return self._result

    def close(self) -> None:
        """Stops the run if it is not over."""
        self._steps.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
