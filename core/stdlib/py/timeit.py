"""How long small pieces of code take."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import itertools
import sys
import time

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

default_timer = time.perf_counter
default_number = 1000000
default_repeat = 5


def _needs_exec(code):
    return isinstance(code, str) and code.strip() not in ("", "pass")


def _call_of(code):
    return code if callable(code) else lambda: None


def _inner_of(stmt, setup):
    def inner(loops, timer):
        setup()
        begun = timer()
        for _ in loops:
            stmt()
        return timer() - begun

    return inner


class Timer:
    """Times a function; source text needs exec, which a script may not have."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        for code, what in ((setup, "setup"), (stmt, "stmt")):
            if not isinstance(code, str) and not callable(code):
                raise ValueError(f"{what} is neither a string nor callable")
        if _needs_exec(setup) or _needs_exec(stmt):
            self.inner = self._compiled(stmt, setup, globals)
        else:
            self.inner = _inner_of(_call_of(stmt), _call_of(setup))

    def _compiled(self, stmt, setup, space):
        """The loop around source text, setup and statement in one function, so that the one sees the other's names."""
        import builtins

        run = getattr(builtins, "exec", None)
        if run is None:
            raise ValueError("source text can't be timed here: give functions")
        before = ""
        for code in (setup, stmt):
            if isinstance(code, str):
                # As it will stand: in a loop of a function, but what leaves either of them is refused.
                builtins.compile(before + code, "<timeit-src>", "exec")
                before = code + "\n"
        made, defaults = {}, ""
        space = {"sys": sys, "time": time, "itertools": itertools} if space is None else space
        lines = []
        for code, name, depth in ((setup, "_setup", 4), (stmt, "_stmt", 8)):
            if callable(code):
                made[name] = code
                defaults += f", {name}={name}"
                code = f"{name}()"
            lines.append(" " * depth + code.replace("\n", "\n" + " " * depth))
        loop = "    _t0 = _timer()\n    for _i in _it:\n"
        end = "        pass\n    _t1 = _timer()\n    return _t1 - _t0\n"
        text = f"def inner(_it, _timer{defaults}):\n{lines[0]}\n{loop}{lines[1]}\n{end}"
        run(builtins.compile(text, "<timeit-src>", "exec"), space, made)
        return made["inner"]

    def print_exc(self, file=None):
        """Prints the exception being handled."""
        import traceback

        traceback.print_exc(file=file)

    def timeit(self, number=default_number):
        """Seconds for so many calls."""
        return self.inner(itertools.repeat(None, number), self.timer)

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
