#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""States on the wire: export, import, fork, resume; sessions that sleep, wake, and survive their workers."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wire import Daemon, Raw, binary, children, main, test, until
from wire import export_state as export
from wire import import_state as load

FOLDER = tempfile.mkdtemp(prefix="wire-state-")
PART = 64 << 10
CHUNK = PART + 21
HEADER = 64
SLOW = 10 if "asan" in os.environ.get("INTERPRETD_BIN", "") else 1


def get(c: Raw, name: str) -> Any:
    answer, _, body = c.ask("get", {"name": name})
    return body.get("value") if answer == "value" else body["code"]


def control(d: Daemon, message: str, **body: Any) -> dict[str, Any]:
    with d.connect() as c:
        return c.ask(message, body)[2]


def info(d: Daemon, session: str) -> dict[str, Any]:
    with d.connect() as c:
        return next(s for s in c.ask("list")[2]["sessions"] if s["session"] == session)


@contextlib.contextmanager
def service(*options: str, state: str | None = None) -> Iterator[Daemon]:
    """A daemon with a state directory, which may be one from before."""
    folder = state or tempfile.mkdtemp(prefix="state-", dir=FOLDER)
    d = Daemon("--state-dir", folder, *options)
    d.folder = folder  # type: ignore[attr-defined]
    try:
        yield d
    finally:
        if d.process.poll() is None:
            d.stop()


# ---- export and import


@test
def t_export_and_import(d: Daemon) -> None:
    a, b = d.open(), d.open()
    a.run("x = {'k': [1, 2.5, 'text']}\ny = 7")
    blob, told = export(a)
    assert len(blob) < 1000 and told["sequence"] == 1, (len(blob), told)
    b.run("x = 'old'\nz = 1")
    name, body = load(b, blob)
    assert name == "imported" and body["calls"] == [] and body["sequence"] == 1, body
    assert get(b, "x") == {"k": [1, 2.5, "text"]} and get(b, "y") == 7
    assert b.run("y += 1; y", value=True)["value"] == 8
    assert get(a, "y") == 7
    assert b.ask("describe")[2]["sequence"] == 1


@test
def t_an_import_replaces_all(d: Daemon) -> None:
    a = d.open()
    blob, _ = export(a)
    a.run("left = 1")
    assert load(a, blob)[0] == "imported"
    assert get(a, "left") == "no_variable"


@test
def t_large_states_in_small_parts(d: Daemon) -> None:
    a, b = d.open(), d.open()
    a.run("import random\nx = [random.random() for i in range(60000)]\ns = str(x)[:500000]")
    want = get(a, "x")
    blob, _ = export(a)
    assert len(blob) > 4 * PART
    for part in (1 << 20, 70_001, 4099):
        assert load(b, blob, part)[0] == "imported"
        assert get(b, "x") == want


@test
def t_sequences_rise_and_at_least_holds(d: Daemon) -> None:
    a = d.open()
    blobs = [export(a) for _ in range(3)]
    assert [told["sequence"] for _, told in blobs] == [1, 2, 3]
    name, body = load(a, blobs[0][0], at_least=3)
    assert name == "error" and body["code"] == "state_too_old", body
    assert body["found"] == 1 and body["expected"] == 3, body
    assert load(a, blobs[2][0], at_least=3)[0] == "imported"


@test
def t_bad_blobs_are_refused_and_change_nothing(d: Daemon) -> None:
    a = d.open()
    a.run("x = 'kept'")
    blob, _ = export(a)
    big = d.open()
    big.run("import random\nx = [random.random() for i in range(30000)]")
    long, _ = export(big)

    def refused(data: bytes, code: str, **fields: Any) -> dict[str, Any]:
        name, body = load(a, data, **fields)
        assert name == "error" and body["code"] == code and not body["fatal"], (name, body)
        assert 150 <= body["number"] < 200
        assert get(a, "x") == "kept"
        return body

    refused(b"", "state_truncated")
    refused(b"\x10\0\0\0{}", "state_not_a_blob")
    refused(b'{"variables": {}}' * 10, "state_not_a_blob")
    refused(blob[:-1], "state_truncated")
    refused(blob[:HEADER], "state_truncated")
    refused(blob + b"\0", "state_tampered")
    refused(blob + blob, "state_tampered")
    for at in range(HEADER, len(long), CHUNK):
        refused(long[:at], "state_truncated")
        refused(long[: at + 1], "state_truncated")
    newer = bytearray(blob)
    newer[8:10] = b"\0\x09"
    body = refused(bytes(newer), "state_newer")
    assert body["found"] == 9 and body["expected"] == 1
    key = bytearray(blob)
    key[16] ^= 1
    refused(bytes(key), "state_unknown_key")
    owner = bytearray(blob)
    owner[15] ^= 1
    refused(bytes(owner), "state_wrong_owner")
    for at in (24, 40, HEADER + 5, len(blob) - 1):
        other = bytearray(blob)
        other[at] ^= 4
        refused(bytes(other), "state_tampered")
    name, body = a.ask("import", {"size": 1 << 50})[0::2]
    assert body["code"] == "state_too_large"


