# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the wire tests share: a daemon of their own, raw connections, TAP.

Deliberately not the Python client: frames are made by hand here, so that broken ones can be made too.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgpack

ROOT = Path(__file__).resolve().parents[2]


def numbers() -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Messages, extensions and errors by name, from the tables themselves."""
    table = (ROOT / "protocol/messages.def").read_text()
    errors = (ROOT / "protocol/errors.def").read_text()
    table = re.sub(r"/\*.*?\*/", "", table, flags=re.S)
    errors = re.sub(r"/\*.*?\*/", "", errors, flags=re.S)

    def find(pattern: str, text: str) -> dict[str, int]:
        return {name: int(number) for number, name in re.findall(pattern, text)}

    return (
        find(r"^MESSAGE\((\d+), (\w+)", table) or {n: int(k) for k, n in re.findall(r"MESSAGE\((\d+), (\w+)", table)},
        {n: int(k) for k, n in re.findall(r"EXT\((\d+), (\w+)", table)},
        {n: int(k) for n, k in re.findall(r"ERROR\((\w+), (\d+)", errors)},
    )


MESSAGES, EXTS, ERRORS = numbers()
NAMES = {number: name for name, number in MESSAGES.items()}


class Closed(Exception):
    """The daemon closed the connection."""


def frame(message: int | str, ident: int, body: Any) -> bytes:
    number = MESSAGES[message] if isinstance(message, str) else message
    data = msgpack.packb([number, ident, body])
    return struct.pack(">I", len(data)) + data


def ext(name: str, payload: bytes) -> msgpack.ExtType:
    return msgpack.ExtType(EXTS[name], payload)


class Raw:
    """One connection: frames out, frames in."""

    def __init__(self, path: str, hello: bool = True, timeout: float = 20.0) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(timeout)
        self.sock.connect(path)
        self.ident = 0
        self.buffer = b""
        self.session = ""
        self.client = 0
        self.hello: dict[str, Any] = {}
        if hello:
            self.hello = self.ask("hello", {"version": 1, "client": "wire test"})[2]

    def send(self, message: int | str, body: Any = None, ident: int | None = None) -> int:
        if ident is None:
            self.ident += 1
            ident = self.ident
        self.sock.sendall(frame(message, ident, {} if body is None else body))
        return ident

    def read(self) -> tuple[str, int, dict[str, Any]]:
        while True:
            if len(self.buffer) >= 4:
                (size,) = struct.unpack_from(">I", self.buffer)
                if len(self.buffer) >= 4 + size:
                    data, self.buffer = self.buffer[4 : 4 + size], self.buffer[4 + size :]
                    number, ident, body = msgpack.unpackb(data, strict_map_key=False)
                    return NAMES[number], ident, body
            try:
                got = self.sock.recv(1 << 20)
            except ConnectionResetError:
                got = b""
            if not got:
                raise Closed(self.buffer)
            self.buffer += got

    def ask(self, message: str, body: Any = None) -> tuple[str, int, dict[str, Any]]:
        ident = self.send(message, body)
        while True:
            name, answered, answer = self.read()
            if answered == ident or answered == 0:
                return name, answered, answer

    def open(self, **body: Any) -> Raw:
        name, _, answer = self.ask("open", body)
        assert name == "opened", answer
        self.session, self.client = answer["session"], answer["client"]
        return self

    def attach(self, session: str) -> Raw:
        name, _, answer = self.ask("attach", {"session": session})
        assert name == "opened", answer
        self.session, self.client = answer["session"], answer["client"]
        return self

    def run(self, code: str, **body: Any) -> dict[str, Any]:
        name, _, answer = self.ask("execute", {"code": code, **body})
        assert name == "result", (name, answer)
        return answer

    def ended(self) -> bool:
        """Whether the daemon closes the connection now, whatever it still says."""
        try:
            while True:
                self.read()
        except (Closed, BrokenPipeError):
            return True
        except TimeoutError:
            return False

    def close(self) -> None:
        self.sock.close()

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def export_state(c: Raw) -> tuple[bytes, dict[str, Any]]:
    ident = c.send("export")
    blob = b""
    while True:
        name, answered, body = c.read()
        if answered != ident:
            continue
        if name == "export_part":
            blob += body["data"]
            continue
        assert name == "exported", (name, body)
        assert body["size"] == len(blob), (body, len(blob))
        return blob, body


def import_state(c: Raw, blob: bytes, part: int = 1 << 20, **fields: Any) -> tuple[str, dict[str, Any]]:
    ident = c.send("import", {"size": len(blob), **fields})
    for at in range(0, len(blob), part):
        c.send("import_part", {"data": blob[at : at + part]}, ident)
    while True:
        name, answered, body = c.read()
        if answered in (ident, 0):
            return name, body


def answer_to(c: Raw, ident: int) -> tuple[str, dict[str, Any]]:
    while True:
        name, answered, body = c.read()
        if answered == ident:
            return name, body


class Daemon:
    """A private daemon."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [binary(), "--private", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self.process.stdout is not None
        self.path = self.process.stdout.readline().decode().strip()
        if not self.path:
            raise RuntimeError("the daemon did not start")

    def connect(self, hello: bool = True) -> Raw:
        return Raw(self.path, hello)

    def open(self, **body: Any) -> Raw:
        return self.connect().open(**{"ephemeral": True, **body})

    def status(self) -> dict[str, Any]:
        with self.connect() as control:
            return control.ask("status")[2]

    def sessions(self) -> list[dict[str, Any]]:
        with self.connect() as control:
            return control.ask("list")[2]["sessions"]

    def worker(self, session: str) -> int:
        return next(s["pid"] for s in self.sessions() if s["session"] == session)

    def why(self, session: str, client: int | None = None, execute: int | None = None) -> dict[str, Any]:
        body: dict[str, Any] = {"session": session}
        if client is not None:
            body |= {"client": client, "execute": execute}
        with self.connect() as control:
            return control.ask("why", body)[2]

    def cancel(self, session: str, **body: Any) -> bool:
        with self.connect() as control:
            return bool(control.ask("cancel", {"session": session, **body})[2]["found"])

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(20)


