#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Frames at a real daemon: sessions shared and lost, runs stopped, peers that break off, lie or send nonsense.

A witness session with a variable in it lives through all of it; each test looks after it at its end.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import struct
import sys
import time

import msgpack
from wire import ERRORS, MESSAGES, ROOT, Closed, Daemon, Raw, children, ext, frame, main, test, until

VECTORS = ROOT / "protocol/vectors"
SPIN = "while True:\n    pass\n"
NO_LIMITS = {"max_operations": 2**62, "max_execution_time": 60, "max_cpu_time": 60}


class Witness:
    """A session that must not notice."""

    raw: Raw | None = None

    @classmethod
    def check(cls, daemon: Daemon) -> None:
        if cls.raw is None:
            cls.raw = daemon.open()
            cls.raw.run("kept = 41")
        assert cls.raw.run("kept + 1", value=True)["value"] == 42


def vectors(name: str) -> list[dict]:
    return json.loads((VECTORS / f"{name}.json").read_text())


def in_state(daemon: Daemon, state: str) -> Raw:
    return daemon.open() if state == "attached" else daemon.connect(hello=state != "new")


def expect_error(raw: Raw, code: str, fatal: bool) -> None:
    name, _, body = raw.read()
    assert name == "error" and body["code"] == code and body["number"] == ERRORS[code], (name, body, code)
    assert body["fatal"] is fatal, body


# ---- the plain way ---------------------------------------------------------------------------


@test
def t_hello_tells_limits_and_isolation(d: Daemon) -> None:
    c = d.connect()
    assert c.hello["version"] == 1 and c.hello["limits"]["max_memory_bytes"] == 134217728
    assert any(layer.startswith("seccomp") for layer in c.hello["isolation"])
    assert c.ask("ping")[0] == "pong"


@test
def t_one_frame_each_way(d: Daemon) -> None:
    c = d.open()
    result = c.run("1+1", value=True)
    assert result["ok"] and result["value"] == 2 and result["has_value"], result
    assert result["stdout"] == "" and result["usage"]["operations"] > 0
    result = c.run("print('a')\nprint('b', end='')")
    assert result["stdout"] == "a\nb" and not result["has_value"]
    assert c.ask("ping")[0] == "pong"
    Witness.check(d)


@test
def t_everything_in_one_write(d: Daemon) -> None:
    c = d.connect(hello=False)
    c.sock.sendall(
        frame("hello", 1, {"version": 1, "client": "x"})
        + frame("open", 2, {"ephemeral": True})
        + frame("tools", 3, {"tools": [{"name": "f", "signature": "a"}]})
        + frame("execute", 4, {"code": "x = 5"})
        + frame("set", 5, {"name": "y", "value": 6})
        + frame("execute", 6, {"code": "x + y", "value": True})
    )
    got = [c.read() for _ in range(6)]
    assert [(name, ident) for name, ident, _ in got] == [
        ("hello_ok", 1),
        ("opened", 2),
        ("done", 3),
        ("result", 4),
        ("done", 5),
        ("result", 6),
    ], got
    assert got[5][2]["value"] == 11


@test
def t_the_opening_is_answered_before_a_long_run_ends(d: Daemon) -> None:
    """Although it is sent together with the answer of a short one."""
    waits = {"execute": {"code": "import time\ntime.sleep(600)"}, "tools": {"tools": []}}
    waits["spins"] = {"code": "while True: pass"}
    waits["calls"] = {"code": "f()", "tools": [{"name": "f", "signature": ""}]}
    for kind, body in waits.items():
        c = d.connect(hello=False)
        message = "tools" if kind == "tools" else "execute"
        opening = frame("hello", 1, {"version": 1, "client": "x"}) + frame("open", 2, {"ephemeral": True})
        c.sock.sendall(opening + frame(message, 3, body))
        assert [c.read()[0] for _ in range(2)] == ["hello_ok", "opened"], kind
        c.close()
    with d.connect(hello=False) as c:
        c.sock.sendall(opening)  # and when nothing follows
        assert [c.read()[0] for _ in range(2)] == ["hello_ok", "opened"]


