#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the host asks for runs no script code, whatever a script has put in its way; what one session leaves is in no other.

Each hook of a hostile class notes its name, calls a tool and never ends. So a hook that ran would show in the notes, as a tool_call frame, and by its silence.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from test_state import export, get, load, service
from wire import TESTS as ALL
from wire import Closed, Daemon, Raw, main, until

ALL.clear()  # test_state's own

HOOKS = """__repr__ __str__ __eq__ __ne__ __lt__ __hash__ __del__ __reduce__ __reduce_ex__ __getstate__ __setstate__ __getattr__ __getattribute__ __len__
__bool__ __iter__ __next__ __index__ __int__ __float__ __format__ __copy__ __deepcopy__ __sizeof__ __dir__ __contains__ __getitem__ __call__ __bytes__
__instancecheck__ __subclasscheck__ __getnewargs__ __getnewargs_ex__ __buffer__ __await__ __enter__ __exit__ __set_name__ __get__ __set__ __delete__""".split()
META_HOOKS = "__repr__ __getattribute__ __getattr__ __instancecheck__ __subclasscheck__ __eq__ __hash__ __iter__ __len__ __call__ __dir__ __bool__".split()


def hostile() -> str:
    """A script: `calls` is a dict of what ran, `armed` a list that is empty until hooks shall bite."""

    def hook(name: str, arguments: str) -> str:
        return (
            f"    def {name}({arguments}):\n        if armed:\n            calls.append({name!r})\n            leak({name!r})\n"
            f"            while True: pass\n        return NotImplemented if {name!r} in ('__eq__', '__ne__', '__lt__') else quiet({name!r})\n"
        )

    quiet = (
        "calls, armed = [], []\n"
        "def quiet(name):\n    if name == '__hash__': return 1\n    if name in ('__len__', '__index__', '__int__'): return 0\n"
        "    if name == '__repr__' or name == '__str__': return 'x'\n    if name in ('__getattr__', '__getattribute__'): raise AttributeError(name)\n"
    )
    meta = "class Meta(type):\n" + "".join(
        hook(name, "cls, *a") for name in META_HOOKS if name not in ("__call__", "__getattribute__")
    )
    parts = [quiet, meta]
    for number, base in enumerate(
        ("object", "list", "dict", "str", "int", "tuple", "Exception", "set", "float", "bytes")
    ):
        body = "".join(
            hook(name, "self, *a")
            for name in HOOKS
            if not (base in ("int", "str", "tuple", "bytes", "float") and name == "__getattribute__")
        )
        kind = "metaclass=Meta" if base == "object" else f"{base}, metaclass=Meta"
        parts.append(f"class Evil{number}({kind}):\n{body}")
        parts.append(
            "    @property\n    def __class__(self):\n        if armed:\n            calls.append('__class__')\n            leak('__class__')\n"
            f"            while True: pass\n        return Evil{number}\n    @property\n    def __dict__(self):\n        if armed: calls.append('__dict__')\n        return {{}}\n"
            if base in ("int", "str", "tuple", "bytes", "float")
            else "    pass\n"
        )
        parts.append(
            f"e{number} = Evil{number}.__new__(Evil{number})\nlist{number} = [e{number}, [e{number}]]\ntuple{number} = (e{number}, 1)\ndict{number} = {{'k': e{number}}}\nclass{number} = Evil{number}\n"
        )
    parts.append(
        "def gen():\n    try: yield 1\n    finally:\n        if armed: calls.append('finally'); leak('finally')\n"
        "g = gen()\nnext(g)\ncycle = [Evil0.__new__(Evil0)]\ncycle.append(cycle)\nkeyed = {e0: 1}\nheld = {e0, 5}\n"
        "import weakref\nclass W: pass\nw = W()\nref = weakref.ref(w, lambda r: calls.append('callback'))\nimport functools\n"
        "cached = functools.lru_cache(lambda x: x)\nbound = e0.__len__ if False else gen\nok = 'kept'\narmed.append(1)\n"
    )
    return "".join(parts)


def test(function: Callable[[Daemon], None]) -> Callable[[Daemon], None]:
    ALL.append(function)
    return function


