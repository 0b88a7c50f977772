#!/usr/bin/env python3
"""Zygotes that die between making a worker and telling of it (unborn.c): sessions open all the same, serve, end, and leave nothing behind. Prints TAP.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import stat
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))
import wire
from wire import Daemon, test, until

BUILD = Path(os.environ.get("INTERPRETD_BUILD", wire.ROOT / "build/release"))


@test
def a_session_whose_worker_was_never_told_of_gets_another(daemon: Daemon) -> None:
    zygotes = set()
    descriptors = daemon.descriptors()
    for n in range(12):
        zygotes |= {pid for pid, name in wire.children(daemon.process.pid).items() if name == "itd-zygote"}
        with daemon.open(ephemeral=True) as raw:
            assert raw.run(f"{n} + 1", value=True)["value"] == n + 1
    assert len(zygotes) > 2, zygotes  # so it has happened
    assert until(lambda: daemon.status()["sessions"] == 0), daemon.sessions()
    assert until(lambda: daemon.descriptors() <= descriptors + 1), (descriptors, daemon.descriptors())
    assert until(lambda: sorted(wire.children(daemon.process.pid).values()) == ["itd-zygote"]), wire.children(
        daemon.process.pid
    )


@test
def several_that_wait_at_once_are_all_served(daemon: Daemon) -> None:
    raws = [daemon.connect() for _ in range(10)]
    for raw in raws:
        raw.send("open", {"ephemeral": True})
    for raw in raws:
        assert raw.read()[0] == "opened"
    assert [raw.run("6 * 7", value=True)["value"] for raw in raws] == [42] * 10
    for raw in raws:
        raw.close()
    assert until(lambda: daemon.status()["sessions"] == 0), daemon.sessions()


if __name__ == "__main__":
    library = BUILD / "tests/faults/libunborn.so"
    if not library.exists():
        print("ok 1 - # SKIP sanitizers want to be loaded first\n1..1")
        sys.exit(0)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "interpretd"
        program.write_text(f'#!/bin/sh\nLD_PRELOAD={library} exec {os.environ["INTERPRETD_BIN"]} "$@"\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        os.environ["INTERPRETD_BIN"] = str(program)
        sys.exit(wire.main("--spares", "0"))