def open_of_a_dead_spare(greeted: bool) -> None:
    """Opens a session while the only spare is dead and the switchboard hasn't seen it yet."""
    own = Daemon("--spares", "1")
    try:
        assert until(lambda: own.status()["spares"] == 1 and "itd-worker" in children(own.process.pid).values())
        c = Raw(own.path, hello=greeted)
        os.kill(own.process.pid, signal.SIGSTOP)
        for pid, name in children(own.process.pid).items():
            if name == "itd-worker":
                os.kill(pid, signal.SIGKILL)
        assert until(lambda: "itd-worker" not in children(own.process.pid).values())
        c.sock.sendall(b"" if greeted else frame("hello", 1, {"version": 1, "client": "x"}))
        c.sock.sendall(frame("open", 2, {"ephemeral": True}))
        os.kill(own.process.pid, signal.SIGCONT)
        assert greeted or c.read()[0] == "hello_ok"
        name, _, body = c.read()
        assert name == "opened" or body["code"] == "no_worker", (name, body)
        if name != "opened":
            c = own.open()
        assert c.run("1 + 1", value=True)["value"] == 2
    finally:
        own.stop()


@test
def t_a_spare_that_has_just_died(d: Daemon) -> None:
    """Who opens hears of it, or gets another one: it depends on what the switchboard sees first."""
    open_of_a_dead_spare(greeted=False)
    open_of_a_dead_spare(greeted=True)


@test
def t_byte_by_byte(d: Daemon) -> None:
    c = d.connect(hello=False)
    data = frame("hello", 1, {"version": 1, "client": "x"}) + frame("open", 2, {"ephemeral": True})
    for i in range(len(data)):
        c.sock.sendall(data[i : i + 1])
    assert c.read()[0] == "hello_ok" and c.read()[0] == "opened"
    data = frame("execute", 3, {"code": "'ab' * 2", "value": True})
    for i in range(len(data)):
        c.sock.sendall(data[i : i + 1])
        if i % 7 == 0:
            time.sleep(0.001)
    assert c.read()[2]["value"] == "abab"


@test
def t_variables(d: Daemon) -> None:
    c = d.open()
    assert c.ask("set", {"name": "a", "value": [1, {"k": None}]})[0] == "done"
    assert c.ask("get", {"name": "a"})[2]["value"] == [1, {"k": None}]
    assert c.run("a[1]['k'] = (2, 3)\nb = 'text'")["ok"]
    value = c.ask("get", {"name": "a"})[2]["value"]
    assert value[1]["k"] == ext("tuple", msgpack.packb([2, 3])), value
    listed = c.ask("variables")[2]["variables"]
    assert [(v["name"], v["type"]) for v in listed] == [("a", "list"), ("b", "str")], listed
    assert c.ask("delete", {"name": "a"})[0] == "done"
    for message in ("get", "delete"):
        name, _, body = c.ask(message, {"name": "a"})
        assert name == "error" and body["code"] == "no_variable" and not body["fatal"]
    assert c.run("b", value=True)["value"] == "text"


@test
def t_values_in_and_out(d: Daemon) -> None:
    c = d.open()
    for vector in vectors("v1-values"):
        data = bytes.fromhex(vector["hex"])
        tag = next(iter(vector["meaning"]))
        if tag == "exception":
            continue  # it may only enter
        if "256 deep" in vector["name"]:
            continue  # a variable's value may be so deep, but not also inside a reply's list
        body = bytes([0x93, MESSAGES["set"], 1, 0x82]) + msgpack.packb("name") + msgpack.packb("v")
        body += msgpack.packb("value") + data
        c.sock.sendall(struct.pack(">I", len(body)) + body)
        name, _, answer = c.read()
        assert name == "done", (vector, answer)
        first = c.ask("get", {"name": "v"})
        assert first[0] == "value", (vector, first)
        c.ask("set", {"name": "w", "value": first[2]["value"]})
        assert repr(c.ask("get", {"name": "w"})[2]) == repr(first[2]), vector


@test
def t_values_that_have_no_counterpart(d: Daemon) -> None:
    c = d.open()
    for code in ("def x(): pass", "x = []\nx.append(x)", "class A: pass\nx = [A()]"):
        assert c.run(code)["ok"]
        name, _, body = c.ask("get", {"name": "x"})
        assert name == "error" and body["code"] == "value_refused" and not body["fatal"], body
    result = c.run("lambda: 1", value=True)
    assert result["ok"] and result["has_value"] and result["value_error"] and "value" not in result


@test
def t_check(d: Daemon) -> None:
    c = d.open()
    assert c.ask("check", {"code": "x = 1"})[2] == {"ok": True}
    body = c.ask("check", {"code": "x = (\n"})[2]
    assert not body["ok"] and body["error"]["kind"] == "syntax" and body["error"]["line"] >= 1, body
    assert c.ask("get", {"name": "x"})[2]["code"] == "no_variable"


