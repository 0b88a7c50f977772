"""The directories that a path is in."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from collections.abc import Sequence


class _PathParents(Sequence):
    """The directories that a path is in."""

    __slots__ = ("_path", "_drv", "_root", "_tail")

    def __init__(self, path):
        self._path = path
        self._drv = path.drive
        self._root = path.root
        self._tail = path._tail

    def __len__(self):
        return len(self._tail)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return tuple(self[i] for i in range(*idx.indices(len(self))))
        if idx >= len(self) or idx < -len(self):
            raise IndexError(idx)
        if idx < 0:
            idx += len(self)
        return self._path._from_parsed_parts(self._drv, self._root, self._tail[: -idx - 1])

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


_PathParents.__module__ = "pathlib"
