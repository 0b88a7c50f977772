"""What the tests of the Python client share: a service of their own, and a peer that isn't one.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

import msgpack
from interpretd import Config

ENDLESS = Config(max_operations=1 << 40)


class Service:
    """`interpretd --socket` in a folder of its own; with `everyone`, any user may connect."""

    def __init__(self, *options, everyone=False):
        self.folder = tempfile.mkdtemp(prefix="interpretd-test-")
        self.path = os.path.join(self.folder, "socket")
        command = [os.environ["INTERPRETD_BIN"], "--log", "warning", "--socket", self.path, *options]
        if everyone:
            os.chmod(self.folder, 0o755)
            command += ["--allow-uid", "65534"]
        self.state = os.path.join(self.folder, "state")
        self.daemon = subprocess.Popen([*command, "--state-dir", self.state])
        deadline = time.monotonic() + 30
        while not self.answers() and time.monotonic() < deadline:
            time.sleep(0.01)

    def answers(self):
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(self.path) == 0

    def kill(self):
        self.daemon.send_signal(signal.SIGKILL)
        self.daemon.wait(10)

    def stop(self):
        if self.daemon.poll() is None:
            self.daemon.terminate()
        self.daemon.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Peer:
    """A server that answers each connection as a function does: it is given the connected socket."""

    def __init__(self, answer):
        self.folder = tempfile.mkdtemp(prefix="interpretd-test-")
        self.path = os.path.join(self.folder, "socket")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        self.answer = answer
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._attend, args=(connection,), daemon=True).start()

    def _attend(self, connection):
        with connection:
            try:
                self.answer(connection)
            except OSError:
                pass

    def stop(self):
        try:
            self.listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.listener.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def frame(message, number, body):
    """A frame's bytes."""
    packed = msgpack.packb([message, number, body])
    return struct.pack(">I", len(packed)) + packed


def frames(connection):
    """The frames that come on a connection."""
    data = b""
    while True:
        while len(data) >= 4 and len(data) >= 4 + (size := struct.unpack(">I", data[:4])[0]):
            yield msgpack.unpackb(data[4 : 4 + size], strict_map_key=False)
            data = data[4 + size :]
        more = connection.recv(1 << 16)
        if not more:
            return
        data += more


def open_files():
    """How many descriptors this process has."""
    return len(os.listdir("/proc/self/fd"))
