"""A long job that is checkpointed after each step, so that another process can go on with it.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import tempfile
from pathlib import Path

from interpretd import Interpreter

STEPS = 5
setup = """
done = []
def step(n):
    done.append(n * n)
"""


def work(store: Path, until: int) -> Interpreter:
    """Goes on from the last checkpoint, if there is one."""
    box = Interpreter()
    if store.exists():
        box.import_state(store.read_bytes())
        print(f"resumed at {box.execute('len(done)').check().value}", end=": ")
    else:
        box.execute(setup).check()
    for n in range(box.execute("len(done)").check().value, until):
        box.execute("step(n)", {"n": n}).check()
        store.write_bytes(box.export_state())  # sealed by the daemon: what is changed outside is refused
    return box


with tempfile.TemporaryDirectory() as folder:
    store = Path(folder) / "checkpoint"
    with work(store, until=3):  # the first worker is stopped after three steps
        print(f"checkpoint after 3 of {STEPS} steps")
    with work(store, until=STEPS) as box:
        print(box.get_variable("done"))