@test
def t_random_changes_through_the_daemon(d: Daemon) -> None:
    """A few hundred of them; STATE_MUTATIONS=100000 (with WIRE_ALARM=3600) asks for so many, and each byte flipped."""
    a = d.open()
    a.run("x = [i * 7919 % 100003 for i in range(1100)]")
    blob, _ = export(a)
    assert 2000 < len(blob) < 6000
    rng = random.Random(7)
    rounds = int(os.environ.get("STATE_MUTATIONS", "300"))
    if rounds > 1000:  # all of the full form: each byte flipped as well
        for at in range(len(blob)):
            other = bytearray(blob)
            other[at] ^= 0xFF
            name, body = load(a, bytes(other))
            assert name == "error" and 150 <= body["number"] < 200, (at, body)
    for _ in range(rounds):
        other = bytearray(blob)
        for _ in range(rng.randint(1, 4)):
            other[rng.randrange(len(other))] ^= 1 << rng.randrange(8)
        if bytes(other) == blob:
            continue
        name, body = load(a, bytes(other))
        assert name == "error" and 150 <= body["number"] < 200, body
    assert get(a, "x") == [i * 7919 % 100003 for i in range(1100)]


@test
def t_parts_that_do_not_fit(d: Daemon) -> None:
    a = d.open()
    blob, _ = export(a)
    ident = a.send("import", {"size": len(blob)})
    a.send("import_part", {"data": blob + b"more"}, ident)
    name, _, body = a.read()
    assert name == "error" and body["code"] == "state_too_large", body
    a.send("import_part", {"data": b"late"}, ident)  # of an import that is over
    assert load(a, blob)[0] == "imported"
    ident = a.send("import", {"size": 100})
    a.send("import_part", {"data": b"x" * 50}, ident)
    a.close()  # in the middle of it
    b = d.open()
    assert load(b, blob)[0] == "imported"


@test
def t_export_from_another_client_and_its_death(d: Daemon) -> None:
    a = d.open()
    a.run("x = [str(i) * 20 for i in range(200000)]")
    b = d.connect().attach(a.session)
    b.sock.settimeout(60)
    b.send("export")
    b.close()  # without reading
    blob, _ = export(a)
    assert len(blob) > 1000
    assert a.run("len(x)", value=True)["value"] == 200000


@test
def t_a_slow_reader_of_an_export_holds_nobody_up(d: Daemon) -> None:
    a = d.open(limits={"max_operations": 10**9})
    a.run("import random\nx = [random.random() for i in range(400000)]")
    b = d.connect().attach(a.session)
    ident = b.send("export")
    begin = time.monotonic()
    assert a.run("1 + 1", value=True)["value"] == 2
    assert time.monotonic() - begin < 5 * SLOW
    size = 0
    while True:
        name, answered, body = b.read()
        assert answered == ident
        if name == "exported":
            break
        size += len(body["data"])
        time.sleep(0.001)
    assert body["size"] == size > 2_000_000


@test
def t_a_cancel_that_was_answered_comes_before_the_next_execute(d: Daemon) -> None:
    a = d.open()
    a.send("execute", {"code": "tool()", "tools": [{"name": "tool"}]})
    assert a.read()[0] == "tool_call"
    with d.connect().attach(a.session) as other:
        blob, _ = export(other)
    b = d.open()
    assert load(b, blob)[0] == "imported"
    assert b.ask("execute", {"code": "1"})[2]["code"] == "suspended"
    pid = d.worker(b.session)
    os.kill(pid, signal.SIGSTOP)  # both find it busy
    try:
        assert d.cancel(b.session)
        ident = b.send("execute", {"code": "1 + 1", "value": True})
    finally:
        os.kill(pid, signal.SIGCONT)
    name, answered, body = b.read()
    assert (name, answered, body.get("value")) == ("result", ident, 2), body