def binary() -> str:
    return os.environ.get("INTERPRETD_BIN", str(ROOT / "build/release/interpretd"))


def private_bytes(pid: int) -> int:
    """What the process alone has written to. Only writable mappings count: a program that was just built lies in the page cache as written, too."""
    total, writable = 0, False
    for line in Path(f"/proc/{pid}/smaps").read_text(encoding="ascii", errors="replace").splitlines():
        words = line.split()
        if words[0] == "Private_Dirty:":
            total += int(words[1]) * 1024 if writable else 0
        elif not words[0].endswith(":"):
            writable = "w" in words[1]
    return total


def children(pid: int) -> dict[int, str]:
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text()
            except OSError:
                continue
            name, rest = fields[fields.index("(") + 1 : fields.rindex(")")], fields[fields.rindex(")") + 2 :].split()
            if int(rest[1]) == pid and rest[0] != "Z":
                found[int(entry)] = name
    return found


def until(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(StopIteration, OSError):
            if condition():
                return True
        time.sleep(0.01)
    return False


TESTS: list[Callable[[Daemon], None]] = []


def test(function: Callable[[Daemon], None]) -> Callable[[Daemon], None]:
    TESTS.append(function)
    return function


@contextlib.contextmanager
def alarm(seconds: int) -> Iterator[None]:
    def ring(*_: object) -> None:
        raise TimeoutError(f"took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def main(*options: str) -> int:
    """Runs the tests (those whose name has the first argument in it), printing TAP."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    tests = [t for t in TESTS if wanted in t.__name__]
    daemon = Daemon(*options)
    failed = 0
    for number, function in enumerate(tests, 1):
        name = function.__name__.removeprefix("t_").replace("_", " ")
        try:
            with alarm(int(os.environ.get("WIRE_ALARM", "90"))):
                function(daemon)
            print(f"ok {number} - {name}", flush=True)
        except Exception as error:  # every failure is a TAP line, the rest goes on
            failed += 1
            print(f"not ok {number} - {name}", flush=True)
            print(f"# {type(error).__name__}: {error}"[:2000].replace("\n", "\n# "), flush=True)
            if os.environ.get("WIRE_TRACE"):
                import traceback

                traceback.print_exc()
        if daemon.process.poll() is not None:
            print("Bail out! the daemon ended", flush=True)
            return 1
    code = daemon.stop()
    if code != 0:
        print(f"# the daemon ended with {code}")
        failed += 1
    print(f"1..{len(tests)}")
    return 1 if failed else 0
