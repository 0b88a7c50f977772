#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Hostile clients and hostile kernels: quotas, silence, floods, foreign sessions, layers that are missing, ends that have a name."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import statistics
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from test_daemon import start_service
from wire import ROOT, Closed, Daemon, Raw, binary, frame, main, until
from wire import TESTS as ALL

ALL.clear()  # test_daemon's own

NO_LIMITS = {"max_operations": 2**62, "max_execution_time": 60, "max_cpu_time": 60}
SLOW = 10 if "asan" in binary() or "gcstress" in binary() else 1
SYSCALLS = {
    "x86_64": {"landlock": 444, "unshare": 272, "seccomp": 317},
    "aarch64": {"landlock": 444, "unshare": 97, "seccomp": 277},
}


def test(function: Callable[[Daemon], None]) -> Callable[[Daemon], None]:
    ALL.append(function)
    return function


@contextlib.contextmanager
def daemon(*options: str):
    one = Daemon(*options)
    try:
        yield one
    finally:
        assert one.stop() == 0


def open_time(d: Daemon, rounds: int = 15) -> float:
    """Median seconds of connect, hello, open, 1 + 1 and away."""
    times = []
    for _ in range(rounds):
        start = time.monotonic()
        with d.open() as c:
            assert c.run("1 + 1", value=True)["value"] == 2
        times.append(time.monotonic() - start)
        time.sleep(0.02)
    return statistics.median(times)


