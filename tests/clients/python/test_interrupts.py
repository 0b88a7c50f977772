"""KeyboardInterrupt, or what else a signal's handler raises, at every moment of a call: it is raised, the session stays, and nothing is left locked or half read.

A signal's handler runs after a call, at the beginning of a function or at a jump backward. A trace function raises the
interrupt at the n-th of these places within the client, for every n that a call has.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import dis
import os
import signal
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import interpretd
from interpretd import Interpreter
from service import ENDLESS

HERE = str(Path(interpretd.__file__).parent)
PATIENCE = 60


def after_is_a_moment(opcode):
    return opcode.startswith(("CALL", "RESUME")) or "JUMP_BACKWARD" in opcode


class AlarmError(Exception):
    """What a program's own handler raises."""


class Interrupter:
    """Raises an error at the n-th moment."""

    def __init__(self, moment, error=KeyboardInterrupt):
        self.left = moment
        self.error = error
        self.where = None
        self._latest = {}

    def __enter__(self):
        sys.settrace(self._enter)

    def __exit__(self, *_):
        sys.settrace(None)
        self._latest.clear()

    def _enter(self, frame, event, arg):
        if not frame.f_code.co_filename.startswith(HERE) or frame.f_code.co_name == "__del__":
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._step

    def _step(self, frame, event, arg):
        if event == "return":
            self._latest.pop(frame, None)
        elif event == "opcode":
            opcode = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            latest, self._latest[frame] = self._latest.get(frame, ""), opcode
            if after_is_a_moment(latest):
                self.left -= 1
                if self.left == 0:
                    sys.settrace(None)
                    self.where = f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"
                    raise self.error
        return self._step


def fresh():
    box = Interpreter(tools={"tool": lambda: 1})
    box.execute("x = 5\ntext = 'y' * 500_000").check()
    return box