@test
def t_failures_have_their_parts(d: Daemon) -> None:
    c = d.open()
    result = c.run("print('first')\nx = 1 / 0")
    error = result["error"]
    assert not result["ok"] and result["stdout"] == "first\n"
    assert error["message"] == "ZeroDivisionError: division by zero (at line 2)", error
    assert error["kind"] == "exception" and error["type_name"] == "ZeroDivisionError" and error["line"] == 2
    assert "ZeroDivisionError: division by zero" in error["traceback"]


@test
def t_streamed_output(d: Daemon) -> None:
    c = d.open(limits={"max_stdout_bytes": 1 << 20, "max_operations": 2**40})
    ident = c.send("execute", {"code": "for i in range(20000):\n    print('line', i)", "stream": True})
    text, frames = "", 0
    while True:
        name, answered, body = c.read()
        assert answered == ident
        if name == "result":
            break
        assert name == "stdout"
        text += body["text"]
        frames += 1
    assert body["ok"] and frames > 1
    assert text + body["stdout"] == "".join(f"line {i}\n" for i in range(20000))


# ---- tools -----------------------------------------------------------------------------------

TOOL = [{"name": "f", "signature": "a, b=..., *rest, key=..., **more"}]


@test
def t_tool_calls(d: Daemon) -> None:
    c = d.open()
    assert c.ask("tools", {"tools": TOOL})[0] == "done"
    for code in ("r = f(1, 2, key='k')", "r = sorted([3, 1], key=lambda v: f(1, 2, key='k'))[0]"):
        ident = c.send("execute", {"code": code + "\nr", "value": True})
        calls = 0
        while True:
            name, answered, body = c.read()
            if name != "tool_call":
                break
            calls += 1
            assert answered == ident and body["name"] == "f" and body["arguments"] == [[1, 2], {"key": "k"}], body
            c.send("tool_result", {"call": body["call"], "value": 7})
        assert name == "result" and body["ok"] and calls >= 1, body
        assert body["usage"]["tool_calls"] == calls
    result = c.run("try:\n    f()\nexcept TypeError as e:\n    print(e)")
    assert "missing 1 required positional argument: 'a'" in result["stdout"], result


@test
def t_tool_errors(d: Daemon) -> None:
    c = d.open()
    c.ask("tools", {"tools": TOOL})
    code = "try:\n    f(1)\nexcept ValueError as e:\n    print('caught', e)\nf(2)"
    c.send("execute", {"code": code, "journal": True})
    for text in ("first", "sec\0ond"):
        _, _, body = c.read()
        c.send("tool_error", {"call": body["call"], "type": "ValueError", "message": text})
    _, _, body = c.read()
    assert not body["ok"] and body["stdout"] == "caught first\n", body
    assert body["error"]["kind"] == "tool" and body["error"]["tool_name"] == "f", body
    assert [(j["ok"], j["error_message"]) for j in body["journal"]] == [(False, "first"), (False, "sec\0ond")]


@test
def t_journal(d: Daemon) -> None:
    c = d.open()
    c.ask("tools", {"tools": TOOL})
    c.send("execute", {"code": "f([1], key={'a': 2})", "journal": True})
    _, _, body = c.read()
    c.send("tool_result", {"call": body["call"], "value": {"answer": [1, 2]}})
    _, _, body = c.read()
    (entry,) = body["journal"]
    assert entry["name"] == "f" and entry["ok"] and entry["ns"] > 0
    assert entry["arguments"] == [[[1]], {"key": {"a": 2}}] and entry["result"] == {"answer": [1, 2]}


@test
def t_tools_of_one_run_win(d: Daemon) -> None:
    c = d.open()
    c.ask("tools", {"tools": [{"name": "f", "signature": ""}]})
    c.send("execute", {"code": "f(1)", "tools": [{"name": "f", "signature": "x"}]})
    name, _, body = c.read()
    assert name == "tool_call" and body["arguments"] == [[1], {}], body
    c.send("tool_result", {"call": body["call"], "value": None})
    assert c.read()[2]["ok"]
    assert "TypeError" in c.run("f(1)")["error"]["message"]
    for name in ("not a name", "", "1x", "f-g"):
        assert c.ask("tools", {"tools": [{"name": name}]})[2]["code"] == "bad_tool", name
    assert c.ask("execute", {"code": "", "tools": [{"name": "a b"}]})[2]["code"] == "bad_tool"
    assert c.run("1", value=True)["value"] == 1