def as_user(path: str, code: str) -> str:
    """What the code prints as user 65534; it finds wire's names and `path`."""
    script = (
        f"import sys\nsys.path.insert(0, {str(ROOT / 'tests/wire')!r})\nimport os\nfrom wire import *\n"
        f"os.setgid(65534)\nos.setuid(65534)\npath = {path!r}\n" + code
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# ---- connections -----------------------------------------------------------------------------------


@test
def t_silent_connections(d: Daemon) -> None:
    """600 that say nothing, of the same user: a good client's session starts in at most three times its idle time."""
    with daemon() as one:
        idle = open_time(one)
        silent = [one.connect(hello=False) for _ in range(600)]
        assert open_time(one) < 3 * idle + 0.05 * SLOW
        assert one.status()["evicted"] > 400
        for raw in silent:
            raw.close()


@test
def t_idle_connections_after_hello(d: Daemon) -> None:
    with daemon() as one:
        idle = open_time(one)
        greeted = []
        for _ in range(250):
            greeted.append(one.connect())
        time.sleep(1.2)
        for _ in range(250):
            greeted.append(one.connect())
        assert open_time(one) < 3 * idle + 0.05 * SLOW
        for raw in greeted:
            raw.close()


@test
def t_slow_greetings(d: Daemon) -> None:
    """A byte now and then keeps no place for ever, and costs nobody else anything."""
    with daemon("--max-half-open", "8") as one:
        hello = frame("hello", 1, {"version": 1, "client": "slow"})
        slow = [one.connect(hello=False) for _ in range(8)]
        for n in range(len(hello) - 1):
            for raw in slow:
                with contextlib.suppress(OSError):
                    raw.sock.sendall(hello[n : n + 1])
        assert open_time(one, 3) < 1 * SLOW
        for raw in slow:
            raw.close()


@test
def t_floods_of_small_frames(d: Daemon) -> None:
    """Pings without end on ten connections, whose answers nobody reads."""
    with daemon() as one:
        idle = open_time(one)
        resident = int(Path(f"/proc/{one.process.pid}/status").read_text().split("VmRSS:")[1].split()[0])
        flood = frame("ping", 1, {}) * 2000
        floods = [one.connect() for _ in range(10)]
        for raw in floods:
            raw.sock.setblocking(False)
        end = time.monotonic() + 1
        times = []
        while time.monotonic() < end:
            for raw in floods:
                with contextlib.suppress(OSError):
                    raw.sock.send(flood)
            times.append(open_time(one, 1))
        assert statistics.median(times) < 10 * idle + 0.05 * SLOW, (times, idle)
        status = Path(f"/proc/{one.process.pid}/status").read_text()
        grown = int(status.split("VmRSS:")[1].split()[0]) - resident
        assert grown < (64 << 10) * (4 if SLOW > 1 else 1), status  # sanitizers keep what was freed
        for raw in floods:
            raw.close()


@test
def t_a_listing_flood(d: Daemon) -> None:
    with daemon() as one:
        c = one.open(ephemeral=False)
        raw = one.connect()
        raw.sock.settimeout(0.5)
        try:
            for n in range(20000):
                raw.sock.sendall(frame("list", n + 1, {}))
        except OSError:
            pass
        assert c.run("2", value=True)["value"] == 2
        raw.close()


@test
def t_sources_that_are_no_text(d: Daemon) -> None:
    """What isn't UTF-8 is a SyntaxError wherever it stands, and reads nothing beyond itself."""
    c = d.open()
    for n, bad in enumerate(
        [
            b"\xfc",
            b"\xff",
            b"'\xf0\x9f'",
            b"# \xed\xa0\x80",
            b"def f(\xfc): pass",
            b"x = '\x88\x88'; ]",
            b"\xf8\x88\x80\x80\x80",
            b"\xc3",
        ]
    ):
        filler = b"~" * len(bad)
        for message in ("execute", "check"):
            whole = frame(message, 100 + n, {"code": filler.decode()})
            c.sock.sendall(whole.replace(filler, bad))
            name, _, body = c.read()
            error = body.get("error") or {}
            assert name in ("result", "checked") and "codec can't decode" in str(error.get("message")), (
                bad,
                name,
                body,
            )
    assert c.run("1", value=True)["value"] == 1


# ---- quotas ----------------------------------------------------------------------------------------


@test
def t_sessions_of_a_user(d: Daemon) -> None:
    with daemon("--max-sessions-per-uid", "3", "--admission-wait", "0.3") as one:
        held = [one.open() for _ in range(3)]
        start = time.monotonic()
        assert one.connect().ask("open", {})[2]["code"] == "too_many_sessions"
        assert 0.2 < time.monotonic() - start < 2.5
        # one that waits gets in when another ends
        waiting = one.connect()
        waiting.send("open", {"ephemeral": True})
        time.sleep(0.05)
        held.pop().close()
        name, _, body = waiting.read()
        assert name == "opened", body


@test
def t_memory_of_a_user(d: Daemon) -> None:
    with daemon("--max-memory-per-uid", str(300 << 20), "--admission-wait", "0") as one:
        a = one.open(limits={"max_memory_bytes": 200 << 20})
        assert one.connect().ask("open", {"limits": {"max_memory_bytes": 200 << 20}})[2]["code"] == "too_much_memory"
        b = one.open(limits={"max_memory_bytes": 50 << 20})
        assert a.run("1", value=True)["value"] == b.run("1", value=True)["value"] == 1


@test
def t_executes_of_a_user(d: Daemon) -> None:
    with daemon("--max-executes-per-second", "20") as one:
        c = one.open()
        start = time.monotonic()
        for _ in range(75):
            assert c.run("1", value=True)["value"] == 1
        assert time.monotonic() - start > 1.0


@test
def t_crashing_workers_are_backed_off_from(d: Daemon) -> None:
    with daemon() as one:
        for _ in range(3):
            c = one.open(ephemeral=False)
            # a sanitizer handles SIGSEGV and ends with a status, so there a signal that it leaves alone
            os.kill(one.worker(c.session), signal.SIGABRT if SLOW > 1 else signal.SIGSEGV)
            assert c.ended()
            why = one.why(c.session)
            assert why["reason"] == "crash", why
        assert until(lambda: one.connect().ask("open", {})[2].get("code") == "backing_off", 1)
        assert until(lambda: one.connect().ask("open", {"ephemeral": True})[0] == "opened", 5)


# ---- other users -------------------------------------------------------------------------------------


@test
def t_grants(d: Daemon) -> None:
    if os.geteuid() != 0:
        return  # needs a second user
    process, path, _keep = start_service("--allow-uid", "65534")
    mine = Raw(path).open(ephemeral=False)
    mine.run("x = 'mine'")
    tried = (
        f"s = {mine.session!r}\nc = Raw(path)\nprint(c.ask('attach', {{'session': s}})[2].get('code'), "
        "len(c.ask('list')[2]['sessions']), c.ask('close', {'session': s})[2].get('code'), "
        "c.ask('grant', {'session': s, 'user': 65534})[2].get('code'), c.ask('cancel', {'session': s})[2].get('code'))"
    )
    assert as_user(path, tried) == "no_session 0 no_session no_session no_session"
    control = Raw(path)
    assert control.ask("grant", {"session": mine.session, "user": 65534})[0] == "granted"
    used = f"c = Raw(path).attach({mine.session!r})\nprint(c.ask('get', {{'name': 'x'}})[2]['value'])"
    assert as_user(path, used) == "mine"
    managed = (
        f"s = {mine.session!r}\nc = Raw(path)\nprint(c.ask('close', {{'session': s}})[2]['code'], "
        "c.ask('grant', {'session': s, 'user': 1})[2]['code'], c.ask('cancel', {'session': s})[2]['found'])"
    )
    assert as_user(path, managed) == "not_owner not_owner False"
    assert control.ask("grant", {"session": mine.session, "user": 65534, "allow": False})[0] == "granted"
    assert as_user(path, tried) == "no_session 0 no_session no_session no_session"
    process.terminate()
    assert process.wait(20) == 0


@test
def t_foreign_and_absent_look_the_same(d: Daemon) -> None:
    if os.geteuid() != 0:
        return
    process, path, _keep = start_service("--allow-uid", "65534")
    mine = Raw(path).open(ephemeral=False)
    code = (
        f"for s in ({mine.session!r}, 'f' * 32, '', 'x' * 200):\n    c = Raw(path)\n    got = []\n"
        "    for m in ('attach', 'close', 'cancel', 'why'):\n"
        "        n, i, b = c.ask(m, {'session': s})\n        got.append((n, i, sorted(b.items())))\n    print(got)\n"
    )
    lines = as_user(path, code).splitlines()
    assert len(lines) == 4 and len(set(lines)) == 1 and "no_session" in lines[0], lines
    process.terminate()
    assert process.wait(20) == 0


@test
def t_socket_and_directory_modes(d: Daemon) -> None:
    assert os.stat(d.path).st_mode & 0o7777 == 0o140600 & 0o7777
    assert os.stat(os.path.dirname(d.path)).st_mode & 0o777 == 0o700
    ids = set()
    for _ in range(20):
        c = d.open()
        assert len(c.session) == 32 and int(c.session, 16) >= 0
        ids.add(c.session)
        c.close()
    assert len(ids) == 20


# ---- nothing crosses ----------------------------------------------------------------------------------


@test
def t_nothing_crosses_between_sessions(d: Daemon) -> None:
    marks = [f"planted-{n:04d}-{os.urandom(4).hex()}" for n in range(12)]
    a = d.open()
    for mark in marks:
        a.run(
            "keep = [m + m for m in [mark]]\nimport random, json\njson.planted = random.planted = mark\nrandom.seed(1)",
            variables={"mark": mark},
        )
        b = d.open()
        result = b.run(
            "import random, json\n[n for n in dir() if 'keep' in n or 'mark' in n]"
            " + [m for m in (random, json) if hasattr(m, 'planted')] + [random.random()]",
            value=True,
        )
        c = d.open()
        other = c.run("import random\nrandom.random()", value=True)["value"]
        assert len(result["value"]) == 1 and result["value"][0] != other, result
        if os.geteuid() == 0 and SLOW == 1:
            for session in (b.session, c.session):
                assert not finds(d.worker(session), mark.encode()), "another session's bytes are in this worker"
        b.close()
        c.close()
    a.close()


def finds(pid: int, text: bytes) -> bool:
    """Whether a process has these bytes anywhere in its writable memory."""
    for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
        where, how = line.split()[:2]
        if not how.startswith("rw") or "[vvar" in line:
            continue
        begin, end = (int(n, 16) for n in where.split("-"))
        with open(f"/proc/{pid}/mem", "rb", 0) as memory, open(f"/proc/{pid}/pagemap", "rb", 0) as pages:
            pages.seek(begin // 4096 * 8)
            there = struct.unpack(f"{(end - begin) // 4096}Q", pages.read((end - begin) // 4096 * 8))
            for n, page in enumerate(there):
                if page >> 63:
                    memory.seek(begin + n * 4096)
                    if text in memory.read(4096):
                        return True
    return False


@test
def t_reads_run_no_script_code(d: Daemon) -> None:
    """get, variables, describe, list, close and set never call a script's methods."""
    c = d.open(ephemeral=False)
    names = "__repr__ __eq__ __hash__ __str__ __bool__ __len__ __iter__ __getattr__ __reduce__ __reduce_ex__ __getstate__ __del__ __index__ __format__"
    code = "class Evil(Exception):\n" + "".join(
        f"    def {n}(self, *a):\n        calls.append('{n}')\n        raise SystemExit\n" for n in names.split()
    )
    made = c.run(
        "calls = []\n"
        + code
        + "x = Evil()\ny = [x, {1: x}]\nz = {(1, 2): [x]}\ndef e(): raise x\nw = type(x)\nfirst = len(calls)"
    )
    assert made["ok"], made
    for name in "xyzw":
        c.ask("get", {"name": name})
    c.ask("variables")
    c.ask("describe")
    c.ask("set", {"name": "x2", "value": 1})
    c.ask("delete", {"name": "x"})
    assert c.run("len(calls) - first", value=True)["value"] == 0, c.run("calls", value=True)
    with d.connect() as control:
        assert control.ask("close", {"session": c.session})[0] == "closed"


# ---- layers ---------------------------------------------------------------------------------------------


def masked(*calls: str) -> Callable[[], None]:
    """Before exec: system calls that this kernel shall not have."""
    numbers = [SYSCALLS[os.uname().machine][call] for call in calls]

    def instruction(code: int, jt: int, jf: int, k: int) -> bytes:
        return struct.pack("HBBI", code, jt, jf, k)

    program = instruction(0x20, 0, 0, 0)
    for number in numbers:
        program += instruction(0x15, 0, 1, number) + instruction(0x06, 0, 0, 0x00050000 | 38)
    program += instruction(0x06, 0, 0, 0x7FFF0000)

    def apply() -> None:
        class Program(ctypes.Structure):
            _fields_ = [("count", ctypes.c_ushort), ("code", ctypes.c_char_p)]

        libc = ctypes.CDLL(None, use_errno=True)
        assert libc.prctl(38, 1, 0, 0, 0) == 0
        assert libc.prctl(22, 2, ctypes.byref(Program(len(program) // 8, program))) == 0

    return apply


@test
def t_layers_are_told(d: Daemon) -> None:
    layers = d.status()["isolation"]
    assert any(text.startswith("seccomp") for text in layers), layers
    assert {"rlimits", "not dumpable", "no environment", "no_new_privs"} <= set(layers)
    c = d.open()
    if os.geteuid() == 0 and "namespaces" in layers:
        for kind in ("user", "net", "mnt", "ipc", "uts"):
            assert os.readlink(f"/proc/{d.worker(c.session)}/ns/{kind}") != os.readlink(f"/proc/self/ns/{kind}"), kind
    if os.geteuid() == 0 and "empty root" in layers:
        assert os.listdir(f"/proc/{d.worker(c.session)}/root/") == []
    control = subprocess.run(
        [str(Path(binary()).parent / "interpretctl"), "--socket", d.path, "status"], capture_output=True, text=True
    )
    assert "seccomp" in control.stdout and "no_new_privs" in control.stdout, control


@test
def t_metrics(d: Daemon) -> None:
    """Each number of the status report as a sample with its type; counters are named so."""
    c = d.open()
    program = str(Path(binary()).parent / "interpretctl")
    told = subprocess.run([program, "--socket", d.path, "metrics"], capture_output=True, text=True)
    assert told.returncode == 0, told
    samples = {}
    for line in told.stdout.splitlines():
        if not line.startswith("#"):
            name, value = line.split(" ")
            samples[name] = float(value)
            assert f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}" in told.stdout
    status = d.status()
    assert samples["interpretd_sessions"] == status["sessions"] >= 1, (samples, status)
    assert samples["interpretd_opened_total"] == status["opened"]
    assert {"interpretd_killed_total", "interpretd_evicted_total", "interpretd_uptime_seconds"} <= set(samples)
    c.close()


@test
def t_missing_layers(d: Daemon) -> None:
    if SLOW != 1 or os.uname().machine not in SYSCALLS:
        return
    for call, layer in (("landlock", "landlock"), ("unshare", "namespaces")):
        if layer not in d.status()["isolation"]:
            continue
        refused = subprocess.run(
            [binary(), "--private", "--require", f"seccomp,{layer}"],
            capture_output=True, text=True, stdin=subprocess.DEVNULL, preexec_fn=masked(call), timeout=60,
        )  # fmt: skip
        assert refused.returncode == 1 and layer in refused.stderr, refused
        process, path, _keep = start_service(preexec_fn=masked(call))
        raw = Raw(path).open()
        assert layer not in raw.hello["isolation"] and raw.run("1", value=True)["value"] == 1
        process.terminate()
        assert process.wait(20) == 0
    refused = subprocess.run(
        [binary(), "--private"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        preexec_fn=masked("seccomp"),
        timeout=60,
    )
    assert refused.returncode == 1 and "--insecure-no-seccomp" in refused.stderr, refused
    process, path, _keep = start_service("--insecure-no-seccomp", preexec_fn=masked("seccomp"))
    raw = Raw(path).open()
    assert not any("seccomp" in text for text in raw.hello["isolation"]) and raw.run("1", value=True)["value"] == 1
    process.terminate()
    assert process.wait(20) == 0
    wrong = subprocess.run([binary(), "--private", "--require", "moat"], capture_output=True, stdin=subprocess.DEVNULL)
    assert wrong.returncode == 2


@test
def t_ends_have_names(d: Daemon) -> None:
    with daemon() as one:
        for number, words in (
            (signal.SIGSYS, "system call"),
            (signal.SIGXCPU, "processor time"),
            (signal.SIGKILL, "memory"),
        ):
            c = one.open(ephemeral=False)
            os.kill(one.worker(c.session), number)
            assert c.ended() and words in one.why(c.session)["message"], one.why(c.session)
            time.sleep(0.05)


@test
def t_old_zygotes_are_replaced(d: Daemon) -> None:
    """A thousand workers of one layout at most, and no open fails while the next one boots."""
    if SLOW != 1:
        return
    with daemon("--max-sessions-per-uid", "64") as one:

        def zygote() -> set[int]:
            return {pid for pid, name in children_of(one.process.pid).items() if name == "itd-zygote"}

        first = zygote()
        for _ in range(1100):
            one.open().close()
        assert until(lambda: zygote() and not (zygote() & first), 20)
        assert one.open().run("1", value=True)["value"] == 1


def children_of(pid: int) -> dict[int, str]:
    from wire import children

    return children(pid)


@test
def t_hostile_queues(d: Daemon) -> None:
    """A client that queues without reading: bounded, and the session serves another."""
    a = d.open(ephemeral=False)
    b = d.connect().attach(a.session)
    a.sock.settimeout(1)
    try:
        for n in range(5000):
            a.sock.sendall(frame("execute", n + 1, {"code": "print('x' * 60000)"}))
    except OSError:
        pass
    assert b.run("1", value=True)["value"] == 1
    a.close()
    assert b.run("2", value=True)["value"] == 2
    with d.connect() as control, contextlib.suppress(Closed):
        control.ask("close", {"session": b.session})


if __name__ == "__main__":
    sys.exit(main("--spares", "2"))