@test
def t_wrong_use(d: Daemon) -> None:
    a = d.open()
    assert a.ask("resume")[2]["code"] == "not_suspended"
    assert a.ask("calls")[2]["calls"] == []
    assert a.ask("fork", {"count": 0})[2]["code"] == "bad_field"
    assert a.ask("fork", {"count": 65})[2]["code"] == "bad_field"
    with d.connect() as c:
        assert c.ask("hibernate", {"session": a.session})[2]["code"] == "not_durable"
        assert c.ask("open", {"durability": "every"})[2]["code"] == "no_store"
        assert c.ask("open", {"durability": "always"})[2]["code"] == "bad_field"
        assert c.ask("attach", {"name": "nobody"})[2]["code"] == "no_session"
        assert c.ask("configure", {"session": a.session, "tags": ["a\nb"]})[2]["code"] == "bad_field"


# ---- forks


@test
def t_forks_are_independent(d: Daemon) -> None:
    a = d.open()
    a.run("x = [1]\nshared = {'a': x}")
    ids = a.ask("fork", {"count": 5})[2]["sessions"]
    assert len(set(ids)) == 5 and a.session not in ids and set(ids) <= {i["session"] for i in d.sessions()}
    forks = [d.connect().attach(i) for i in ids]
    for number, fork in enumerate(forks):
        assert fork.run(f"x.append({number}); x", value=True)["value"] == [1, number]
    assert get(a, "x") == [1]
    for fork in forks:
        fork.close()
    assert until(lambda: not set(ids) & {i["session"] for i in d.sessions()})


@test
def t_a_fork_over_a_quota_leaves_nothing(d: Daemon) -> None:
    small = Daemon("--max-sessions", "4", "--admission-wait", "0")
    try:
        a = small.open()
        name, _, body = a.ask("fork", {"count": 10})
        assert name == "error" and body["code"] == "too_many_sessions", body
        assert until(lambda: len(small.sessions()) == 1)
        assert until(lambda: len(a.ask("fork", {"count": 3})[2].get("sessions", ())) == 3)
    finally:
        small.stop()


# ---- keys


@test
def t_keys_are_listed_rotated_retired(d: Daemon) -> None:
    with service() as s:
        keys = Path(s.folder, "keys")
        assert stat.S_IMODE(keys.stat().st_mode) == 0o700
        files = list(keys.glob("*.key"))
        assert len(files) == 1 and stat.S_IMODE(files[0].stat().st_mode) == 0o600
        a = s.open()
        a.run("x = 1")
        old, _ = export(a)
        first = control(s, "keys", action="list")["keys"]
        assert len(first) == 1 and first[0]["current"] and first[0]["id"] == files[0].stem
        both = control(s, "keys", action="rotate")["keys"]
        assert [k["current"] for k in both] == [True, False] and both[1]["id"] == first[0]["id"]
        new, _ = export(a)
        assert old[16:24].hex() == first[0]["id"] and new[16:24].hex() == both[0]["id"]
        assert load(a, old)[0] == load(a, new)[0] == "imported"
        assert control(s, "keys", action="retire", key=both[0]["id"])["code"] == "no_key"
        assert control(s, "keys", action="retire", key="0" * 16)["code"] == "no_key"
        assert control(s, "keys", action="retire", key="zz")["code"] == "no_key"
        assert len(control(s, "keys", action="retire", key=first[0]["id"])["keys"]) == 1
        assert load(a, old)[1]["code"] == "state_unknown_key"
        assert load(a, new)[0] == "imported"
        assert control(s, "keys", action="eat")["code"] == "bad_field"


@test
def t_keys_that_others_may_read_are_refused(d: Daemon) -> None:
    with service() as s:
        folder = s.folder
    keys = Path(folder, "keys")
    file = next(keys.glob("*.key"))

    def refused() -> None:
        try:
            other = Daemon("--state-dir", folder)
        except RuntimeError:
            return
        other.stop()
        raise AssertionError("it started")

    file.chmod(0o640)
    refused()
    file.chmod(0o600)
    keys.chmod(0o755)
    refused()
    keys.chmod(0o700)
    os.link(file, Path(folder, "second-name"))
    refused()
    os.unlink(Path(folder, "second-name"))
    data = file.read_bytes()
    file.write_bytes(data[:-1])
    refused()
    file.write_bytes(data)
    with service(state=folder) as s:
        assert s.open().run("1")["ok"]


