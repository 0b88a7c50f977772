#!/usr/bin/env python3
"""Round trips of the three clients, each next to a bare socket echo in the same language, in one run.

    ./dev python tests/bench/clients/round_trip.py [ROUNDS]

The echo is one small message to a process that sends it back; `execute` is execute('1 + 1'); `tool` is one call of a tool
in a loop of them; `in` and `out` are values of 1 MB set as a variable and read again: a str, bytes, and rows (a list of
dicts with ints, floats, texts and lists in them). Each language measures in turn, several rounds, and the best of a kind
counts: other work on the machine only ever adds. The Node client must be built
(./dev test clients), and there is a Cargo for the Rust one, which is built in release here.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from interpretd import Config, Interpreter

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CALLS = 2000
LARGE_CALLS = 20
ROW = {
    "id": 1_234_567,
    "name": "an item of the list",
    "price": 19.75,
    "tags": ["new", "blue"],
    "left": 12,
    "sold": True,
}
LARGE = {"str": "x" * 1_000_000, "bytes": bytes(1_000_000), "rows": [ROW] * (1_000_000 // 76)}  # a row is 76 bytes
TOOL_LOOP = "for _ in range(1000): tool(n=1)"
LANGUAGES = ("python", "node", "rust")


def serve_echo(path):
    """The other end of the echoes, as a process."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    if (child := os.fork()) != 0:
        return child
    while True:
        connection, _ = listener.accept()
        while data := connection.recv(65536):
            connection.sendall(data)


def per_call(function, calls):
    start = time.perf_counter()
    for _ in range(calls):
        function()
    return (time.perf_counter() - start) / calls * 1e6


def measure_python(path):
    """Microseconds of each kind."""
    with (
        socket.socket(socket.AF_UNIX) as echo,
        Interpreter(tools={"tool": lambda n: n}, config=Config(max_operations=1 << 40, max_tool_calls=10_000)) as box,
    ):
        echo.connect(path)
        message = bytes(40)

        def one_echo():
            echo.sendall(message)
            echo.recv(4096)

        for _ in range(200):
            one_echo()
            box.execute("1 + 1")
        found = {
            "echo": per_call(one_echo, CALLS),
            "execute": per_call(lambda: box.execute("1 + 1"), CALLS),
            "tool": per_call(lambda: box.execute(TOOL_LOOP).check(), 2) / 1000,
        }
        for name, value in LARGE.items():
            found[f"{name} in"] = per_call(lambda value=value: box.set_variable("v", value), LARGE_CALLS)
            found[f"{name} out"] = per_call(lambda: box.get_variable("v"), LARGE_CALLS)
        return found


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    folder = tempfile.mkdtemp(prefix="interpretd-bench-")
    path = os.path.join(folder, "echo")
    server = serve_echo(path)
    node = os.environ.get("NODE") or shutil.which("node")
    cargo = os.environ.get("CARGO") or shutil.which("cargo")
    commands = {}
    if node and (ROOT / "clients/node/dist").exists():
        commands["node"] = [node, str(HERE / "round_trip.mjs"), path]
    if cargo:
        target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "build/rust"))
        build = [cargo, "build", "--release", "--locked", "--quiet", "--example", "round_trip", "--target-dir", target]
        subprocess.run(build, cwd=ROOT / "clients/rust", check=True, env=dict(os.environ, INTERPRETD_BUILD=target))
        commands["rust"] = [f"{target}/release/examples/round_trip", path]
    best = {}
    try:
        for _ in range(rounds):
            found = {"python": measure_python(path)}
            for language, command in commands.items():
                found[language] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            for language, kinds in found.items():
                for kind, figure in kinds.items():
                    best[language, kind] = min(figure, best.get((language, kind), figure))
    finally:
        os.kill(server, 9)
        os.waitpid(server, 0)
        shutil.rmtree(folder)
    print("            echo us   execute us   ÷ echo    tool us")
    for language in LANGUAGES:
        if (language, "echo") not in best:
            print(f"{language:9} is not built")
            continue
        echo, execute, tool = (best[language, kind] for kind in ("echo", "execute", "tool"))
        print(f"{language:9} {echo:9.1f} {execute:12.1f} {execute / echo:8.2f} {tool:10.1f}")
    kinds = [f"{name} {way}" for name in LARGE for way in ("in", "out")]
    print("\n1 MB, MB/s " + "".join(f"{kind:>10}" for kind in kinds))
    for language in LANGUAGES:
        if (language, "echo") in best:
            print(f"{language:11}" + "".join(f"{1e6 / best[language, kind]:10.0f}" for kind in kinds))


if __name__ == "__main__":
    main()
