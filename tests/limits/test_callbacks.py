"""What a native walks is changed, cleared or freed by what it calls back: nothing breaks.

callbacks_script.py.txt calls every method of the builtin containers, and the builtin functions, with arguments and items whose special methods change the container
at hand (CPython itself crashes on it). Here it runs as it is, and in a build with sanitizers or gc stress with collections in between.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
RUN = os.environ.get("LIMITS_RUN", str(BUILD / "tests/tool/itd-run"))
SCRIPT = Path(__file__).with_name("callbacks_script.py.txt").read_text(encoding="utf-8")
LIMITS = ["--ops", "2000000000", "--memory", str(256 << 20), "--wall", "1000"]
LEAST = 405  # natives that call back; fewer: the script doesn't reach them any more


class Callbacks(unittest.TestCase):
    def test_what_is_walked_changes(self):
        for stress in ("0", "61") if BUILD.name in ("asan", "gcstress") else ("0",):
            with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
                file.write(SCRIPT)
                file.flush()
                done = subprocess.run(
                    [RUN, "--stress", stress, *LIMITS, file.name], capture_output=True, text=True, timeout=1200
                )
            found = re.fullmatch(r"called back from (\d+) natives\n", done.stdout)
            self.assertTrue(
                done.returncode == 0 and found, f"status {done.returncode}: {done.stdout[-300:]}{done.stderr[-2000:]}"
            )
            self.assertGreaterEqual(int(found[1]), LEAST)


if __name__ == "__main__":
    unittest.main()
