#!/usr/bin/env python3
"""frames.py SECONDS [SEED] - throws mutated frames at a real daemon, meant for the asan build.

    ./dev fuzz frames 60

Good conversations are sent with bytes flipped, cut, repeated and spliced, whole or in pieces. The daemon may answer, refuse or
close, but must go on serving: after each round a fresh client runs a script. The same seed makes the same bytes.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import random
import socket
import sys
import time
from pathlib import Path

from interpretd import Interpreter
from interpretd import _wire_constants as wire
from interpretd._codec import lower
from interpretd._machine import Machine
from interpretd._private import private_socket

ROOT = Path(__file__).resolve().parents[2]
VALUES = [1, -1, 2**63, 10**30, 1.5, "é\0", b"x", [1, [2]], (1, (2,)), {1: {2: 3}}, {1, 2}, range(3), 1j, None, ...]


def conversation(chance):
    """The frames of a plausible client."""
    machine = Machine()
    frames = [machine.frame(wire.MSG_HELLO, 1, {"version": 1, "client": "fuzz"})]
    frames.append(machine.frame(wire.MSG_OPEN, 2, {"ephemeral": True, "limits": {"max_operations": 1000}}))
    tools = [{"name": "tool", "signature": "a, b=..., /, *args, **rest", "parallelizable": True}]
    pool = [
        (wire.MSG_TOOLS, {"tools": tools}),
        (
            wire.MSG_EXECUTE,
            {"code": "x = v\ntool(1, z=x)\nx", "variables": {"v": lower(chance.choice(VALUES))}, "value": True},
        ),
        (wire.MSG_SET, {"name": "a", "value": lower([chance.choice(VALUES) for _ in range(3)])}),
        (wire.MSG_GET, {"name": "a"}),
        (wire.MSG_DELETE, {"name": "a"}),
        (wire.MSG_VARIABLES, {}),
        (wire.MSG_DESCRIBE, {}),
        (wire.MSG_CHECK, {"code": "x = ("}),
        (wire.MSG_TOOL_RESULT, {"call": 1, "value": lower(chance.choice(VALUES))}),
        (wire.MSG_TOOL_ERROR, {"call": 1, "type": "ValueError", "message": "no"}),
        (wire.MSG_LIST, {}),
        (wire.MSG_STATUS, {}),
        (wire.MSG_CANCEL, {"session": "0" * 32}),
    ]
    frames += [
        machine.frame(m, n, body) for n, (m, body) in enumerate(chance.choices(pool, k=chance.randrange(1, 8)), 3)
    ]
    return frames


def spoil(chance, frame):
    data = bytearray(frame)
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data)) if data else 0
        what = chance.random()
        if what < 0.5 and data:
            data[at] = chance.choice(
                [0, 1, 0x7F, 0x80, 0x90, 0xC1, 0xC7, 0xC9, 0xD4, 0xDB, 0xDD, 0xDF, 0xFF, chance.randrange(256)]
            )
        elif what < 0.7:
            del data[at : at + chance.randrange(1, 9)]
        elif what < 0.9:
            data[at:at] = chance.randbytes(chance.randrange(1, 9))
        else:
            data[at:at] = data[at : at + 20] * chance.choice([1, 50])
    if chance.random() < 0.6 and len(data) > 4:
        data[:4] = (len(data) - 4).to_bytes(4, "big")
    return bytes(data)


def attack(chance, path):
    frames = conversation(chance)
    keep = chance.randrange(0, len(frames) + 1)
    data = b"".join(frame if n < keep else spoil(chance, frame) for n, frame in enumerate(frames))
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(chance.choice([0.001, 0.02]))
        sock.connect(path)
        try:
            while data:
                size = chance.choice([1, 3, 100, len(data)])
                sock.sendall(data[:size])
                data = data[size:]
            while sock.recv(65536):
                pass
        except OSError:
            pass


def main():
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    chance = random.Random(seed)
    path = private_socket()
    print(f"frames: seed {seed}, {seconds:.0f} s", flush=True)
    end = time.monotonic() + seconds
    rounds = 0
    while time.monotonic() < end:
        for _ in range(50):
            attack(chance, path)
            rounds += 1
        with Interpreter(socket=path, keep=False) as box:
            if box.execute("6 * 7").value != 42:
                print(f"frames: the daemon answers wrongly after {rounds} conversations")
                return 1
    print(f"frames: {rounds} conversations, and the daemon serves")
    return 0


if __name__ == "__main__":
    sys.exit(main())