def prepared(d: Daemon, **fields: object) -> Raw:
    c = d.open(**fields)
    c.sock.settimeout(10)
    assert c.ask("tools", {"tools": [{"name": "leak"}]})[0] == "done"
    made = c.run(hostile())
    assert made["ok"], made
    assert get(c, "calls") == [], get(c, "calls")
    return c


def unharmed(c: Raw, what: str) -> None:
    assert get(c, "ok") == "kept" and get(c, "calls") == [], (what, get(c, "calls"))


NAMES = [f"{kind}{n}" for n in range(10) for kind in ("e", "list", "tuple", "dict", "class")] + [
    "g", "cycle", "keyed", "held", "ref", "w", "cached", "bound", "calls", "Meta",
]  # fmt: skip


@test
def t_the_hooks_bite(d: Daemon) -> None:
    """What the other tests look for does show when script code does these things."""
    for code, hook in (
        ("repr(e0)", "__repr__"),
        ("e1 == 1", "__eq__"),
        ("hash(e0)", "__hash__"),
        ("isinstance(1, Evil0)", "__instancecheck__"),
        ("e0.x", "__getattribute__"),
        ("import copy; copy.copy(e4)", "__copy__"),
        ("isinstance(e4, str)", "__class__"),
    ):
        c = prepared(d)
        c.send("execute", {"code": code})
        name, _, body = c.read()
        assert name == "tool_call" and body["arguments"][0] == [hook], (code, name, body)
        d.cancel(c.session)
        while c.read()[0] != "result":
            pass
        assert get(c, "calls") == [hook], get(c, "calls")
        c.close()


@test
def t_get_variable(d: Daemon) -> None:
    c = prepared(d)
    for name in NAMES:
        answer, _, _ = c.ask("get", {"name": name})
        assert answer in ("value", "error"), (name, answer)
        unharmed(c, name)


@test
def t_variables_and_describe(d: Daemon) -> None:
    c = prepared(d)
    for message in ("variables", "describe", "calls", "variables"):
        assert c.ask(message)[0] != "tool_call"
        unharmed(c, message)
    with d.connect() as control:
        control.ask("list")
        control.ask("status")
    unharmed(c, "list")


@test
def t_set_and_delete(d: Daemon) -> None:
    c = prepared(d)
    for name in NAMES:
        if name == "calls":
            continue
        assert (
            c.ask(
                "set" if name.startswith("e") else "delete",
                {"name": name, "value": 1} if name.startswith("e") else {"name": name},
            )[0]
            == "done"
        ), name
    unharmed(c, "set and delete")


@test
def t_export_and_import(d: Daemon) -> None:
    c = prepared(d)
    blob, _ = export(c)
    unharmed(c, "export")
    other = d.open()
    other.sock.settimeout(10)
    name, body = load(other, blob)
    assert name == "imported", body
    unharmed(other, "import")
    name, body = load(c, blob)
    assert name == "imported", body
    unharmed(c, "import over what was there")


@test
def t_fork(d: Daemon) -> None:
    c = prepared(d, ephemeral=False)
    name, _, body = c.ask("fork")
    assert name == "forked", body
    unharmed(c, "fork")
    with d.connect() as control:
        control.ask("close", {"session": c.session})


@test
def t_hibernate_and_wake(d: Daemon) -> None:
    with service() as one:
        c = prepared(one, ephemeral=False, durability="idle")
        session = c.session
        c.close()

        def asleep() -> bool:
            with one.connect() as control:
                return control.ask("hibernate", {"session": session})[0] == "hibernated"

        assert until(asleep, 10)
        woken = one.connect().attach(session)
        woken.sock.settimeout(10)
        unharmed(woken, "wake")
        woken.close()


@test
def t_every_run_saved(d: Daemon) -> None:
    with service() as one:
        c = prepared(one, ephemeral=False, durability="every")
        assert c.run("x = 1")["ok"]
        unharmed(c, "durability every")


def silent_until_closed(c: Raw) -> None:
    try:
        while True:
            name, _, body = c.read()
            assert name != "tool_call", body
    except Closed:
        pass


@test
def t_close(d: Daemon) -> None:
    c = prepared(d, ephemeral=False)
    start = time.monotonic()
    with d.connect() as control:
        assert control.ask("close", {"session": c.session})[0] == "closed"
    silent_until_closed(c)
    assert time.monotonic() - start < 5