@test
def t_another_daemons_blob_needs_its_key(d: Daemon) -> None:
    with service() as one, service() as two:
        a = one.open()
        a.run("x = 'moved'")
        blob, _ = export(a)
        b = two.open()
        assert load(b, blob)[1]["code"] == "state_unknown_key"
        for key in Path(one.folder, "keys").glob("*.key"):
            shutil.copy2(key, Path(two.folder, "keys"))
        assert load(b, blob)[0] == "imported"  # found without a restart
        assert get(b, "x") == "moved"


# ---- hibernation


@test
def t_hibernate_and_wake(d: Daemon) -> None:
    with service() as s:
        a = s.connect().open(name="sleeper", durability="idle", tags=["red", "blue"], ttl=3600)
        a.run("x = [1, 2]")
        assert control(s, "hibernate", session=a.session)["code"] == "in_use"
        session = a.session
        a.close()
        assert until(lambda: info(s, session)["clients"] == 0)
        assert control(s, "hibernate", session=session)["sequence"] == 1
        row = info(s, session)
        assert row["state"] == "hibernated" and row["pid"] == 0 and row["sequence"] == 1, row
        assert row["tags"] == ["red", "blue"] and row["durability"] == "idle" and row["ttl"] == 3600
        assert control(s, "why", session=session)["reason"] == "hibernated"
        assert control(s, "cancel", session=session)["found"] is False
        b = s.connect()
        _, _, opened = b.ask("attach", {"name": "sleeper"})
        assert opened["session"] == session and opened["durability"] == "idle", opened
        assert get(b, "x") == [1, 2]
        assert info(s, session)["state"] == "idle"


@test
def t_idle_sessions_hibernate_by_themselves(d: Daemon) -> None:
    with service("--hibernate-after", "0.2") as s:
        ids = []
        for i in range(4):
            with s.connect().open(name=f"n{i}", durability="idle") as c:
                c.run(f"x = {i}")
                ids.append(c.session)
        assert until(lambda: all(i["state"] == "hibernated" for i in s.sessions()), 20)
        assert s.status()["workers"] <= 2 + 1
        for i, session in enumerate(ids):
            with s.connect().attach(session) as c:
                assert get(c, "x") == i
        assert until(lambda: all(i["state"] == "hibernated" for i in s.sessions()), 20)


@test
def t_attached_clients_do_not_notice_a_sleep(d: Daemon) -> None:
    with service("--hibernate-after", "0.3") as s:
        a = s.connect().open(name="a", durability="idle")
        assert a.ask("tools", {"tools": [{"name": "tool", "signature": "x"}]})[0] == "done"
        b = s.connect().attach(a.session)
        a.run("n = 1\ndef f(x):\n    return tool(x)")
        for i in range(3):
            assert until(lambda: info(s, a.session)["state"] == "hibernated", 20)
            assert info(s, a.session)["clients"] == 2
            assert b.run("n += 1; n", value=True)["value"] == i + 2
            ident = a.send("execute", {"code": "f(n)", "value": True})
            name, _, call = a.read()
            assert name == "tool_call" and call["name"] == "tool" and call["arguments"][0] == [i + 2], call
            a.send("tool_result", {"call": call["call"], "value": "answer"}, ident)
            name, answered, body = a.read()
            assert (name, answered, body["value"]) == ("result", ident, "answer"), body
        assert until(lambda: info(s, a.session)["state"] == "hibernated", 20)
        b.close()  # while it sleeps
        assert until(lambda: info(s, a.session)["clients"] == 1) and info(s, a.session)["state"] == "hibernated"
        c = s.connect().attach(a.session)
        assert get(c, "n") == 4 and a.run("n", value=True)["value"] == 4
        assert until(lambda: info(s, a.session)["state"] == "hibernated", 20)
        assert control(s, "close", session=a.session) == {} and a.ended() and c.ended()