@test
def t_reads_and_changes_in_a_tool_wait(d: Daemon) -> None:
    c = d.open()
    c.ask("tools", {"tools": TOOL})
    for code in ("x = 1\nf(1)\nx", "x = 1\n[f(1) for _ in [0]]\nx", "x = 1\nmax([1], key=f)\nx"):
        ident = c.send("execute", {"code": code, "value": True})
        _, _, call = c.read()
        start = time.monotonic()
        assert c.ask("get", {"name": "x"})[2]["value"] == 1
        assert c.ask("describe")[2]["state"] == "waiting"
        assert c.ask("set", {"name": "x", "value": 2})[0] == "done"
        assert time.monotonic() - start < 0.1
        name, answered, body = c.ask("execute", {"code": "3"})
        assert name == "error" and body["code"] == "busy" and not body["fatal"]
        c.send("tool_result", {"call": call["call"], "value": 0})
        name, answered, body = c.read()
        assert name == "result" and answered == ident and body["value"] == 2, body


@test
def t_late_second_and_foreign_answers(d: Daemon) -> None:
    a = d.open()
    b = d.connect().attach(a.session)
    a.ask("tools", {"tools": TOOL})
    ident = a.send("execute", {"code": "f(1)", "value": True})
    call = a.read()[2]["call"]
    b.send("tool_result", {"call": call, "value": "foreign"})
    b.send("tool_error", {"call": call, "type": "X", "message": "foreign"})
    assert b.ask("describe")[2]["late_answers"] == 2
    a.send("tool_result", {"call": call + 1, "value": "unknown"})
    a.send("tool_result", {"call": call, "value": "right"})
    a.send("tool_result", {"call": call, "value": "second"})
    name, answered, body = a.read()
    assert answered == ident and body["value"] == "right", body
    assert a.ask("describe")[2]["late_answers"] == 4


@test
def t_tool_timeout(d: Daemon) -> None:
    c = d.open()
    c.ask("tools", {"tools": [{"name": "f", "timeout": 0.2}]})
    start = time.monotonic()
    c.send("execute", {"code": "try:\n    f()\nexcept TimeoutError as e:\n    print('late')"})
    call = c.read()[2]["call"]
    name, _, body = c.read()
    assert name == "tool_cancel" and body["call"] == call, (name, body)
    assert c.read()[2]["stdout"] == "late\n" and 0.15 < time.monotonic() - start < 5
    c.send("tool_result", {"call": call, "value": 1})
    assert c.ask("describe")[2]["late_answers"] == 1


@test
def t_answers_that_cannot_be_built(d: Daemon) -> None:
    c = d.open()
    c.ask("tools", {"tools": TOOL})
    c.send("execute", {"code": "try:\n    f(1)\nexcept TypeError as e:\n    print(e)"})
    call = c.read()[2]["call"]
    c.send("tool_result", {"call": call, "value": ext("set", msgpack.packb([[1]]))})
    body = c.read()[2]
    assert body["ok"] and "unhashable" in body["stdout"], body
    name, _, body = c.ask("set", {"name": "x", "value": ext("set", msgpack.packb([[1]]))})
    assert name == "error" and body["code"] == "build_failed" and not body["fatal"], body


@test
def t_client_gone_in_mid_call(d: Daemon) -> None:
    a = d.open(ephemeral=False)
    b = d.connect().attach(a.session)
    a.ask("tools", {"tools": TOOL})
    for code in ("f(1)", "sorted([1, 2], key=f)"):
        guard = f"try:\n    {code}\nexcept ConnectionError as e:\n    seen = type(e).__name__"
        a.send("execute", {"code": guard})
        assert a.read()[0] == "tool_call"
        a.sock.close()
        assert until(lambda: b.ask("describe")[2]["state"] == "idle")
        assert b.run("seen", value=True)["value"] == "ConnectionError"
        b.run("del seen")
        a = d.connect().attach(b.session)
        a.ask("tools", {"tools": TOOL})
    # one that dies while its run computes does not stop it
    a.send("execute", {"code": "n = 0\nfor i in range(300000):\n    n += 1\nmore = n"})
    b.ask("describe")
    a.sock.close()
    assert until(lambda: b.ask("get", {"name": "more"})[2].get("value") == 300000)
    with d.connect() as control:
        assert control.ask("close", {"session": b.session})[0] == "closed"
    Witness.check(d)


# ---- sharing, cancelling -----------------------------------------------------------------------


