"""typing's names for streams, and its protocols of one method."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from abc import abstractmethod
from typing import AnyStr, Generic, Protocol, TypeVar, _ProtocolMeta, runtime_checkable


class IO(Generic[AnyStr]):
    """What open() would return."""

    __slots__ = ()


class BinaryIO(IO[bytes]):
    """A binary file."""

    __slots__ = ()


class TextIO(IO[str]):
    """A text file."""

    __slots__ = ()


_T = TypeVar("T", infer_variance=True)


def _supports(name, method, result):
    def stub(self):
        pass

    stub.__name__ = method
    body = {method: abstractmethod(stub), "__module__": "typing", "__slots__": (), "__doc__": f"Something with {method}."}
    base = Protocol
    if result is _T:
        stub.__annotations__ = {"return": _T}
        base = Protocol[_T]
        body["__orig_bases__"] = (base,)
    bases = (Protocol,) if base is Protocol else (Protocol, Generic)
    return runtime_checkable(_ProtocolMeta(name, bases, body))


def all_supports():
    """All of them by name."""
    return {
        f"Supports{word}": _supports(f"Supports{word}", f"__{word.lower()}__", result)
        for word, result in (
            ("Int", int), ("Float", float), ("Complex", complex), ("Bytes", bytes), ("Index", int), ("Abs", _T), ("Round", _T),
        )
    }  # fmt: skip