@test
def t_sleeping_sessions_survive_the_daemon(d: Daemon) -> None:
    with service() as s:
        folder = s.folder
        with s.connect().open(name="kept", durability="idle", tags=["t"]) as c:
            c.run("x = 'kept'")
            session = c.session
        with s.connect().open(name="other", durability="idle") as c:
            c.run("y = 2")
    # a graceful end has stored both, the one with a client too
    with service(state=folder) as s:
        names = {i["name"]: i for i in s.sessions()}
        assert set(names) == {"kept", "other"} and names["kept"]["session"] == session
        assert names["kept"]["state"] == "hibernated" and names["kept"]["tags"] == ["t"]
        c = s.connect().attach(session)
        assert get(c, "x") == "kept"
        assert control(s, "close", session=session) == {}
        assert [i["name"] for i in s.sessions()] == ["other"]
    with service(state=folder) as s:
        assert [i["name"] for i in s.sessions()] == ["other"]


@test
def t_names_are_unique_and_found(d: Daemon) -> None:
    with service() as s:
        a = s.connect()
        _, _, first = a.ask("open", {"name": "n", "durability": "idle"})
        with s.connect() as c:
            assert c.ask("open", {"name": "n"})[2]["code"] == "name_taken"
        b = s.connect()
        _, _, again = b.ask("open", {"name": "n", "existing": True})
        assert again["session"] == first["session"] and again["existed"] is True
        c = s.connect().open(name="m", existing=True)
        assert control(s, "configure", session=c.session, name="n")["code"] == "name_taken"
        body = control(s, "configure", session=c.session, name="o", tags=["x"], durability="every", ttl=5)
        assert body["info"]["name"] == "o" and body["info"]["durability"] == "every", body
        with s.connect() as k:
            assert len(k.ask("list", {"name": "o"})[2]["sessions"]) == 1
            assert len(k.ask("list", {"tag": "x"})[2]["sessions"]) == 1
            assert len(k.ask("list", {"state": "hibernated"})[2]["sessions"]) == 0
            page = k.ask("list", {"count": 1})[2]
            assert page["more"] is True and len(page["sessions"]) == 1
            rest = k.ask("list", {"after": page["sessions"][0]["session"]})[2]
            assert len(rest["sessions"]) == 1 and "more" not in rest
        # durability every from now on, without a word from its client
        c.run("x = 5")
        assert info(s, c.session)["sequence"] >= 1


@test
def t_idle_sessions_make_room(d: Daemon) -> None:
    with service("--max-sessions", "3", "--admission-wait", "20") as s:
        clients = []
        for i in range(8):  # all stay attached, at most three have a process
            c = s.connect().open(name=f"n{i}", durability="idle")
            c.run(f"n = {i}")
            clients.append(c)
        states = [i["state"] for i in s.sessions()]
        assert len(states) == 8 and states.count("hibernated") >= 5, states
        time.sleep(1.1)
        for i in (0, 4):
            assert clients[i].run("n", value=True)["value"] == i


@test
def t_unused_sessions_expire(d: Daemon) -> None:
    with service("--hibernate-after", "0.1") as s:
        with s.connect().open(name="brief", durability="idle", ttl=1) as c:
            c.run("x = 1")
        assert until(lambda: s.sessions() == [], 20)


# ---- durability


def kill_worker(d: Daemon, session: str) -> None:
    os.kill(d.worker(session), signal.SIGKILL)


@test
def t_every_execute_is_stored_before_its_reply(d: Daemon) -> None:
    with service() as s:
        c = s.connect().open(name="durable", durability="every")
        session = c.session
        c.run("n = 0")
        for i in range(1, 6):
            ident = c.send("execute", {"code": "n += 1\nn", "value": True})
            while True:
                name, answered, body = c.read()
                if answered == ident:
                    break
            assert name == "result" and body["value"] == i, body
            kill_worker(s, session)
            assert c.ended()
            assert until(lambda: info(s, session)["state"] == "hibernated")
            why = s.why(session, c.client, ident)
            assert why["state"] == "live" and why["execute"] == "done", why
            c = s.connect().attach(session)
            assert get(c, "n") == i
        assert c.ask("set", {"name": "v", "value": "set"})[0] == "done"
        assert c.ask("delete", {"name": "n"})[0] == "done"
        kill_worker(s, session)
        assert c.ended()
        c = s.connect().attach(session)
        assert get(c, "v") == "set" and get(c, "n") == "no_variable"