@test
def t_two_clients_one_spins(d: Daemon) -> None:
    a = d.open(limits=NO_LIMITS)
    a.run("x = 7")
    ident = a.send("execute", {"code": "print('on')\n" + SPIN})
    start = time.monotonic()
    b = d.connect().attach(a.session)
    attached = time.monotonic() - start
    start = time.monotonic()
    assert b.ask("get", {"name": "x"})[2]["value"] == 7
    read = time.monotonic() - start
    assert b.ask("describe")[2]["state"] == "running"
    start = time.monotonic()
    assert d.cancel(a.session)
    name, answered, body = a.read()
    stopped = time.monotonic() - start
    assert answered == ident and body["error"]["kind"] == "cancelled" and body["stdout"] == "on\n", body
    assert max(attached, read, stopped) < 0.1, (attached, read, stopped)
    assert a.run("x", value=True)["value"] == 7 and b.run("x + 1", value=True)["value"] == 8


@test
def t_cancel_in_a_tool_wait_and_a_sleep(d: Daemon) -> None:
    a = d.open()
    a.ask("tools", {"tools": TOOL})
    for code in ("f(1)", "sorted([2, 1], key=f)"):
        ident = a.send("execute", {"code": code})
        call = a.read()[2]["call"]
        assert d.cancel(a.session, client=a.client, execute=ident)
        name, _, body = a.read()
        if name == "tool_cancel":
            assert body["call"] == call
            name, _, body = a.read()
        assert name == "result" and body["error"]["kind"] == "cancelled", (name, body)
        a.send("tool_result", {"call": call, "value": 1})
        assert a.run("1", value=True)["value"] == 1
    assert not d.cancel(a.session)
    assert not d.cancel(a.session, client=a.client, execute=ident)


@test
def t_queue_is_in_order(d: Daemon) -> None:
    a = d.open(limits=NO_LIMITS)
    b = d.connect().attach(a.session)
    a.run("log = []")
    first = a.send("execute", {"code": SPIN})
    a.ask("describe")
    for i in range(6):
        who = (a, b)[i % 2]
        who.send("execute", {"code": f"log.append({i})"})
        who.ask("describe")  # so that the next arrives after it
    assert a.ask("describe")[2]["queued"] == 6
    assert d.cancel(a.session, client=a.client, execute=first)
    assert [a.read()[0] for _ in range(4)] == ["result"] * 4 and [b.read()[0] for _ in range(3)] == ["result"] * 3
    assert a.run("log", value=True)["value"] == [0, 1, 2, 3, 4, 5]


@test
def t_queue_has_an_end(d: Daemon) -> None:
    a = d.open(limits=NO_LIMITS)
    first = a.send("execute", {"code": SPIN})
    a.ask("describe")
    idents = [a.send("execute", {"code": ""}) for _ in range(40)]
    describe = a.send("describe")
    seen: dict[int, str] = {}
    while describe not in seen:  # answered in order, so all have arrived
        name, answered, body = a.read()
        seen[answered] = name
    del seen[describe]
    d.cancel(a.session, client=a.client, execute=first)
    while len(seen) < 41:
        name, answered, body = a.read()
        if name == "error":
            assert body["code"] == "queue_full"
        if name in ("error", "result"):
            seen[answered] = name
    results = sum(seen.get(i) == "result" for i in idents)
    assert results == 32 and sum(seen.get(i) == "error" for i in idents) == 8, seen


@test
def t_cancel_a_queued_execute(d: Daemon) -> None:
    a = d.open(limits=NO_LIMITS)
    b = d.connect().attach(a.session)
    a.send("execute", {"code": SPIN})
    a.ask("describe")
    ident = b.send("execute", {"code": "never = 1"})
    b.ask("describe")
    assert d.why(a.session, b.client, ident)["execute"] == "queued"
    assert d.cancel(a.session, client=b.client, execute=ident)
    name, answered, body = b.read()
    assert answered == ident and body["error"]["kind"] == "cancelled"
    early = ident + 1  # cancelled before it is sent
    b.ident = early - 1
    assert d.cancel(a.session, client=b.client, execute=early + 1)
    b.ident = early
    assert d.cancel(a.session)
    assert a.read()[2]["error"]["kind"] == "cancelled"
    assert b.run("1")["error"]["kind"] == "cancelled"
    assert b.ask("get", {"name": "never"})[2]["code"] == "no_variable"
    assert d.why(a.session, b.client, ident)["execute"] == "never"


