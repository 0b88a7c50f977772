#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Values as they cross: records with the same keys and almost the same ones, and values that fail half-way.

A value is built while its bytes are checked. So whatever turns out to be wrong at the end of it, the answer is that of a
check beforehand, and nothing is left of what there was.
"""

from __future__ import annotations

import random
import struct
import sys
from typing import Any

import msgpack
from wire import MESSAGES, Daemon, Raw, ext, main, test

NO_UTF8 = b"\xa2\xc3\x28"


class Pairs:
    """A dict as its items, which may have a key more than once."""

    def __init__(self, pairs: list[tuple[Any, Any]]) -> None:
        self.pairs = pairs


def packed(value: Any) -> bytes:
    if isinstance(value, Pairs):
        count = len(value.pairs)
        head = bytes([0x80 | count]) if count < 16 else b"\xde" + struct.pack(">H", count)
        return head + b"".join(packed(key) + packed(item) for key, item in value.pairs)
    if isinstance(value, list):
        return b"\xdd" + struct.pack(">I", len(value)) + b"".join(map(packed, value))
    return msgpack.packb(value)


def plain(value: Any) -> Any:
    """What a script has of it."""
    if isinstance(value, Pairs):
        return {key: plain(item) for key, item in value.pairs}
    return [plain(item) for item in value] if isinstance(value, list) else value


def body(fields: dict[str, bytes]) -> bytes:
    return bytes([0x80 | len(fields)]) + b"".join(msgpack.packb(name) + data for name, data in fields.items())


def ask(raw: Raw, message: str, fields: dict[str, bytes]) -> tuple[str, dict[str, Any]]:
    raw.ident += 1
    data = b"\x93" + msgpack.packb(MESSAGES[message]) + msgpack.packb(raw.ident) + body(fields)
    raw.sock.sendall(struct.pack(">I", len(data)) + data)
    name, ident, answer = raw.read()
    assert ident == raw.ident, (name, ident, answer)
    return name, answer


def set_value(raw: Raw, value: bytes) -> str:
    """`done`, or the error's code and text."""
    name, answer = ask(raw, "set", {"value": value, "name": b"\xa1v"})
    return name if name == "done" else f"{answer['code']}: {answer['message']}"


def live(raw: Raw) -> int:
    return raw.ask("describe")[2]["live_bytes"]


# ---- records ---------------------------------------------------------------------------------

KEYS = ["id", "name", "price", "a", "", "left over", "größe", "k" * 60, "sold", "x1", "x2", "tags"]


def record(random_: random.Random, depth: int, keys: list[Any]) -> Pairs:
    return Pairs([(key, some(random_, depth)) for key in keys])


def some(random_: random.Random, depth: int) -> Any:
    kind = random_.randrange(9 if depth else 6)
    if kind < 2:
        return random_.choice(["new", "blue", "é", "x", "", "more than sixteen bytes", str(random_.random())])
    if kind < 6:
        return random_.choice([random_.randrange(-5, 300), 2**63 - 1, 2**64 - 1, 0.5, -0.0, 1e300, None, True, b"\xff"])
    if kind == 6:
        return [some(random_, depth - 1) for _ in range(random_.choice([0, 1, 2, 3]) if depth < 3 else 70)]
    return records(random_, depth - 1)


def records(random_: random.Random, depth: int) -> list[Any]:
    """Some have the keys of the one before, some have them in another order, fewer, more, twice, or others than text."""
    keys: list[Any] = random_.sample(KEYS, random_.randrange(1, 8))
    rows: list[Any] = []
    for _ in range(random_.randrange(6)):
        change = random_.randrange(12)
        if change == 0:
            random_.shuffle(keys)
        elif change == 1 and len(keys) > 1:
            keys.pop()
        elif change == 2:
            keys = [*keys, f"more{random_.randrange(4)}"]
        elif change == 3:
            keys = [*keys[:-1], keys[0]]
        elif change == 4:
            keys = [*keys[:-1], random_.choice([1, None, 2.5, b"b"])]
        elif change == 5:
            keys = random_.sample(KEYS, random_.randrange(1, 8))
        elif change == 6:
            rows.append(some(random_, 0))
        elif change == 7:
            keys = [f"column {n}" for n in range(random_.choice([64, 65, 90]))]
        rows.append(record(random_, depth, list(keys)))
    return rows


