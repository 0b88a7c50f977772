"""cargo_tap.py - runs the Rust client's tests (units, vectors, a real daemon, documentation) and prints TAP.

    python tests/cargo_tap.py CARGO [FILTER]

A test's story comes before the line of the next one. INTERPRETD_BIN names the daemon.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CRATE = ROOT / "clients/rust"
RESULT = re.compile(r"test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)")
SECTION = re.compile(r"\s*(?:Running (?:unittests )?(\S+)|Doc-tests (\S+))")
STORY = re.compile(r"---- (.+) stdout ----")


def cargo(program, *arguments):
    """A Cargo command on the crate, its output and errors in one, in order."""
    environment = dict(os.environ, RUST_BACKTRACE="0", CARGO_TERM_COLOR="never", CARGO_TERM_PROGRESS_WHEN="never")
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
        example = cargo(program, "run", "--locked", "--quiet", "--example", "quickstart")
        say(example.stdout == "84\n", "examples/quickstart.rs prints 84", example.stdout.splitlines())
    print(f"1..{number}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
