"""One session, three languages: Python opens it, Node and Rust attach, each with tools of its own.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import json
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from interpretd import Interpreter
from service import Service

ROOT = Path(__file__).resolve().parents[3]
NODE_CLIENT = ROOT / "clients/node/dist/esm/index.js"
RUST_TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "build/rust"))

NODE_PROGRAM = """
import { Interpreter } from 'CLIENT'
const box = new Interpreter({ who: () => 'node' }, { session: process.argv[1] })
const seen = {}
for (const name of box.stateKeys()) {
  try {
    const value = box.getVariable(name)
    seen[name] = typeof value === 'bigint' ? `${value}n` : value instanceof Set ? [...value] : value
  } catch (error) {
    seen[name] = error.message
  }
}
const { stdout } = await box.execute("log.append(who())\\nprint(log)\\nmade = {'by': who()}")
console.log(JSON.stringify({ seen, stdout }))
"""


class Languages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.environment = dict(os.environ, INTERPRETD_SOCKET=cls.service.path)

    @classmethod
    def tearDownClass(cls):
        cls.service.stop()

    def setUp(self):
        self.box = Interpreter(socket=self.service.path, tools={"who": lambda: "python"})
        self.addCleanup(self.box.close)
        self.box.execute(
            "log = [who()]\nn = 7\nbig = 10 ** 20\npair = (1.5, 'é')\ntable = {'k': [None, True]}\ndef f(): return who()"
        ).check()

    def run_program(self, command):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def node(self):
        node = os.environ.get("NODE") or shutil.which("node")
        if node is None or not NODE_CLIENT.exists():
            self.skipTest("the Node client is not built")
        program = NODE_PROGRAM.replace("CLIENT", str(NODE_CLIENT))
        return json.loads(self.run_program([node, "--input-type=module", "-e", program, self.box.session_id]))

    def rust(self, code):
        program = RUST_TARGET / "debug/examples/attach"
        if not program.exists():
            self.skipTest("the Rust client is not built")
        return self.run_program([str(program), self.box.session_id, code])

    def test_node(self):
        said = self.node()
        refusal = "cannot convert sandbox value of type 'function' to a JavaScript value; it exists only inside the interpreter"
        self.assertEqual(
            said["seen"],
            {
                "log": ["python"],
                "n": 7,
                "big": "100000000000000000000n",
                "pair": [1.5, "é"],
                "table": {"k": [None, True]},
                "f": refusal,
            },
        )
        self.assertEqual(said["stdout"], "['python', 'node']\n")
        self.assertEqual(self.box.get_variable("made"), {"by": "node"})

    def test_rust(self):
        lines = self.rust("log.append(who())\nprint(log, f())\nmade = who()").splitlines()
        self.assertEqual(
            lines,
            [
                "log = ['python']",
                "n = 7",
                "big = 100000000000000000000",
                "pair = (1.5, 'é')",
                "table = {'k': [None, True]}",
                "f: TypeError: cannot convert sandbox value of type 'function' to a Rust value; "
                "it exists only inside the interpreter",
                "['python', 'rust'] rust",
            ],
        )
        self.assertEqual(self.box.get_variable("made"), "rust")

    def test_all_three(self):
        self.node()
        self.rust("log.append(f())")
        self.assertEqual(self.box.execute("log.append(f())\nlog").value, ["python", "node", "rust", "python"])


if __name__ == "__main__":
    unittest.main()
