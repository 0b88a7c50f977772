#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Whole daemons: how they start, whom they let in, how they hold their workers, how they end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from wire import ROOT, Daemon, Raw, binary, children, main, test, until

NO_LIMITS = {"max_operations": 2**62, "max_execution_time": 60, "max_cpu_time": 60}
SPIN = "while True:\n    pass\n"


@test
def t_private_daemon_ends_with_its_client(d: Daemon) -> None:
    one = Daemon()
    c = one.open(limits=NO_LIMITS)
    c.send("execute", {"code": SPIN})
    c.ask("describe")
    folder = Path(one.path).parent
    assert folder.stat().st_mode & 0o777 == 0o700
    pids = list(children(one.process.pid))
    assert one.stop() == 0
    assert c.ended() and not folder.exists()
    assert until(lambda: not any(os.path.exists(f"/proc/{pid}/exe") for pid in pids))


def start_service(
    *options: str, **how: object
) -> tuple[subprocess.Popen[bytes], str, tempfile.TemporaryDirectory[str]]:
    folder = tempfile.TemporaryDirectory(prefix="wire-", ignore_cleanup_errors=True)
    os.chmod(folder.name, 0o777)
    path = f"{folder.name}/s"
    process = subprocess.Popen([binary(), "--socket", path, "--log", "error", *options], **how)  # type: ignore[call-overload]
    assert until(lambda: listens(path), 30), "no socket"
    return process, path, folder


def listens(path: str) -> bool:
    """The socket's file is there a moment before it takes connections."""
    with socket.socket(socket.AF_UNIX) as s:
        return s.connect_ex(path) == 0


@test
def t_service_with_state_dir(d: Daemon) -> None:
    folder = tempfile.mkdtemp(prefix="wire-state-")
    process, path, _keep = start_service("--state-dir", f"{folder}/state")
    assert os.stat(path).st_mode & 0o777 == 0o600 and os.stat(f"{folder}/state").st_mode & 0o777 == 0o700
    for options in (["--socket", path], ["--socket", path + "2", "--state-dir", f"{folder}/state"]):
        second = subprocess.run([binary(), *options], capture_output=True, timeout=30)
        assert second.returncode == 1, second
    c = Raw(path).open()
    assert c.run("6 * 7", value=True)["value"] == 42
    process.terminate()
    assert process.wait(20) == 0 and c.ended() and not os.path.exists(path)
    process, path2, _keep2 = start_service("--state-dir", f"{folder}/state")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    again = subprocess.Popen([binary(), "--socket", path2, "--log", "error"])  # a stale socket is replaced
    assert until(lambda: Raw(path2).ask("ping")[0] == "pong" if os.path.exists(path2) else False, 30)
    again.terminate()
    assert again.wait(20) == 0


@test
def t_socket_activation_and_notify(d: Daemon) -> None:
    with tempfile.TemporaryDirectory() as folder:
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(f"{folder}/s")
        listener.listen(8)
        notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        notify.bind(f"{folder}/n")
        notify.settimeout(30)
        pid = os.fork()
        if pid == 0:
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)
            environment = {
                **os.environ,
                "LISTEN_FDS": "1",
                "LISTEN_PID": str(os.getpid()),
                "NOTIFY_SOCKET": f"{folder}/n",
            }
            os.execve(binary(), [binary(), "--log", "error"], environment)
        try:
            assert notify.recv(100) == b"READY=1"
            c = Raw(f"{folder}/s").open()
            assert c.run("1", value=True)["value"] == 1
            os.kill(pid, signal.SIGTERM)
            assert notify.recv(100) == b"STOPPING=1"
        finally:
            os.kill(pid, signal.SIGTERM)
            assert os.waitpid(pid, 0)[1] == 0