@test
def t_records_of_all_sorts_come_back_as_they_went(d: Daemon) -> None:
    with d.open() as c:
        for seed in range(150):
            value = records(random.Random(seed), 2 + (seed % 10 == 0))
            assert set_value(c, packed(value)) == "done", seed
            # As text, which also tells -0.0, 1 and True apart, and the order of keys.
            answer = c.ask("get", {"name": "v"})[2]
            assert repr(answer.get("value")) == repr(plain(value)), (seed, answer)


@test
def t_records_are_dicts_like_others(d: Daemon) -> None:
    rows = [Pairs([("id", n), ("name", "same"), ("tag", None)]) for n in range(5000)]
    with d.open() as c:
        assert set_value(c, packed(rows)) == "done"
        code = """
for n, row in enumerate(v):
    assert row['id'] == n and 'nam' not in row and list(row) == ['id', 'name', 'tag'], row
    row['more'] = n
    del row['id']
    row['id'] = -n
    assert [*row.items()] == [('name', 'same'), ('tag', None), ('more', n), ('id', -n)], row
    assert row.pop('name') == 'same' and len(row) == 3
(len(v), sum(row['more'] for row in v), len({id(row) for row in v}))
"""
        result = c.run(code, value=True)
        assert result["ok"], result["error"]
        assert list(msgpack.unpackb(result["value"].data)) == [5000, 12497500, 5000], result


@test
def t_collections_in_the_middle_of_a_value(d: Daemon) -> None:
    """Every few values there is one; what was remembered of the records before is forgotten then."""
    rows = [Pairs([("id", n), ("name", f"row {n}"), ("in", Pairs([("a", n), ("b", [n])]))]) for n in range(4000)]
    data, wanted = packed(rows), plain(rows)
    with d.open() as c:
        for _ in range(12):
            assert set_value(c, data) == "done"
        assert c.ask("get", {"name": "v"})[2]["value"] == wanted
        assert live(c) < 16 << 20


# ---- values that fail ------------------------------------------------------------------------


def tuple_of(payload: bytes) -> bytes:
    return msgpack.packb(ext("tuple", payload))


def failing() -> list[tuple[str, bytes]]:
    """Values with what is answered to them."""
    large = packed([f"some text {n}" for n in range(60000)])
    open_ = b"\x92" + large  # a list of that and what follows
    unhashable = b"\x81\x90\x01"
    return [
        ("build_failed: unhashable type: 'list'", open_ + unhashable),
        ("build_failed: unhashable type: 'list'", open_ + tuple_of(b"\x92" + unhashable + b"\x01")),
        ("bad_value", open_ + NO_UTF8),
        ("bad_value", open_ + b"\xc1"),
        ("bad_value", b"\x93" + large + unhashable + NO_UTF8),  # malformed is worse than refused
        ("bad_value", b"\x93" + large + unhashable + tuple_of(b"\x81\x01\x02")),
        ("too_deep", b"\x93" + large + unhashable + b"\x91" * 300 + b"\xc0"),
        ("too_deep", open_ + b"\x91" * 256 + b"\xc0"),
        ("too_many_elements", b"\x93" + large + unhashable + b"\xdd\x7f\xff\xff\xff"),
        ("too_many_elements", open_ + b"\xdd\x7f\xff\xff\xff"),
        ("bad_body", b"\x93" + large),  # what follows is the next field of the body, and then nothing
    ]


def fits(raw: Raw, mib: int) -> bool:
    return raw.run(f"x = bytes({mib} << 20)\ndel x")["ok"]


