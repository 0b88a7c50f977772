"""The client's protocol machine and codec without a daemon: framing, sizes, malformed input, the vectors.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import array
import collections
import datetime
import enum
import json
import struct
import unittest
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import msgpack
from interpretd import PythonException, ServiceError
from interpretd import _wire_constants as wire
from interpretd._codec import Packed, lower, new_packer, prepared, unpack
from interpretd._errors import LimitExceededError
from interpretd._machine import FIRST_FRAME_LIMIT, Machine, lower_variables

VECTORS = Path(__file__).resolve().parents[3] / "protocol/vectors"


def framed(packed):
    return struct.pack(">I", len(packed)) + packed


class Framing(unittest.TestCase):
    def test_frames_in_any_pieces(self):
        out = Machine(strict=False)
        frames = [out.frame(wire.MSG_STDOUT, n, {"text": "x" * n}) for n in (0, 1, 300, 70000)]
        data = b"".join(frames)
        expected = [(wire.MSG_STDOUT, n, {"text": "x" * n}) for n in (0, 1, 300, 70000)]
        for step in (1, 3, 4, 5, 1000, 65536, len(data)):
            machine, got = Machine(strict=False), []
            for at in range(0, len(data), step):
                got += machine.feed(data[at : at + step])
            self.assertEqual(got, expected, step)

    def test_ids_differ(self):
        machine = Machine(strict=False)
        self.assertEqual(len({machine.new_id() for _ in range(100)}), 100)

    def test_a_frame_over_the_limit_is_refused_before_it_comes(self):
        with self.assertRaises(ServiceError) as caught:
            Machine(strict=False).feed(struct.pack(">I", FIRST_FRAME_LIMIT + 1))
        self.assertEqual(caught.exception.code, "frame_too_large")

    def test_a_request_over_the_limit_is_not_made(self):
        with self.assertRaises(LimitExceededError):
            Machine(strict=False).frame(wire.MSG_EXECUTE, 1, {"code": "x" * (FIRST_FRAME_LIMIT + 1)})

    def test_what_is_no_frame(self):
        bad = [
            b"\xc1",
            b"",
            msgpack.packb(3),
            msgpack.packb([1, 2]),
            msgpack.packb([1, 2, 3]),
            msgpack.packb({1: 2}),
            msgpack.packb([1, 2, {}]) + b"\0",
            msgpack.packb([1, 2, {"a": 1}])[:-1],
            b"\xdd\xff\xff\xff\xff",
            b"\x93\x01\x02\xdf\xff\xff\xff\xff",
            b"\x91" * 100000,
            b"\x93\x01\x02\x81\xa1x\xd6\x63abcd",
            b"\x93\x01\x02\x81\xa1x\xd4\x05a",
            b"\x93\x01\x02\x81\xa1x\xc7\x03\x06abc",
            b"\x93\x01\x02\x81\xa1x\xd4\x0bx",
            b"\x93\x01\x02\x81\xa1\xff\x01",
            b"\x93\x01\x02\x81\x91\x01\x01",
        ]
        for packed in bad:
            with self.subTest(packed=packed[:20]), self.assertRaises(ServiceError):
                Machine(strict=False).feed(framed(packed))


class Values(unittest.TestCase):
    def test_ints(self):
        packer = new_packer()
        for power in (0, 1, 7, 8, 31, 32, 62, 63, 64, 65, 1000):
            for value in (1 << power, (1 << power) - 1, -(1 << power), -(1 << power) - 1):
                self.assertEqual(unpack(packer.pack(lower(value))), value)

    def test_nothing_of_the_caller_is_changed(self):
        value = [1, (2, [3]), {"a": {4}}]
        lower(value)
        self.assertEqual(value, [1, (2, [3]), {"a": {4}}])

    def test_every_extension_type_is_known(self):
        from interpretd._codec import _DECODERS, _HOLDERS

        numbers = {value for name, value in vars(wire).items() if name.startswith("EXT_")}
        self.assertEqual({*_DECODERS, *_HOLDERS}, numbers)

    def test_nesting(self):
        for wrap in (lambda v: [v], lambda v: (v,), lambda v: {1: v}, lambda v: frozenset([v])):
            value = 5
            for _ in range(256):
                value = wrap(value)
            self.assertEqual(unpack(new_packer().pack(lower(value))), value)
            with self.assertRaises(TypeError):
                lower(wrap(value))

    def test_hostile_nesting(self):
        for code in (wire.EXT_TUPLE, wire.EXT_SET, wire.EXT_RANGE):
            packed = b"\x01"
            for _ in range(20000):
                packed = b"\x91\xc9" + struct.pack(">Ib", len(packed), code) + packed
            with self.subTest(code=code), self.assertRaises((ValueError, TypeError, RecursionError)):
                unpack(packed)


class LargeFrames(unittest.TestCase):
    """A frame past 64 KiB is put together where it is decoded."""

    def setUp(self):
        self.body = {"text": "x" * 200_000}
        packed = msgpack.packb([98, 3, self.body])
        self.data = struct.pack(">I", len(packed)) + packed

    def test_in_pieces_of_any_size(self):
        three = self.data * 3
        for size in (1, 3, 4, 1000, 65536, 200_000, 200_020, 300_000, len(three)):
            machine, frames = Machine(strict=False), []
            for at in range(0, len(three), size):
                frames += machine.feed(three[at : at + size])
            self.assertEqual(frames, [(98, 3, self.body)] * 3)

    def test_in_place(self):
        machine, at, frames = Machine(strict=False), 100, []
        self.assertIsNone(machine.wanted())
        self.assertEqual(machine.feed(self.data[:at]), [])
        while (wanted := machine.wanted()) is not None:
            part = self.data[at : at + min(len(wanted), 70_000)]
            wanted[: len(part)] = part
            frames += machine.advance(len(part))
            at += len(part)
        self.assertEqual((frames, at), ([(98, 3, self.body)], len(self.data)))


class Vectors(unittest.TestCase):
    def test_vectors(self):
        files = sorted(VECTORS.glob("*.json"))
        self.assertTrue(files)
        for file in files:
            loaded = json.loads(file.read_text(encoding="utf-8"))
            for vector in loaded if isinstance(loaded, list) else loaded.get("vectors", [loaded]):
                with self.subTest(vector=vector["name"]):
                    self.check(vector)

    def check(self, vector):
        data = bytes.fromhex(vector["hex"])
        kind = vector["kind"]
        if kind == "value":
            expected = untagged(vector["meaning"])
            value = unpack(data)
            self.assertEqual((type(value), repr(value)), (type(expected), repr(expected)))
            if not isinstance(value, set | frozenset | Exception):  # whose order on the wire is not ours
                self.assertEqual(unpack(new_packer().pack(lower(value))).__repr__(), repr(value))
        elif kind == "frame":
            meaning = vector["meaning"]
            expected = (wire_number(meaning["message"]), meaning["id"], untagged(meaning["body"]))
            self.assertEqual(Machine(strict=False).feed(data), [expected])
        elif kind == "bad_value":
            try:
                value = unpack(data)
            except Exception:
                return  # whatever it is, the frame is refused
            # What MessagePack's library takes by itself, and a client may: it comes from the daemon and does no harm.
            self.assertTrue(isinstance(value, datetime.datetime) or vector["error"] == "too_deep", value)


def wire_number(name):
    return next(number for number, known in wire.MESSAGE_NAMES.items() if known == name)


class Preparing(unittest.TestCase):
    """`prepared`, which lets the packer walk through a value, is the same as `lower`, which does so itself."""

    def frames(self, value):
        machine = Machine()
        return [
            machine.frame(wire.MSG_SET, 7, {"name": "v", "value": made}) for made in (lower(value), prepared(value))
        ]

    def test_the_same_bytes(self):
        class Items(list):
            pass

        class Level(enum.IntEnum):
            HIGH = 3

        pair = collections.namedtuple("pair", "a b")
        parts = [
            *[None, True, 1, -1, 2**63, 2**64, -(10**40), 1.5, float("inf"), "text", "é\0", b"b", bytearray(b"ba")],
            *[(), (1, (2, [3])), {1, "a"}, frozenset({(1, 2)}), range(3), 1j, ..., Decimal("1.10"), Fraction(1, 3)],
            *[datetime.date(2024, 2, 29), datetime.time(1, 2), datetime.timedelta(1), datetime.UTC],
            *[datetime.datetime(2024, 2, 29, 1), Items([1, [2]]), Level.HIGH, pair(1, [2]), collections.Counter("aab")],
            *[collections.OrderedDict(a=[1]), {"k": {"l": []}}, {(1, 2): {3: None}}, [[]], [{}], "x" * 70000],
        ]
        for part in parts:
            for value in (part, [part], [[part], 1], {"k": part, "l": [part]}, (part, [part]), [[[{"k": [part]}]]]):
                with self.subTest(value=value):
                    one, other = self.frames(value)
                    self.assertEqual(one, other)

    def test_depth(self):
        for wrap in (lambda v: [v], lambda v: {"k": v}, lambda v: (v,)):
            value = bytearray(b"leaf")
            for depth in range(1, 262):
                value = wrap(value)
                if depth <= 256:
                    one, other = self.frames(value)
                    self.assertEqual(one, other, depth)
                    continue
                for way in (lower, prepared):
                    with self.assertRaisesRegex(TypeError, "nested too deeply"):
                        way([value])

    def test_refusals(self):
        cyclic = []
        cyclic.append({"k": cyclic})
        wrong = [memoryview(b"x"), object(), len, int, {}.keys(), collections.deque(), array.array("i"), NotImplemented]
        for part in (*wrong, cyclic):
            for value in (part, [part, 1], [[part]], {"k": [(part,)]}):
                texts = []
                for way in (lower, prepared):
                    with self.assertRaises(TypeError) as caught:
                        way(value)
                    texts.append(str(caught.exception))
                self.assertEqual(texts[0], texts[1])
        with self.assertRaises(UnicodeEncodeError):
            self.frames([["\ud800"]])

    def test_a_value_that_converts_others(self):
        class Nested(datetime.date):
            def isoformat(self):
                prepared([[1], {"k": [2]}])
                return "2024-02-29"

        one, other = self.frames([[Nested(2024, 2, 29)], {"k": [1]}])
        self.assertEqual(one, other)

    def test_a_plain_value_alone(self):
        """Packed by another library than the rest, and so must be the same bytes."""
        machine = Machine()
        for value in (None, True, 0, -33, 255, 1 << 63, -(1 << 63), 1.5, "é" * 40, "x" * 300, b"b" * 300):
            with self.subTest(value=value):
                body = {"call": 7, "value": value}
                self.assertEqual(machine.frame(1, 2, body), machine._frame_of_any(1, 2, body))
        for value in (1 << 64, -(1 << 64)):
            (frame,) = Machine(strict=False).feed(machine.frame(1, 2, {"call": 7, "value": value}))
            self.assertEqual(frame[2]["value"], value)
        with self.assertRaises(UnicodeEncodeError):
            machine.frame(1, 2, {"call": 7, "value": "\ud800"})

    def test_variables(self):
        values = {"a": [[1]], "b": 2, "c": {"k": [()]}, "d": [1]}
        prepared_ones = lower_variables(values)
        self.assertIs(type(prepared_ones), Packed)
        bodies = [
            {"code": "", "variables": given} for given in (prepared_ones, {k: lower(v) for k, v in values.items()})
        ]
        one, other = (Machine().frame(wire.MSG_EXECUTE, 1, body) for body in bodies)
        self.assertEqual(one, other)


def untagged(tagged):
    """The value that a vector's meaning stands for."""
    ((tag, content),) = tagged.items()
    makers = {
        "none": lambda c: None,
        "bool": bool,
        "int": int,
        "big_int": int,
        "float": float,
        "str": str,
        "bytes": bytes.fromhex,
        "bytearray": bytearray.fromhex,
        "list": lambda c: [untagged(item) for item in c],
        "tuple": lambda c: tuple(untagged(item) for item in c),
        "set": lambda c: {untagged(item) for item in c},
        "frozenset": lambda c: frozenset(untagged(item) for item in c),
        "dict": lambda c: {untagged(key): untagged(item) for key, item in c},
        "complex": lambda c: complex(float(c[0]), float(c[1])),
        "range": lambda c: range(*map(int, c)),
        "date": datetime.date.fromisoformat,
        "time": datetime.time.fromisoformat,
        "datetime": datetime.datetime.fromisoformat,
        "timedelta": lambda c: datetime.timedelta(
            **dict(zip(("days", "seconds", "microseconds"), map(int, c.split())))
        ),
        "decimal": Decimal,
        "fraction": Fraction,
        "exception": lambda c: PythonException(c, c.partition(":")[0]),
        "ellipsis": lambda c: ...,
        "timezone": lambda c: datetime.time.fromisoformat(f"00:00:00{c}").tzinfo,
    }
    return makers[tag](content)


if __name__ == "__main__":
    unittest.main()