@test
def t_large_states_are_stored_in_parts(d: Daemon) -> None:
    with service() as s:
        c = s.connect().open(name="large", durability="every", limits={"max_operations": 10**9})
        assert c.run("import random\nx = [random.random() for i in range(400000)]")["ok"]
        want = c.run("x[-1], len(x)", value=True)["value"]
        session = c.session
        kill_worker(s, session)
        assert c.ended()
        c = s.connect().attach(session)
        assert c.run("x[-1], len(x)", value=True)["value"] == want
        assert Path(s.folder, "sessions.db-wal").stat().st_size > 2_000_000


@test
def t_idle_durability_goes_back_and_says_so(d: Daemon) -> None:
    with service() as s:
        with s.connect().open(name="i", durability="idle") as c:
            c.run("x = 'stored'")
            session = c.session
        assert until(lambda: info(s, session)["clients"] == 0)
        control(s, "hibernate", session=session)
        c = s.connect().attach(session)
        ident = c.send("execute", {"code": "x = 'lost'"})
        assert c.read()[2]["ok"]
        kill_worker(s, session)
        assert c.ended()
        assert until(lambda: info(s, session)["state"] == "hibernated")
        assert s.why(session, c.client, ident)["execute"] == "lost"
        c = s.connect().attach(session)
        assert get(c, "x") == "stored"


@test
def t_kill_all_processes(d: Daemon) -> None:
    folder = tempfile.mkdtemp(prefix="state-", dir=FOLDER)
    expected = 0
    for _ in range(3):
        with service(state=folder) as s:
            c = s.connect()
            _, _, opened = c.ask("open", {"name": "all", "durability": "every", "existing": True})
            c.session = opened["session"]
            assert get(c, "n") == (expected or "no_variable")
            for _ in range(5):
                expected += 1
                assert c.run(f"n = {expected}")["ok"]
            pids = [s.process.pid, *children(s.process.pid)]
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            s.process.wait()
            assert until(lambda pids=pids: not any(os.path.exists(f"/proc/{p}/fd") for p in pids[1:]))


@test
def t_the_vault_dies(d: Daemon) -> None:
    with service() as s:
        c = s.connect().open(name="v", durability="every")
        c.run("x = 1")
        vault = next(p for p, name in children(s.process.pid).items() if name == "itd-vault")
        os.kill(vault, signal.SIGKILL)
        assert until(lambda: vault not in children(s.process.pid))
        assert until(lambda: c.run("x += 1").get("ok") is True)
        session, want = c.session, get(c, "x")
        kill_worker(s, session)
        assert c.ended()
        assert get(s.connect().attach(session), "x") == want


@test
def t_a_full_store(d: Daemon) -> None:
    pid = os.fork()
    if pid == 0:  # a process with a bound on the size of files: its daemon's store is full early
        import resource

        code = 1
        with contextlib.suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
            with service() as s:
                c = s.connect().open(name="f", durability="every")
                assert c.run("x = 'small'")["ok"]
                code = 2
                big = c.run("import random\ny = [random.random() for i in range(200000)]")
                assert not big["ok"] and big["error"]["kind"] == "storage", big
                code = 3
                assert big["store_error"] == "store_full", big
                assert c.run("len(y)", value=True)["store_error"] == "store_full"
                code = 4
                assert get(c, "x") == "small"  # the session goes on
                assert c.ask("set", {"name": "q", "value": 1})[2]["code"] == "store_full"
                code = 5
                session = c.session
                kill_worker(s, session)
                assert c.ended()
                c = s.connect().attach(session)  # the old state is there
                assert get(c, "x") == "small" and get(c, "y") == "no_variable"
                code = 6
                assert c.run("z = 1")["ok"]  # and there is room again
                code = 0
        os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


@test
def t_the_store_does_not_go_back(d: Daemon) -> None:
    with service() as s:
        folder = s.folder
        with s.connect().open(name="r", durability="every") as c:
            c.run("x = 1")
    old = Path(folder, "sessions.db").read_bytes()
    with service(state=folder) as s:
        c = s.connect()
        _, _, opened = c.ask("attach", {"name": "r"})
        c.run("x = 2")
        session = opened["session"]
        c.close()
        assert until(lambda: info(s, session)["clients"] == 0)
        control(s, "hibernate", session=session)
        assert info(s, session)["sequence"] >= 2
        vault = next(p for p, name in children(s.process.pid).items() if name == "itd-vault")
        os.kill(vault, signal.SIGKILL)
        assert until(lambda: vault not in children(s.process.pid))
        for suffix in ("-wal", "-shm"):
            Path(folder, "sessions.db" + suffix).unlink(missing_ok=True)
        Path(folder, "sessions.db").write_bytes(old)

        def attempt() -> str:
            with s.connect() as k:
                return k.ask("attach", {"session": session})[2].get("code", "attached")

        assert until(lambda: attempt() not in ("no_vault", "transfer_broken"))
        assert attempt() == "state_too_old", attempt()


