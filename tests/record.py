#!/usr/bin/env python3
"""record.py - writes what CPython 3.12 prints for the scripts in tests/scripts, beside them.

    tests/record.py [--check] [PATH...]     (scripts or folders; default: tests/scripts)
    ./dev python tests/record.py --ours [PATH...]    what interpretd prints; default: tests/divergences

An uncaught error must be announced by the script's `# expect-error:` line, and is held against it. With --check nothing
is written; files that would change are named and the exit status is 1. The interpreter is $CONFORM_PY312, python3.12
on PATH, or pyenv's; it runs with PYTHONHASHSEED=0.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent


def find_python():
    """A CPython 3.12."""
    pyenv = sorted(Path.home().glob(".pyenv/versions/3.12.*/bin/python3.12"))
    for candidate in (os.environ.get("CONFORM_PY312"), shutil.which("python3.12"), *map(str, pyenv)):
        if candidate:
            version = subprocess.run([candidate, "-c", "import sys; print(sys.version_info[:2])"], capture_output=True)
            if version.stdout == b"(3, 12)\n":
                return candidate
    sys.exit("record.py: no CPython 3.12 was found; name one in CONFORM_PY312")


def expected_error(source):
    """The text after `# expect-error:` in the head of a script, without the line number that only we print."""
    for line in source.splitlines():
        if not line.startswith("#"):
            break
        if match := re.match(r"# expect-error: (.*)", line):
            return re.sub(r" \(at line \d+\)$", "", match[1].strip())
    return None


def record(python, path, check):
    """None, or what is wrong."""
    source = path.read_text(encoding="utf-8")
    environment = {"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8:backslashreplace", "TZ": "UTC"}
    try:
        run = subprocess.run(
            [python, "-W", "ignore", path.name],
            cwd=path.parent,
            env=environment,
            capture_output=True,
            timeout=120,
        )
    except subprocess.TimeoutExpired:
        return "CPython takes more than two minutes"
    errors = run.stderr.decode("utf-8", "replace").rstrip()
    wanted = expected_error(source)
    if run.returncode != 0:
        story = re.split(r"^Traceback \(most recent call last\):", errors, flags=re.M)[-1]
        got = re.search(r"^(?! )[\w.]+(?:: .*)?\Z", story, flags=re.M | re.S)
        text = got[0] if got else errors
        text = re.sub(r"^__main__\.", "", text)
        if wanted is None:
            return f"ends with an error that no `# expect-error:` line announces: {text}"
        if text.replace("\n", "\\n") != wanted and text != wanted and text.rstrip(":") != wanted.rstrip(": "):
            return f"CPython says {text!r}, the header {wanted!r}"
    elif wanted is not None:
        return "CPython sees no error, but the header announces one"
    output = path.with_suffix(".out")
    if not output.exists() or output.read_bytes() != run.stdout:
        if check:
            return f"{output.name} isn't what CPython prints"
        output.write_bytes(run.stdout)
        print(f"wrote {output.relative_to(TESTS.parent)}")
    return None


def record_ours(paths):
    """Writes what interpretd prints, for scripts that show a wanted difference; to be read before it is believed."""
    from interpretd import Interpreter
    from run import script_config

    for path in paths:
        source = path.read_text(encoding="utf-8")
        with Interpreter(config=script_config(source, 1)) as box:
            result = box.execute(source)
        path.with_suffix(".out").write_text(result.stdout, encoding="utf-8")
        print(f"{path.name}: {result.error or 'no error'}")


def main(arguments):
    if "--ours" in arguments:
        paths = [Path(a).resolve() for a in arguments if a != "--ours"]
        return record_ours(paths or sorted((TESTS / "divergences").glob("*.py")))
    check = "--check" in arguments
    roots = [Path(a).resolve() for a in arguments if a != "--check"] or [TESTS / "scripts"]
    python = find_python()
    bad = 0
    for root in roots:
        for path in [root] if root.is_file() else sorted(root.rglob("*.py")):
            problem = record(python, path, check)
            if problem is not None:
                bad += 1
                print(f"{path}: {problem}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
