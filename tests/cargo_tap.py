"""cargo_tap.py - runs the Rust client's tests (units, vectors, a real daemon, documentation) and prints TAP.

    python tests/cargo_tap.py CARGO [FILTER]

A test's story comes before the line of the next one. INTERPRETD_BIN names the daemon.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CRATE = ROOT / "clients/rust"
RESULT = re.compile(r"test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)")
SECTION = re.compile(r"\s*(?:Running (?:unittests )?(\S+)|Doc-tests (\S+))")
EXAMPLES = {
    "quickstart": "84\n",
    "parallel": "Rome 21\nOslo 4\nCairo 30\nmean 18.3\n",
    "handler": "200 ada 29.0\n422 ToolError in 'price': KeyError: 'gold' (at line 1)\n"
    "422 LimitExceeded: exceeded maximum of 1000000 operations (at line 1)\n"
    "422 SyntaxError: '(' was never closed (at line 2)\n",
    "shared": "['child: 4999950000', 'parent']\n",
    "checkpoint": "checkpoint after 3 of 5 steps\nresumed at 3: [0, 1, 4, 9, 16]\n",
}
STORY = re.compile(r"---- (.+) stdout ----")


def cargo(program, *arguments, **more):
    """A Cargo command on the crate, its output and errors in one, in order."""
    environment = dict(
        os.environ, **more, RUST_BACKTRACE="0", CARGO_TERM_COLOR="never", CARGO_TERM_PROGRESS_WHEN="never"
    )
    environment.setdefault("CARGO_TARGET_DIR", str(ROOT / "build/rust"))
    return subprocess.run(
        [program, *arguments],
        cwd=CRATE,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


@contextlib.contextmanager
def service():
    """A service for the example that shares a session between processes; what names it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        command = [os.environ["INTERPRETD_BIN"], "--log", "error", "--socket", path, "--state-dir", folder + "/state"]
        daemon = subprocess.Popen(command)
        deadline = time.monotonic() + 30
        while not os.path.exists(path) and time.monotonic() < deadline:
            time.sleep(0.01)
        try:
            yield {"INTERPRETD_SOCKET": path}
        finally:
            daemon.terminate()
            daemon.wait(20)


def parse(output):
    """(title, verdict, story) of each test; the stories come after all verdicts of a section."""
    section, results, stories, story = "", [], {}, None
    for line in output.splitlines():
        if match := SECTION.match(line):
            section, story = match[1] or "doc", None
        elif match := RESULT.fullmatch(line.strip()):
            results.append(((section, match[1]), match[2]))
        elif match := STORY.fullmatch(line.strip()):
            story = stories.setdefault((section, match[1]), [])
        elif line == "failures:":
            story = None
        elif story is not None and line:
            story.append(line)
    return [(f"{where}: {name}", verdict, stories.get((where, name), [])) for (where, name), verdict in results]


def main():
    program, chosen = sys.argv[1], sys.argv[2:]
    number = 0
    failed = False

    def say(good, title, story=()):
        nonlocal number, failed
        number += 1
        failed = failed or not good
        print(f"{'ok' if good else 'not ok'} {number} - {title}", *(() if good else story), sep="\n", flush=True)

    done = cargo(program, "test", "--locked", "--no-fail-fast", "--", *chosen)
    for title, verdict, story in parse(done.stdout):
        if verdict != "ignored":
            say(verdict == "ok", title, story)
    if done.returncode != 0 and not failed:
        say(False, "cargo test", done.stdout.splitlines()[-40:])
    if not chosen:
        with service() as environment:
            for name, printed in EXAMPLES.items():
                example = cargo(program, "run", "--locked", "--quiet", "--example", name, **environment)
                say(example.stdout == printed, f"examples/{name}.rs prints what it says", example.stdout.splitlines())
    print(f"1..{number}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