@test
def t_a_state_in_the_store_is_bound_to_its_session(d: Daemon) -> None:
    import sqlite3

    with service() as s:
        folder = s.folder
        for name in ("one", "two"):
            with s.connect().open(name=name, durability="every") as c:
                c.run(f"x = '{name}'")
    db = sqlite3.connect(Path(folder, "sessions.db"))
    rows = db.execute("SELECT id, sequence FROM session ORDER BY name").fetchall()
    data = [db.execute("SELECT data FROM part WHERE session = ?", (r[0],)).fetchone()[0] for r in rows]
    db.execute("UPDATE part SET data = ? WHERE session = ?", (data[1], rows[0][0]))
    db.commit()
    db.close()
    with service(state=folder) as s, s.connect() as c:
        assert c.ask("attach", {"name": "one"})[2]["code"] == "state_tampered"
        assert get(s.connect().attach(next(i["session"] for i in s.sessions() if i["name"] == "two")), "x") == "two"


def seen_by(user: int, path: str) -> int:
    """How many sessions the daemon lists for another user."""
    pid = os.fork()
    if pid == 0:
        seen = 255
        with contextlib.suppress(BaseException):
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
            with Raw(path) as c:
                seen = len(c.ask("list")[2]["sessions"])
        os._exit(seen)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


@test
def t_grants_and_stores_of_before(d: Daemon) -> None:
    if os.geteuid() != 0:
        return
    folder = tempfile.mkdtemp(prefix="state-", dir=FOLDER)
    public = tempfile.mkdtemp(prefix="public-")
    os.chmod(public, 0o777)

    @contextlib.contextmanager
    def running() -> Iterator[Raw]:
        command = [binary(), "--socket", f"{public}/s", "--state-dir", folder, "--allow-uid", "65534", "--log", "error"]
        process = subprocess.Popen(command)
        try:
            assert until(lambda: os.path.exists(f"{public}/s"), 30)
            yield Raw(f"{public}/s")
        finally:
            process.terminate()
            process.wait(60)

    with running() as c:
        mine = Raw(f"{public}/s").open(name="mine", durability="every")
        mine.run("x = 1")
        Raw(f"{public}/s").open(name="other", durability="every").run("x = 2")
        assert seen_by(65534, f"{public}/s") == 0
        assert c.ask("grant", {"session": mine.session, "user": 65534})[0] == "granted"
        assert c.ask("grant", {"session": mine.session, "user": 3})[0] == "granted"
        assert c.ask("grant", {"session": mine.session, "user": 3, "allow": False})[0] == "granted"
    with running():
        assert seen_by(65534, f"{public}/s") == 1 and seen_by(3, f"{public}/s") in (0, 255)
    # a store of the first version knows of no grants; it is brought up to date and its sessions are there
    db = sqlite3.connect(f"{folder}/sessions.db")
    db.executescript("ALTER TABLE session DROP COLUMN granted; PRAGMA user_version = 1;")
    db.close()
    with running() as c:
        assert seen_by(65534, f"{public}/s") == 0 and len(c.ask("list")[2]["sessions"]) == 2
        again = Raw(f"{public}/s").attach(mine.session)
        assert get(again, "x") == 1
        again.run("x += 1")
        assert c.ask("grant", {"session": mine.session, "user": 65534})[0] == "granted"
    with running():
        assert seen_by(65534, f"{public}/s") == 1 and get(Raw(f"{public}/s").attach(mine.session), "x") == 2
    shutil.rmtree(public, ignore_errors=True)


