#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""States on the wire that come and go while something else does: imports that wait, runs that are suspended or stopped."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from typing import Any

from wire import Daemon, Raw, answer_to, main, test
from wire import export_state as export
from wire import import_state as load

PART = 64 << 10


def get(c: Raw, name: str) -> Any:
    answer, _, body = c.ask("get", {"name": name})
    return body.get("value") if answer == "value" else body["code"]


def with_tool(d: Daemon) -> Raw:
    """A session with a tool t."""
    c = d.open(limits={"max_tool_time": 20})
    c.ask("tools", {"tools": [{"name": "t"}]})
    return c


def call_of(c: Raw, code: str) -> int:
    """Runs a script to its call of a tool; the run's number."""
    run = c.send("execute", {"code": code})
    while c.read()[0] != "tool_call":
        pass
    return run


@test
def t_parts_wait_with_their_import(d: Daemon) -> None:
    a = d.open()
    a.run("x = [str(i) * 20 for i in range(20000)]")
    blob, _ = export(a)
    # While another import comes in, and while an export goes out, an import has to wait.
    idents = [a.send("import", {"size": len(blob)}) for _ in range(3)]
    for ident in idents:
        for at in range(0, len(blob), 1 << 20):
            a.send("import_part", {"data": blob[at : at + (1 << 20)]}, ident)
    b = d.connect().attach(a.session)
    b.send("export")  # and isn't read for now
    late = a.send("import", {"size": len(blob)})
    for at in range(0, len(blob), 1 << 20):
        a.send("import_part", {"data": blob[at : at + (1 << 20)]}, late)
    while b.read()[0] != "exported":
        pass
    for ident in [*idents, late]:
        name, body = answer_to(a, ident)
        assert name == "imported", body
    # One that is too large to wait doesn't hold up what comes behind it.
    first, second = (a.send("import", {"size": 40 << 20}) for _ in range(2))
    for _ in range(36):
        a.send("import_part", {"data": bytes(1 << 20)}, second)
    assert answer_to(a, second)[1]["code"] == "busy"
    assert get(a, "x")[1] == "1" * 20
    for _ in range(40):
        a.send("import_part", {"data": bytes(1 << 20)}, first)
    assert answer_to(a, first)[0] == "error"
    assert a.run("len(x)", value=True)["value"] == 20000


@test
def t_a_suspended_run_outlasts_idling(d: Daemon) -> None:
    a = with_tool(d)
    code = "def f(a):\n    b = [a]\n    t()\n    return [*b, a]\nx = [f(i) for i in range(2)]"
    run = call_of(a, code)
    b = d.connect().attach(a.session)
    blob, _ = export(b)
    assert d.cancel(a.session)
    answer_to(a, run)
    # After a run, when nothing comes for a quarter of a second, a session gives back what it doesn't need.
    c = with_tool(d)
    c.run("1")
    assert load(c, blob)[0] == "imported"
    time.sleep(1)
    again, _ = export(c)
    e = d.open()
    assert load(e, again)[0] == "imported"
    run = c.send("resume", {"answers": []})
    while (said := c.read())[0] == "tool_call":
        c.send("tool_result", {"call": said[2]["call"], "value": 1}, run)
    assert said[0] == "result" and said[2]["ok"], said
    assert get(c, "x") == [[0, 0], [1, 1]]


@test
def t_an_export_right_behind_a_cancel(d: Daemon) -> None:
    a = with_tool(d)
    b = d.connect().attach(a.session)
    for _ in range(60):
        run = call_of(a, "t()")
        assert d.cancel(a.session)
        assert export(b)[0]
        while (said := a.read())[:2] != ("result", run):
            assert said[0] == "tool_cancel", said


@test
def t_executes_that_wait_behind_a_suspended_run(d: Daemon) -> None:
    a = with_tool(d)
    run = call_of(a, "t()")
    b = d.connect().attach(a.session)
    blob, _ = export(b)
    assert d.cancel(a.session)
    answer_to(a, run)
    # Two executes and an import are there before the state is taken, with a run that waits.
    c = d.open(limits={"max_operations": 10**9})
    busy = c.send("execute", {"code": "for i in range(3000000): pass"})
    load_it = c.send("import", {"size": len(blob)})
    c.send("import_part", {"data": blob}, load_it)
    waiting = c.send("execute", {"code": "1"})
    e = d.connect().attach(c.session)
    other = e.send("check", {"code": "1"})
    assert answer_to(c, busy)[0] == "result"
    assert answer_to(c, load_it)[0] == "imported"
    for client, ident in ((c, waiting), (e, other)):
        name, body = answer_to(client, ident)
        assert body.get("code") == "suspended", (name, body)
    assert d.cancel(c.session)
    assert c.run("1 + 1", value=True)["value"] == 2


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="wire-state-") as folder:
        os.environ["XDG_STATE_HOME"] = folder
        sys.exit(main())
