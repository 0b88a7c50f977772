"""What an idle session costs: it gives back what its runs needed, and goes on as if nothing had been.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))

from wire import Daemon, private_bytes

PLAIN = Path(os.environ.get("INTERPRETD_BUILD", "build/release")).name in ("release", "clang")


def settled(pid, most):
    """The private KiB once they are no more than that, or after ten seconds."""
    end = time.monotonic() + 10
    while (now := private_bytes(pid) // 1024) > most and time.monotonic() < end:
        time.sleep(0.05)
    return now


class Idle(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.daemon = Daemon()

    @classmethod
    def tearDownClass(cls):
        cls.daemon.stop()

    @unittest.skipUnless(PLAIN, "a sanitizer's own memory would be measured")
    def test_an_idle_session_is_small(self):
        box = self.daemon.open()
        self.assertTrue(box.run("1 + 1")["ok"])
        pid = self.daemon.worker(box.session)
        self.assertLessEqual(settled(pid, 220), 220)
        self.assertTrue(
            box.run(
                "kept = list(range(1000))\nsum(len(str(n)) for n in range(200_000))\nx = [[n] for n in range(100_000)]\ndel x"
            )["ok"]
        )
        self.assertLessEqual(settled(pid, 400), 400)

    def test_it_goes_on_as_before(self):
        box = self.daemon.open()
        script = "import collections\nclass A:\n    def __init__(self): self.x = [1, 2, {'a': (3, 4.5)}]\na = A()\ng = (n * n for n in range(5))\nnext(g)\nf = lambda y: y + len(a.x)"
        self.assertTrue(box.run(script)["ok"])
        for turn in range(3):
            time.sleep(0.4)
            done = box.run("print(a.x, next(g), f(1), collections.Counter('aab')['a'])")
            self.assertEqual(done["stdout"], f"[1, 2, {{'a': (3, 4.5)}}] {(turn + 1) ** 2} 4 2\n")


if __name__ == "__main__":
    unittest.main()