@test
def t_sessions_are_found_and_ended(d: Daemon) -> None:
    a = d.open(ephemeral=False, name="mine")
    info = next(s for s in d.sessions() if s["session"] == a.session)
    assert info["name"] == "mine" and info["clients"] == 1 and info["state"] == "idle" and not info["ephemeral"]
    assert len(a.session) == 32 and int(a.session, 16) > 0
    for wrong in ("0" * 32, a.session[:-1], a.session + "0", "", "x"):
        with d.connect() as c:
            for message in ("attach", "close", "cancel", "why"):
                assert c.ask(message, {"session": wrong})[2]["code"] == "no_session", (message, wrong)
    a.close()
    b = d.connect().attach(a.session)
    assert b.run("1", value=True)["value"] == 1
    with d.connect() as c:
        assert c.ask("close", {"session": a.session})[0] == "closed"
        assert c.ask("close", {"session": a.session})[2]["code"] == "no_session"
    assert b.ended()
    assert d.why(a.session)["reason"] == "closed"


@test
def t_sessions_end_by_themselves(d: Daemon) -> None:
    a = d.open()
    pid = d.worker(a.session)
    a.close()
    assert until(lambda: not os.path.exists(f"/proc/{pid}"))
    assert d.why(a.session)["reason"] == "detached"
    a = d.open(ephemeral=False, idle_timeout=0.5)
    a.close()
    assert until(lambda: d.why(a.session)["state"] == "ended")
    assert d.why(a.session)["reason"] == "idle"


@test
def t_wishes_are_clamped(d: Daemon) -> None:
    c = d.connect()
    ceilings = c.hello["ceilings"]
    body = c.ask("open", {"ephemeral": True, "limits": {"max_operations": 10**30 * 1.0, "max_tool_time": 1e15}})[2]
    assert body["limits"]["max_operations"] <= ceilings["max_operations"]
    assert body["limits"]["max_tool_time"] == ceilings["max_tool_time"]
    for wrong in ({"max_colour": 1}, {"max_operations": -1}):
        assert d.connect().ask("open", {"limits": wrong})[2]["code"] == "bad_limit"
    big = d.open(limits={"max_memory_bytes": 1 << 30})  # more than a spare has: a worker of its own
    assert big.run("len(bytes(300 * 1024 * 1024))", value=True)["value"] == 300 * 1024 * 1024


@test
def t_too_many_clients(d: Daemon) -> None:
    a = d.open()
    room = d.connect().hello["max_clients"]
    more = [d.connect().attach(a.session) for _ in range(room - 1)]
    assert d.connect().ask("attach", {"session": a.session})[2]["code"] == "too_many_clients"
    for c in more:
        assert c.ask("ping")[0] == "pong"
        c.close()
    assert until(lambda: d.connect().ask("attach", {"session": a.session})[0] == "opened")


# ---- limits ------------------------------------------------------------------------------------


@test
def t_scripts_without_end(d: Daemon) -> None:
    limits = {"max_memory_bytes": 32 << 20, "max_execution_time": 10, "max_operations": 3000000}
    c = d.open(limits=limits)
    c.run("kept = 'yes'")
    for code, limit in (
        (SPIN, "max_operations"),
        ("x = []\nwhile True:\n    x.append('y' * 100000)", "max_memory_bytes"),
        ("while True:\n    print('z' * 100)", "max_stdout_bytes"),
        ("x = 'a' * 10**11", None),
    ):
        result = c.run(code)
        assert not result["ok"], code
        if limit:
            assert result["error"]["kind"] == "limitExceeded" and result["error"]["limit"] == limit, result["error"]
        if limit == "max_memory_bytes":  # the variable holds nearly all there is
            assert c.ask("delete", {"name": "x"})[0] == "done"
        assert c.run("kept", value=True)["value"] == "yes"
    result = c.run("def f(): return f()\nf()")
    assert result["error"]["kind"] in ("recursionLimit", "exception"), result["error"]
    assert c.run("try:\n    f()\nexcept RecursionError:\n    print('deep')")["stdout"] == "deep\n"
    Witness.check(d)


@test
def t_time_limits(d: Daemon) -> None:
    c = d.open(limits={"max_operations": 2**62, "max_execution_time": 0.3, "max_total_time": 0.8})
    start = time.monotonic()
    result = c.run(SPIN)
    took = time.monotonic() - start
    assert result["error"]["limit"] == "max_execution_time" and took < 1.5, (result["error"], took)
    c.ask("tools", {"tools": TOOL})
    for code in ("f(1)", "sorted([1, 2], key=f)"):
        start = time.monotonic()
        c.send("execute", {"code": code})
        assert c.read()[0] == "tool_call"
        name, _, body = c.read()
        if name == "tool_cancel":
            name, _, body = c.read()
        took = time.monotonic() - start
        assert name == "result" and body["error"]["limit"] == "max_total_time" and took < 2.5, (body, took)
    assert c.run("1", value=True)["value"] == 1