@test
def t_other_users_see_nothing(d: Daemon) -> None:
    if os.geteuid() != 0:
        return
    folder = tempfile.mkdtemp(prefix="state-", dir=FOLDER)
    os.chmod(FOLDER, 0o755)
    public = tempfile.mkdtemp(prefix="public-")
    os.chmod(public, 0o777)
    process = subprocess.Popen(
        [binary(), "--socket", f"{public}/s", "--state-dir", folder, "--allow-uid", "65534", "--log", "error"]
    )
    assert until(lambda: os.path.exists(f"{public}/s"), 30)
    mine = Raw(f"{public}/s").open(name="mine", durability="every")
    mine.run("x = 1")
    blob, _ = export(mine)
    pid = os.fork()
    if pid == 0:
        code = 1
        with contextlib.suppress(BaseException):
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            theirs = Raw(f"{public}/s").open(name="mine")  # names are a user's own
            assert load(theirs, blob)[1]["code"] == "state_wrong_owner"
            with Raw(f"{public}/s") as c:
                assert c.ask("attach", {"session": mine.session})[2]["code"] == "no_session"
                assert c.ask("hibernate", {"session": mine.session})[2]["code"] == "no_session"
                assert c.ask("configure", {"session": mine.session})[2]["code"] == "no_session"
                assert c.ask("keys", {"action": "list"})[2]["code"] == "not_owner"
                assert len(c.ask("list")[2]["sessions"]) == 1
            code = 0
        os._exit(code)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    process.terminate()
    process.wait(30)
    shutil.rmtree(public, ignore_errors=True)
    assert ended == 0


@test
def t_without_a_place_for_keys(d: Daemon) -> None:
    before = os.environ["XDG_STATE_HOME"]
    os.environ["XDG_STATE_HOME"] = "/proc/nowhere"
    try:
        bare = Daemon("--log", "error")
    finally:
        os.environ["XDG_STATE_HOME"] = before
    try:
        a = bare.open()
        assert a.run("1 + 1", value=True)["value"] == 2
        a.send("export")
        assert a.read()[2]["code"] == "no_vault"
        assert a.ask("fork")[0] == "forked"  # needs none
    finally:
        bare.stop()


@test
def t_interpretctl(d: Daemon) -> None:
    import subprocess

    from wire import binary

    with service() as s:
        c = s.connect().open(name="seen", durability="idle", tags=["t"])
        c.run("x = 1")
        program = str(Path(binary()).with_name("interpretctl"))

        def ctl(*words: str, code: int = 0) -> str:
            done = subprocess.run([program, "--socket", s.path, *words], capture_output=True, text=True, timeout=60)
            assert done.returncode == code, done
            return done.stdout + done.stderr

        assert "seen" in ctl("list") and "seen" in ctl("list", "t") and "seen" not in ctl("list", "u")
        assert ctl("keys", "list").startswith("* ") and len(ctl("keys", "rotate").splitlines()) == 2
        assert ctl("hibernate", "seen").startswith("stored, sequence") and c.ended()
        assert "hibernated" in ctl("list") and "hibernates" in ctl("why", c.session)
        old = ctl("keys", "list").splitlines()[1].split()[0]
        assert "expected a command" in ctl("keys", "retire", code=2)
        assert len(ctl("keys", "retire", old).splitlines()) == 1
        assert "closed" in ctl("close", "seen") and "no such session" in ctl("close", "seen", code=1)


@test
def t_vault_is_locked_and_bare(d: Daemon) -> None:
    with service() as s:
        vault = next(p for p, name in children(s.process.pid).items() if name == "itd-vault")
        end = time.monotonic() + 5 * SLOW
        while True:  # it locks itself a moment after it is there
            status = Path(f"/proc/{vault}/status").read_text()
            if "Seccomp:\t2" in status or SLOW > 1 or time.monotonic() > end:
                break
            time.sleep(0.02)
        if SLOW == 1:
            assert "Seccomp:\t2" in status and "NoNewPrivs:\t1" in status, status
            assert int(status.split("VmLck:")[1].split()[0]) > 0, status  # sanitizers make mlock do nothing
        environ = Path(f"/proc/{vault}/environ").read_bytes().split(b"\0")
        assert not [e for e in environ if e and b"SAN_OPTIONS=" not in e], environ  # a sanitizer reads its own
        for worker in (p for p, name in children(s.process.pid).items() if name == "itd-worker"):
            names = [os.readlink(f"/proc/{worker}/fd/{n}") for n in os.listdir(f"/proc/{worker}/fd")]
            assert not any("sessions.db" in n or "keys" in n for n in names), names


if __name__ == "__main__":
    os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="xdg-", dir=FOLDER)
    try:
        sys.exit(main())
    finally:
        shutil.rmtree(FOLDER, ignore_errors=True)