@test
def t_nothing_is_left_of_a_value_that_fails(d: Daemon) -> None:
    def new() -> Raw:
        c = d.open(limits={"max_memory_bytes": 48 << 20})
        c.run("v = 'as it was'")
        return c

    with new() as c:
        most = next(mib for mib in range(47, 0, -1) if fits(c, mib))  # which would not fit beside such a value
    for wanted, value in failing():
        with new() as c, d.connect().attach(c.session) as other:
            found = set_value(other, value)
            assert found == wanted or found.startswith(wanted + ":"), (wanted, found)
            assert fits(c, most), wanted
            assert c.ask("get", {"name": "v"})[2]["value"] == "as it was"


@test
def t_a_name_that_is_wrong_behind_its_value(d: Daemon) -> None:
    value = packed([Pairs([("a", 1)])])
    with d.open() as c:
        for fields in (
            {"value": value, "name": b"\xa3a\x00b"},
            {"value": value, "name": b"\x01"},
            {"value": value, "nome": b"\xa1v"},
            {"value": value},
        ):
            with d.connect().attach(c.session) as other:
                name, answer = ask(other, "set", fields)
            assert (name, answer["code"]) == ("error", "bad_body"), answer
        assert c.ask("variables")[2]["variables"] == []
        assert c.run("1", value=True)["value"] == 1


@test
def t_values_past_the_limit(d: Daemon) -> None:
    with d.open(limits={"max_value_bytes": 1000}) as c:
        for value in (["x" * 300] * 4, [[None] * 10] * 200, [Pairs([("key", 1)])] * 300):
            found = set_value(c, packed(value))
            assert found == "build_failed: value exceeds the 1000-byte limit", found
        with d.connect().attach(c.session) as other:
            assert set_value(other, b"\x92" + packed("x" * 2000) + NO_UTF8).startswith("bad_value")
        assert set_value(c, packed(["x" * 300] * 3)) == "done"


@test
def t_answers_that_nobody_waits_for(d: Daemon) -> None:
    large = packed([Pairs([("a", n)]) for n in range(20000)])
    with d.open() as c:
        c.ask("tools", {"tools": [{"name": "tool"}]})
        before = live(c)
        for _ in range(20):
            raw = b"\x93" + msgpack.packb(MESSAGES["tool_result"]) + b"\x01" + body({"call": b"\x63", "value": large})
            c.sock.sendall(struct.pack(">I", len(raw)) + raw)
        assert c.ask("describe")[2]["late_answers"] == 20
        c.run("1")
        assert live(c) < before + (16 << 20)
        # One that is waited for, with a value that fails: the script sees why.
        ident = c.send(
            "execute", {"code": "try:\n    r = tool()\nexcept TypeError as e:\n    r = str(e)\nr", "value": True}
        )
        call = c.read()[2]["call"]
        raw = b"\x93" + msgpack.packb(MESSAGES["tool_result"]) + msgpack.packb(ident)
        raw += body({"value": b"\x92" + large + b"\x81\x90\x01", "call": msgpack.packb(call)})
        c.sock.sendall(struct.pack(">I", len(raw)) + raw)
        name, _, answer = c.read()
        assert name == "result" and answer["value"] == "unhashable type: 'list'", answer


@test
def t_a_value_that_waits_for_the_run_before_it(d: Daemon) -> None:
    """It is checked when it comes, and built when its turn has come."""
    rows = [Pairs([("a", n), ("b", "x")]) for n in range(1000)]
    code = "import time\nprint('on')\nend = time.monotonic() + 0.5\nwhile time.monotonic() < end: pass\ntry: n = len(v)\nexcept NameError: n = 'none'\nn"
    with d.open(limits={"max_operations": 1 << 40}) as c, d.connect().attach(c.session) as other:
        ident = c.send("execute", {"code": code, "value": True, "stream": True})
        assert c.read()[0] == "stdout"
        assert set_value(other, packed(rows)) == "done"
        name, answered, answer = c.read()
        assert (name, answered, answer.get("value")) == ("result", ident, "none"), answer
        assert c.ask("get", {"name": "v"})[2]["value"] == plain(rows)


if __name__ == "__main__":
    sys.exit(main())