@test
def t_sources_of_all_sizes(d: Daemon) -> None:
    c = d.open()
    name, _, body = c.ask("execute", {"code": "#" + "x" * (10 << 20)})
    assert name == "error" and body["code"] == "source_too_large" and not body["fatal"]
    result = c.run("#" + "x" * 600000)
    assert not result["ok"], "over max_source_bytes"
    for code in (
        "(" * 100000,
        "(" * 100000 + ")" * 100000,
        "x = " + "-" * 100000 + "1",
        "[" * 5000,
        "a\0b",
        "x = 'abc",
    ):
        start = time.monotonic()
        result = c.run(code)
        assert not result["ok"] and time.monotonic() - start < 5, code[:20]
    assert c.run("2", value=True)["value"] == 2
    Witness.check(d)


# ---- broken frames -----------------------------------------------------------------------------


@test
def t_bad_frames(d: Daemon) -> None:
    for vector in vectors("v1-bad-frames"):
        c = in_state(d, vector["state"])
        c.sock.sendall(bytes.fromhex(vector["hex"]))
        try:
            expect_error(c, vector["error"], True)
        except (AssertionError, Closed) as error:
            raise AssertionError(f"{vector['name']}: {error}") from error
        assert c.ended(), vector["name"]
        c.close()
    Witness.check(d)


@test
def t_truncated_frames(d: Daemon) -> None:
    for state in ("new", "ready", "attached"):
        for size in (1, 3, 4, 5, 12):
            c = in_state(d, state)
            c.sock.sendall(frame("ping", 1, {})[:size])
            c.sock.shutdown(socket.SHUT_WR)
            assert c.ended(), (state, size)
            c.close()
    Witness.check(d)


@test
def t_bad_values(d: Daemon) -> None:
    for vector in vectors("v1-bad-values"):
        c = d.open()
        data = (
            bytes([0x93, MESSAGES["set"], 1, 0x82])
            + msgpack.packb("name")
            + msgpack.packb("x")
            + msgpack.packb("value")
        )
        data += bytes.fromhex(vector["hex"])
        c.sock.sendall(struct.pack(">I", len(data)) + data)
        name, _, body = c.read()
        assert name == "error" and body["fatal"], (vector, body)
        assert c.ended()
    Witness.check(d)


@test
def t_frame_sizes(d: Daemon) -> None:
    small = Daemon("--max-frame", "65536", "--spares", "1")
    try:
        c = small.open()
        empty = len(frame("set", 1, {"name": "x", "value": b"\0" * 60000})) - 4 - 60000
        c.ident = 0
        assert c.ask("set", {"name": "x", "value": b"\0" * (65536 - empty)})[0] == "done"
        # the variable is there, but its frame would be too large by the reply's own few bytes only when it is larger
        assert c.run("x = bytes(70000)")["ok"]
        name, _, body = c.ask("get", {"name": "x"})
        assert name == "error" and body["code"] == "value_too_large" and not body["fatal"], body
        result = c.run("x", value=True)
        assert result["ok"] and result["has_value"] and "larger" in result["value_error"], result
        c.ident = 0
        c.sock.sendall(frame("set", 1, {"name": "x", "value": b"\0" * (65537 - empty)}))
        expect_error(c, "frame_too_large", True)
    finally:
        assert small.stop() == 0


@test
def t_random_frames(d: Daemon) -> None:
    seed = int(os.environ.get("WIRE_SEED", "1"))
    rng = random.Random(seed)
    good = [bytes.fromhex(v["hex"]) for v in vectors("v1-frames")]
    for round_ in range(150):
        c = in_state(d, rng.choice(["new", "ready", "attached"]))
        c.sock.settimeout(0.5)
        for _ in range(rng.randrange(1, 4)):
            data = bytearray(rng.choice(good))
            for _ in range(rng.randrange(0, 4)):
                data[rng.randrange(4, len(data))] = rng.randrange(256)
            if rng.random() < 0.2:
                del data[rng.randrange(4, len(data)) :]
                data[:4] = struct.pack(">I", len(data) - 4)
            if b"code" in data and c.session:
                continue  # a mangled script may run for long; scripts have fuzzers of their own
            try:
                c.sock.sendall(data)
            except OSError:
                break
        c.close()
        if round_ % 50 == 49:
            Witness.check(d)
    for info in d.sessions():  # those that an `open` among them made
        if Witness.raw is None or info["session"] != Witness.raw.session:
            with d.connect() as control:
                control.ask("close", {"session": info["session"]})