class Interrupts(unittest.TestCase):
    def everywhere(self, act, make=None, step=1, error=KeyboardInterrupt):
        """Interrupts `act(box)` everywhere; with `make` every time with a new box."""
        box = fresh() if make is None else None
        moment, quiet = 1, 0
        while True:
            subject = box if make is None else make()
            interrupter = Interrupter(moment, error)
            stuck = threading.Timer(PATIENCE, os.kill, (os.getpid(), signal.SIGALRM))
            stuck.daemon = True
            stuck.start()
            began = time.monotonic()
            try:
                with interrupter:
                    act(subject)
            except error:
                pass
            if interrupter.where is None:
                stuck.cancel()
                # Python 3.12.1 sometimes tells a trace function of no opcode.
                if interrupter.left == moment and quiet < 20:
                    quiet += 1
                    continue
                break
            found = subject.execute("1 + 4" if make else "x").check().value
            stuck.cancel()
            self.assertEqual(found, 5, interrupter.where)
            # A wait for what never comes would take ten seconds.
            self.assertLess(time.monotonic() - began, 8, interrupter.where)
            moment += step
        stuck.cancel()
        self.assertGreater(moment, 20)

    def test_an_execute(self):
        self.everywhere(lambda box: box.execute("1 + 1"))

    def test_what_a_handler_raises(self):
        for error in TimeoutError, AlarmError:
            with self.subTest(error=error):
                self.everywhere(lambda box: box.execute("1 + 1"), error=error)
                self.everywhere(lambda box: box.execute("tool() + tool()"), step=2, error=error)
                self.everywhere(lambda box: box.get_variable("x"), error=error)

    def test_an_execute_with_tools(self):
        self.everywhere(lambda box: box.execute("tool() + tool()"))

    def test_an_execute_with_output(self):
        self.everywhere(lambda box: box.execute("print(1)\n2", on_stdout=lambda text: None))

    def test_a_stream(self):
        self.everywhere(lambda box: list(box.stream("print(1)\ntool()\nprint(2)")), step=2)

    def test_a_large_value(self):
        self.everywhere(lambda box: box.execute("len(v)", {"v": "x" * 300_000}))
        self.everywhere(lambda box: box.get_variable("text"))

    def test_a_variable(self):
        self.everywhere(lambda box: box.get_variable("x"))
        self.everywhere(lambda box: box.set_variable("z", [1, 2]))

    def test_the_first_execute(self):
        self.everywhere(lambda box: box.execute("tool()"), lambda: Interpreter(tools={"tool": lambda: 1}), step=3)

    def test_other_threads_go_on(self):
        """What they had under way may fail, with an error that says why; nothing of theirs hangs."""
        box = fresh()
        over = threading.Event()
        done = []

        def work():
            while not over.is_set():
                try:
                    result = box.execute("x")
                    done.append(str(result.error) if result.error else result.value)
                except interpretd.InterpretThisError as error:
                    done.append(str(error))

        threads = [threading.Thread(target=work, daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        try:
            for moment in range(1, 160, 3):
                try:
                    with Interrupter(moment):
                        box.execute("tool()")
                except (KeyboardInterrupt, interpretd.InterpretThisError):
                    pass
                self.assertEqual(self.patiently(box), 5)
        finally:
            over.set()
        for thread in threads:
            thread.join(PATIENCE)
            self.assertFalse(thread.is_alive())
        allowed = {5, "the connection to the session broke; the session lives on"}
        self.assertLessEqual(set(done), allowed)
        self.assertIn(5, done)

    def test_who_waits_for_a_torn_connection_goes_on(self):
        """The thread that sent or read may have been interrupted where it kept the others from it for good."""
        for held in ("_sending", "_reading"):
            with self.subTest(held=held):
                box = fresh()
                channel = box._channel
                getattr(channel, held).clear()
                said = []

                def use(box=box, said=said):
                    try:
                        said.append(str(box.execute("x").error))
                    except interpretd.InterpretThisError as error:
                        said.append(str(error))

                threads = [threading.Thread(target=use, daemon=True) for _ in range(3)]
                for thread in threads:
                    thread.start()
                threads[0].join(0.3)
                self.assertEqual(said, [])
                channel.tear()
                for thread in threads:
                    thread.join(0.5)
                    self.assertFalse(thread.is_alive())
                self.assertEqual(said, ["the connection to the session broke; the session lives on"] * 3)
                self.assertEqual(self.patiently(box), 5)

    def patiently(self, box):
        """Another thread's trouble with the old connection may be this call's too."""
        for _ in range(5):
            try:
                return box.execute("x").value
            except interpretd.InterpretThisError:
                continue
        return box.execute("x").value

    def test_a_handler_that_uses_the_interpreter(self):
        """It can't wait for what it has interrupted, and is told so; cancelling goes by another way."""
        box = Interpreter(config=ENDLESS)
        box.execute("x = 5").check()
        said = []

        def handle(*_):
            for act in (lambda: box.get_variable("x"), lambda: box.execute("x"), lambda: box.set_variable("x", 6)):
                try:
                    said.append(act())
                except RuntimeError as error:
                    said.append(str(error)[:24])
            said.append(Interpreter().execute("7").value)
            said.append(box.cancel())

        before = signal.signal(signal.SIGALRM, handle)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            result = box.execute("while True: pass")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertIn("cancelled", str(result.error))
        self.assertEqual(said, ["a signal's handler can't"] * 3 + [7, True])
        self.assertEqual(box.get_variable("x"), 5)

    def test_signals_at_random_moments(self):
        """The real thing."""
        box = Interpreter(tools={"tool": lambda: 1}, config=ENDLESS)
        box.execute("x = 5").check()
        interrupted = 0

        def ring(*_):
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, ring)
        try:
            for n in range(300):
                try:
                    signal.setitimer(signal.ITIMER_REAL, 0.00002 + n % 50 * 0.00002)
                    try:
                        box.execute("tool()\nfor i in range(3000): pass\nx")
                    finally:
                        signal.setitimer(signal.ITIMER_REAL, 0)
                except KeyboardInterrupt:
                    interrupted += 1
                self.assertEqual(box.execute("x").check().value, 5)
        finally:
            signal.signal(signal.SIGALRM, before)
        self.assertGreater(interrupted, 0)


if __name__ == "__main__":
    unittest.main()