@test
def t_other_users(d: Daemon) -> None:
    if os.geteuid() != 0:
        return  # needs a second user
    process, path, _keep = start_service("--socket-mode", "0666")
    a = Raw(path).open(ephemeral=False)
    session = a.session

    def as_other(code: str) -> str:
        script = f"import sys\nsys.path.insert(0, {str(ROOT / 'tests/wire')!r})\nimport os\n" + (
            "from wire import *\nos.setgid(65534)\nos.setuid(65534)\n" + code
        )
        return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60).stdout.strip()

    out = as_other(f"c = Raw({path!r}, hello=False)\nprint(c.read()[2]['code'])")
    assert out == "not_allowed", out
    process.terminate()
    process.wait(20)
    process, path, _keep2 = start_service("--allow-uid", "65534")
    a = Raw(path).open(ephemeral=False)
    session = a.session
    out = as_other(
        f"c = Raw({path!r})\nprint(c.ask('attach', {{'session': {session!r}}})[2]['code'], c.ask('list')[2]['sessions'], "
        f"c.ask('why', {{'session': {session!r}}})[2]['code'], c.open().run('3', value=True)['value'])"
    )
    assert out == "no_session [] no_session 3", out
    process.terminate()
    assert process.wait(20) == 0


@test
def t_as_a_plain_user(d: Daemon) -> None:
    if os.geteuid() != 0:
        return
    folder = tempfile.TemporaryDirectory(prefix="wire-")
    copy = Path(folder.name) / "interpretd"
    copy.write_bytes(Path(binary()).read_bytes())
    copy.chmod(0o755)
    os.chmod(folder.name, 0o755)
    environment = {"TMPDIR": "/tmp", "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}
    process = subprocess.Popen(
        [str(copy), "--private"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        user=65534,
        group=65534,
        extra_groups=[],
        env=environment,
        cwd="/",
    )
    try:
        assert process.stdout is not None and process.stdin is not None
        path = process.stdout.readline().decode().strip()
        c = Raw(path).open()
        assert c.run("5", value=True)["value"] == 5
        process.stdin.close()
        assert process.wait(20) == 0 and c.ended()
    finally:
        folder.cleanup()


@test
def t_the_jail_holds(d: Daemon) -> None:
    done = subprocess.run([binary(), "--self-test-jail"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "not ok" not in done.stdout, done.stdout
    assert done.stdout.count("killed:") >= 20


@test
def t_workers_are_locked(d: Daemon) -> None:
    c = d.open()
    c.run("1")  # now the worker surely has the client's socket
    status = Path(f"/proc/{d.worker(c.session)}/status").read_text()
    fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    assert fields["NoNewPrivs"].strip() == "1" and fields["Seccomp"].strip() == "2", status
    if os.geteuid() == 0:
        pid = d.worker(c.session)
        environment = Path(f"/proc/{pid}/environ").read_bytes().strip(b"\0")
        assert environment == b"", environment
        limits = Path(f"/proc/{pid}/limits").read_text()
        widened = "seccomp" not in c.hello["isolation"]
        for name in ("Max core file size", "Max processes", "Max file size")[: 2 if widened else 3]:
            line = next(text for text in limits.splitlines() if text.startswith(name))
            assert line[len(name) :].split()[:2] == ["0", "0"], line
        if widened:
            return  # sanitizers keep the log open
        links = sorted(os.readlink(f"/proc/{pid}/fd/{n}").split(":")[0] for n in os.listdir(f"/proc/{pid}/fd"))
        assert links.count("socket") == 2 and len(links) == 5, links


@test
def t_wrong_options(d: Daemon) -> None:
    for options in ([], ["--colour"], ["--private", "--socket", "/x"], ["--spares", "x", "--private"],
                    ["--ceiling", "max_x=1", "--private"], ["extra", "--private"]):  # fmt: skip
        done = subprocess.run([binary(), *options], capture_output=True, timeout=30, stdin=subprocess.DEVNULL)
        assert done.returncode == 2 and done.stderr, options
    done = subprocess.run([binary(), "--help"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0 and "max_memory_bytes" in done.stdout and "--insecure-no-seccomp" in done.stdout
    for path in ("/nonexistent/dir/socket", "/" + "x" * 200):
        done = subprocess.run([binary(), "--socket", path], capture_output=True, timeout=60)
        assert done.returncode == 1 and b"can't listen" in done.stderr, done


if __name__ == "__main__":
    sys.exit(main())