@test
def t_client_that_never_reads(d: Daemon) -> None:
    a = d.open(ephemeral=False)
    b = d.connect().attach(a.session)
    b.run("big = 'x' * 1000000")
    a.sock.settimeout(2)
    try:
        for i in range(3000):
            a.sock.sendall(frame("get", i + 1, {"name": "big"}))
    except TimeoutError:
        pass
    start = time.monotonic()
    assert b.ask("get", {"name": "big"})[2]["value"] == "x" * 1000000
    assert b.run("len(big)", value=True)["value"] == 1000000
    assert time.monotonic() - start < 2
    assert a.read()[2]["value"] == "x" * 1000000
    a.close()
    assert b.run("1", value=True)["value"] == 1
    with d.connect() as control:
        control.ask("close", {"session": b.session})
    Witness.check(d)


@test
def t_large_values_both_ways(d: Daemon) -> None:
    c = d.open()
    blob = os.urandom(8 << 20)
    assert c.ask("set", {"name": "blob", "value": blob})[0] == "done"
    assert c.ask("get", {"name": "blob"})[2]["value"] == blob
    rows = [{"id": i, "name": f"row {i}", "score": i / 3} for i in range(20000)]
    result = c.run("total = sum(r['id'] for r in rows)\nrows", variables={"rows": rows}, value=True)
    assert result["value"] == rows
    assert c.ask("get", {"name": "total"})[2]["value"] == sum(range(20000))


# ---- deaths ------------------------------------------------------------------------------------


@test
def t_worker_killed_in_mid_run(d: Daemon) -> None:
    a = d.open(limits=NO_LIMITS)
    b = d.connect().attach(a.session)
    ident = a.send("execute", {"code": SPIN})
    a.ask("describe")
    queued = b.send("execute", {"code": "1"})
    b.ask("describe")
    os.kill(d.worker(a.session), signal.SIGKILL)
    assert a.ended() and b.ended()
    why = d.why(a.session, a.client, ident)
    assert why["state"] == "ended" and why["signal"] == 9 and why["execute"] == "running", why
    assert d.why(a.session, b.client, queued)["execute"] == "never"
    with d.connect() as c:
        assert c.ask("attach", {"session": a.session})[2]["code"] == "no_session"
    Witness.check(d)


@test
def t_worker_stopped_past_its_deadline(d: Daemon) -> None:
    a = d.open(limits={"max_operations": 2**62, "max_execution_time": 0.5, "max_total_time": 1})
    a.sock.settimeout(80)  # slow builds are given more time
    ident = a.send("execute", {"code": SPIN})
    a.ask("describe")
    pid = d.worker(a.session)
    os.kill(pid, signal.SIGSTOP)  # as good as a worker that doesn't obey
    assert a.ended()
    why = d.why(a.session, a.client, ident)
    assert why["reason"] == "deadline" and why["execute"] == "running", why
    assert until(lambda: not os.path.exists(f"/proc/{pid}"))
    Witness.check(d)


@test
def t_zygote_killed(d: Daemon) -> None:
    zygote = next(pid for pid, name in children(d.process.pid).items() if name == "itd-zygote")
    os.kill(zygote, signal.SIGKILL)
    Witness.check(d)

    def opens() -> bool:
        with d.connect() as c:
            return c.ask("open", {"ephemeral": True})[0] == "opened"

    assert until(lambda: opens() and opens() and opens())
    assert "itd-zygote" in children(d.process.pid).values()
    Witness.check(d)


@test
def t_nothing_is_left_over(d: Daemon) -> None:
    def settled() -> bool:
        status = d.status()
        return status["sessions"] == 1 and status["spares"] == 2 and status["workers"] == 3

    Witness.check(d)
    assert until(settled), d.status()
    time.sleep(0.1)
    before = d.descriptors()
    for _ in range(30):
        a = d.open()
        a.run("x = 1")
        b = d.connect().attach(a.session)
        b.send("execute", {"code": SPIN})
        b.close()
        a.close()
    assert until(settled), d.status()
    assert until(lambda: d.descriptors() == before), (before, d.descriptors())

    def names() -> list[str]:
        # A private daemon starts its vault when a state is first to be sealed; then it stays.
        return sorted(name for name in children(d.process.pid).values() if name != "itd-vault")

    # A spare has its name once it has locked itself, which takes a sanitizer build a while.
    assert until(lambda: names() == ["itd-worker"] * 3 + ["itd-zygote"]), names()


if __name__ == "__main__":
    sys.exit(main())
