# SPDX-License-Identifier: MIT OR Apache-2.0
"""The private daemon: one `interpretd --private` for each process that needs one.

The daemon ends when its standard input closes, which the kernel sees to however this process ends. A forked child
drops its copy of that pipe and starts a daemon of its own when it first needs one.
"""

import atexit
import math
import os
import select
import shutil
import subprocess
import threading
import time
from pathlib import Path
from typing import Final

from ._errors import ServiceError

_PATIENCE = 30.0
_PARTING_TIME: Final = 5.0
_MAX_PATH: Final = 4096
_SHIPPED: Final = Path(__file__).parent / "_bin" / "interpretd"

_lock = threading.Lock()
_daemon: subprocess.Popen[bytes] | None = None
_socket: str | None = None


def known_socket() -> str | None:
    """The path of the private daemon's socket, if there has been one. Whether it still runs, connecting will tell."""
    return _socket


def private_socket() -> str:
    """The path of the private daemon's socket; starts the daemon if it isn't running."""
    global _daemon, _socket
    with _lock:
        if _daemon is not None and _socket is not None and _daemon.poll() is None:
            return _socket
        _daemon, _socket = _start()
        return _socket


def _program() -> str:
    named = os.environ.get("INTERPRETD_BIN")
    if named:
        return named
    found = shutil.which("interpretd")
    if found is None and os.access(_SHIPPED, os.X_OK):
        return str(_SHIPPED)
    if found is None:
        raise ServiceError(
            "the program interpretd was not found: put it on PATH, name it in INTERPRETD_BIN, or name a running"
            " service's socket in INTERPRETD_SOCKET",
            "no_daemon",
        )
    return found


def _start() -> tuple[subprocess.Popen[bytes], str]:
    program = _program()
    try:
        daemon = subprocess.Popen([program, "--private"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except OSError as error:
        raise ServiceError(f"{program} can't be started: {error.strerror}", "no_daemon") from error
    assert daemon.stdout is not None
    said = _first_line(daemon.stdout.fileno())
    if said is not None and said.strip():
        return daemon, os.fsdecode(said)
    silent = daemon.poll() is None and said is None
    _end(daemon, 0.0 if silent else _PARTING_TIME)
    if silent:
        raise ServiceError(f"{program} --private doesn't say where it listens", "no_daemon")
    raise ServiceError(f"{program} --private ended before it was ready (status {daemon.returncode})", "no_daemon")


def _first_line(pipe: int) -> bytes | None:
    """What comes up to a line's end; empty at the end of the pipe, None when it doesn't come in time or is too long."""
    said = b""
    deadline = time.monotonic() + _PATIENCE
    poller = select.poll()  # takes descriptors over 1023, which select doesn't
    poller.register(pipe, select.POLLIN)
    while len(said) < _MAX_PATH:
        if not poller.poll(math.ceil(max(0.0, deadline - time.monotonic()) * 1000)):
            return None
        part = os.read(pipe, _MAX_PATH)
        line, end, _ = (said + part).partition(b"\n")
        if end or not part:
            return line if end else b""
        said = line
    return None


def _end(daemon: subprocess.Popen[bytes], patience: float = _PARTING_TIME) -> None:
    for stream in (daemon.stdin, daemon.stdout):
        if stream is not None:
            stream.close()
    try:
        daemon.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        daemon.kill()
        daemon.wait()


def _at_exit() -> None:
    global _daemon
    daemon, _daemon = _daemon, None
    if daemon is not None:
        _end(daemon)


def _in_child() -> None:
    """The parent's daemon is not ours: forget it, and let go of the pipe that keeps it alive."""
    global _daemon, _socket, _lock
    daemon, _daemon, _socket = _daemon, None, None
    _lock = threading.Lock()
    if daemon is not None:
        daemon.returncode = 0  # not our child: nothing to wait for or to warn of
        for stream in (daemon.stdin, daemon.stdout):
            if stream is not None:
                stream.close()


atexit.register(_at_exit)
os.register_at_fork(after_in_child=_in_child)
