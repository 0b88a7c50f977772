"""The packages carry what they need: a wheel, an npm package, a crate, installed where nothing else is at hand.

With INTERPRETD_TEST_INSTALL=1 they are also built from the tree alone, daemon included, as on a fresh machine; that
takes minutes.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PYTHON_QUICKSTART = ROOT / "clients/python/examples/quickstart.py"
SLOW = os.environ.get("INTERPRETD_TEST_INSTALL") == "1"
NODE = os.environ.get("NODE") or shutil.which("node")


def bare(**more):
    """An environment in which no daemon can be found but a carried one."""
    keep = ("HOME", "LANG", "TMPDIR", "XDG_STATE_HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS")
    found = {name: os.environ[name] for name in keep if name in os.environ}
    paths = [path for path in os.environ["PATH"].split(":") if not os.path.exists(os.path.join(path, "interpretd"))]
    return {**found, "PATH": ":".join(paths), **more}


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Packages(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="interpretd-package-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def build_wheel(self, environment):
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "--no-cache-dir"]
        run([*command, "-w", str(self.folder), str(ROOT / "clients/python")], env=environment)
        (wheel,) = self.folder.glob("*.whl")
        return wheel

    def check_wheel(self, wheel):
        site = self.folder / "site"
        run(
            [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(site), str(wheel)]
        )
        program = site / "interpretd/_bin/interpretd"
        self.assertTrue(os.access(program, os.X_OK))
        environment = bare(PYTHONPATH=str(site))
        where = run([sys.executable, "-c", "import interpretd; print(interpretd.__file__)"], env=environment)
        self.assertTrue(where.startswith(str(site)))
        said = run([sys.executable, str(PYTHON_QUICKSTART)], env=environment)
        self.assertIn("everything is as it should be", said)

    def test_wheel(self):
        wheel = self.build_wheel(bare(INTERPRETD_BIN=os.environ["INTERPRETD_BIN"]))
        self.assertRegex(wheel.name, r"^interpretd-0\.1\.0-py3-none-linux_\w+\.whl$")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            self.assertIn("interpretd/py.typed", names)
            self.assertIn("interpretd/compat.py", names)
            self.assertFalse([name for name in names if "__pycache__" in name])
            self.assertIsNone(archive.testzip())
        self.check_wheel(wheel)

    def test_source_archive(self):
        sys.path.insert(0, str(ROOT / "clients/python"))
        try:
            import build_backend
        finally:
            sys.path.pop(0)
        with tarfile.open(self.folder / build_backend.build_sdist(str(self.folder))) as archive:
            archive.extractall(self.folder, filter="data")
        (tree,) = self.folder.glob("interpretd-*/")
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "-w", str(self.folder)]
        run([*command, str(tree)], env=bare())
        self.assertTrue(list(self.folder.glob("interpretd-*-py3-none-any.whl")))

    def pack_node(self, environment):
        """The npm package, made in a copy of the client's folder, as its tarball unpacked."""
        client = self.folder / "client"
        ignored = shutil.ignore_patterns("node_modules", "dist", "bin")
        shutil.copytree(ROOT / "clients/node", client, ignore=ignored)
        (client / "node_modules").symlink_to(ROOT / "clients/node/node_modules")
        run(["npm", "pack", "--silent", "--pack-destination", str(self.folder)], cwd=client, env=environment)
        (packed,) = self.folder.glob("interpretd-*.tgz")
        modules = self.folder / "project/node_modules"
        modules.mkdir(parents=True)
        with tarfile.open(packed) as archive:
            archive.extractall(self.folder, filter="data")
        (self.folder / "package").rename(modules / "interpretd")
        (modules / "@msgpack").symlink_to(ROOT / "clients/node/node_modules/@msgpack")
        return modules.parent

    def test_npm_package(self):
        if NODE is None or not shutil.which("npm") or not (ROOT / "clients/node/node_modules").exists():
            self.skipTest("the Node client's packages are not there")
        project = self.pack_node(bare(INTERPRETD_BIN=os.environ["INTERPRETD_BIN"]))
        self.assertTrue(os.access(project / "node_modules/interpretd/bin/interpretd", os.X_OK))
        for name, module in (
            ("a.mjs", "import { Interpreter } from 'interpretd'"),
            ("b.cjs", "const { Interpreter } = require('interpretd')"),
        ):
            program = "new Interpreter().execute('6 * 7').then(({ value }) => console.log(value))"
            (project / name).write_text(f"{module}\n{program}\n")
            self.assertEqual(run([NODE, name], cwd=project, env=bare()), "42\n")

    @unittest.skipUnless(SLOW, "takes minutes")
    def test_python_from_the_tree_alone(self):
        venv = self.folder / "venv"
        run([sys.executable, "-m", "venv", str(venv)])
        run([venv / "bin/pip", "install", "-q", str(ROOT / "clients/python")], env=bare())
        said = run([venv / "bin/python", str(PYTHON_QUICKSTART)], env=bare())
        self.assertIn("everything is as it should be", said)

    @unittest.skipUnless(SLOW, "takes minutes")
    def test_node_from_the_tree_alone(self):
        project = self.folder / "project"
        project.mkdir()
        (project / "package.json").write_text('{ "name": "x", "version": "1.0.0", "type": "module" }')
        run(["npm", "install", "--silent", str(ROOT / "clients/node")], cwd=project, env=bare())
        program = (
            "import { Interpreter } from 'interpretd'\nconsole.log((await new Interpreter().execute('6 * 7')).value)"
        )
        (project / "a.mjs").write_text(program)
        self.assertEqual(run([NODE, "a.mjs"], cwd=project, env=bare()), "42\n")

    @unittest.skipUnless(SLOW, "takes minutes")
    def test_rust_from_the_tree_alone(self):
        command = ["cargo", "run", "--quiet", "--locked", "--example", "quickstart"]
        environment = bare(CARGO_TARGET_DIR=str(self.folder / "target"))
        self.assertEqual(run(command, cwd=ROOT / "clients/rust", env=environment), "84\n")


if __name__ == "__main__":
    unittest.main()
