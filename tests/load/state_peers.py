#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sizes and times of states of other engines, for a comparison in the same run: those of them that this Python has.

state_peers.py      one JSON object a line, {"engine", "state", "bytes", "out": [seconds], "into": [seconds]}; the states' code comes on standard input as JSON

state_figures.py runs it with the Python of $STATE_PEERS, an environment with pydantic-monty and interpretthis in it. It stands alone: nothing of this tree is imported.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from typing import Any

RUNS = 50


@contextmanager
def monty() -> Iterator[Callable[[], Any]]:
    engine = import_module("pydantic_monty")
    with engine.Monty() as pool:

        class Session:
            def __init__(self) -> None:
                self.checked_out = pool.checkout()
                self.session = self.checked_out.__enter__()

            def run(self, code: str) -> None:
                self.session.feed_run(code)

            def export(self) -> bytes:
                return self.session.dump()

            def load(self, blob: bytes) -> None:
                self.session.load_session(blob)

            def close(self) -> None:
                self.checked_out.__exit__(None, None, None)

        yield Session


@contextmanager
def interpretthis() -> Iterator[Callable[[], Any]]:
    engine = import_module("interpretthis")

    class Session:
        def __init__(self) -> None:
            self.session = engine.Interpreter()

        def run(self, code: str) -> None:
            assert self.session.execute(code).ok

        def export(self) -> bytes:
            return self.session.export_state()

        def load(self, blob: bytes) -> None:
            self.session.import_state(blob)

        def close(self) -> None:
            pass

    yield Session


def timed(action: Callable[[], Any]) -> float:
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def measure(make: Callable[[], Any], code: str) -> dict[str, Any]:
    a = make()
    if code:
        a.run(code)
    blob = a.export()
    out = [timed(a.export) for _ in range(RUNS)]
    into = []
    for _ in range(RUNS):
        b = make()  # some load into a new session only
        into.append(timed(lambda b=b: b.load(blob)))
        b.close()
    a.close()
    return {"bytes": len(blob), "out": out, "into": into}


def main() -> int:
    states = json.load(sys.stdin)
    for package, engine in (("pydantic-monty", monty), ("interpretthis", interpretthis)):
        try:
            name = f"{package} {version(package)}"
        except ImportError:
            continue
        with engine() as make:
            for state, code in states.items():
                try:
                    told = measure(make, code)
                except Exception as error:
                    told = {"error": f"{type(error).__name__}: {str(error)[:100]}"}
                print(json.dumps({"engine": name, "state": state, **told}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
