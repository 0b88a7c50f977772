"""How long small pieces of code take."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import itertools
import time

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

default_timer = time.perf_counter
default_number = 1000000
default_repeat = 5


class Timer:
    """Times a function; source text needs exec, which a script may not have."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        self.inner = None
        self._setup = self._function(setup, "setup", globals)
        self._stmt = self._function(stmt, "stmt", globals)

    def _function(self, code, what, space):
        if callable(code):
            return code
        if not isinstance(code, str):
            raise ValueError(f"{what} is neither a string nor callable")
        if code.strip() in ("", "pass"):
            return lambda: None
        import __main__
        import builtins

        run = getattr(builtins, "exec", None)
        if run is None:
            raise ValueError(f"{what} can't be source text here: give a function")
        space = __main__.__dict__ if space is None else space
        made = {}
        body = "\n".join("    " + line for line in code.split("\n"))
        run(f"def _inner():\n{body}\n", space, made)
        return made["_inner"]

    def print_exc(self, file=None):
        """Prints the exception being handled."""
        import traceback

        traceback.print_exc(file=file)

    def timeit(self, number=default_number):
        """Seconds for so many calls."""
        stmt, timer = self._stmt, self.timer
        self._setup()
        loops = itertools.repeat(None, number)
        begun = timer()
        for _ in loops:
            stmt()
        return timer() - begun

    def repeat(self, repeat=default_repeat, number=default_number):
        """The same several times, as a list."""
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        """(number, seconds) for a number of calls that take 0.2 seconds or more."""
        i = 1
        while True:
            for j in 1, 2, 5:
                number = i * j
                taken = self.timeit(number)
                if callback:
                    callback(number, taken)
                if taken >= 0.2:
                    return number, taken
            i *= 10


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    """Seconds for so many calls."""
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    """The same several times, as a list."""
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