@test
def t_the_last_client_leaves(d: Daemon) -> None:
    c = prepared(d, ephemeral=True)
    session = c.session
    c.sock.shutdown(1)
    silent_until_closed(c)
    assert until(lambda: all(s["session"] != session for s in d.sessions()), 5)


@test
def t_shutdown(d: Daemon) -> None:
    with service() as one:
        c = prepared(one, ephemeral=False, durability="idle")
        one.process.terminate()
        silent_until_closed(c)
        assert one.process.wait(20) == 0


@test
def t_limits_and_cancel(d: Daemon) -> None:
    """A stop unwinds without finally, __exit__, __del__ or except, though hooks wait at each."""
    c = prepared(d, limits={"max_execution_time": 0.3, "max_operations": 2**40})
    body = "class CM:\n    def __enter__(self): return self\n    def __exit__(self, *a): calls.append('exit'); return True\nwith CM():\n    try:\n        %s\n    except BaseException: calls.append('except')\n    finally: calls.append('finally')"
    for how in ("while True: pass", "x = [0]\n        while True: x = x + x", "print('x' * 10 ** 6)"):
        answer = c.run(body % how)
        assert not answer["ok"] and answer["error"]["kind"] == "limitExceeded", answer
        unharmed(c, how)


# ---- nothing crosses -----------------------------------------------------------------------------------


@test
def t_a_new_session_is_as_new(d: Daemon) -> None:
    """Whatever others did to modules, builtins, random numbers, caches and interned names: a session after them begins as the first did."""
    look = (
        "import sys, random, json, re, decimal, enum, collections, logging, warnings, functools\n"
        "def look():\n    return [sorted(vars(sys.modules['__main__'])), decimal.getcontext().prec, json.dumps is json.dumps, [n for n in dir(json) if 'planted' in n],\n"
        "            [n for m in (random, re, collections, logging, sys) for n in dir(m) if 'planted' in n], len(logging.getLogger().handlers), logging.getLogger().level,\n"
        "            [hash(x) for x in ('a', 'planted', (1, 'b'), frozenset('abc'), 1.5)], list({'planted', 'b', 'c', 'd'}), sys.getrecursionlimit(),\n"
        "            [type(x).__name__ for x in (json, re, len)], id(object()) - id(object())]\nv = look()"
    )
    first = d.open()
    assert first.run(look)["ok"]
    want = get(first, "v")
    randoms = {first.run("import random; random.random()", value=True)["value"]}
    for n in range(6):
        evil = d.open()
        made = evil.run(
            "import sys, random, json, re, decimal, collections, logging\nfor m in (random, json, re, collections, logging, sys):\n    try: m.planted_thing = 'planted secret'\n    except Exception: pass\n"
            "json.dumps = None\ndecimal.getcontext().prec = 3\nlogging.getLogger().setLevel(1)\nlogging.basicConfig(level=1)\nrandom.seed(5)\nsys.setrecursionlimit(77)\n"
            "try:\n    for t in (random.Random, json.JSONEncoder, collections.OrderedDict, logging.Logger): t.planted = 'planted secret'\nexcept Exception: pass\nlen = print = None\nx = ['planted secret'] * 10 ** 5"
        )
        assert made["ok"], made
        if n % 2:
            evil.close()
        fresh = d.open()
        assert fresh.run(look)["ok"]
        assert get(fresh, "v") == want, (get(fresh, "v"), want)
        randoms.add(fresh.run("import random; random.random()", value=True)["value"])
        seen = fresh.run(
            "import random, json, collections, logging\n[t for t in (random.Random, json.JSONEncoder, collections.OrderedDict, logging.Logger) if hasattr(t, 'planted')] == []",
            value=True,
        )
        assert seen["value"] is True
    assert len(randoms) == 7, randoms


@test
def t_a_session_has_a_worker_of_its_own(d: Daemon) -> None:
    pids = []
    for _ in range(30):
        c = d.open()
        pids.append(d.worker(c.session))
        c.close()
    assert len(set(pids)) == 30, pids


if __name__ == "__main__":
    sys.exit(main("--spares", "2"))
