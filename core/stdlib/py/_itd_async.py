"""The async builtins that are simplest in Python, and the driver of scripts that await at their top level."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd


async def next_or(item, default):
    """anext(iterator, default); item is what its __anext__ returned."""
    try:
        return await item
    except StopAsyncIteration:
        return default


waiting = []  # (pending answer of a tool, future) of tasks that wait for one


async def answer(pending):
    """What a tool answers, waited for. With an event loop at work only this task waits."""
    if not _itd.answered(pending):
        loop = running_loop()
        if loop is not None:
            future = loop.create_future()
            waiting.append((pending, future))
            await future
    return _itd.settled(pending)


def running_loop():
    """The event loop that runs, or None; asyncio puts its own function here."""
    return None


class Top:
    """A script's own code under way; task is set once an event loop was asked for."""

    def __init__(self, coroutine):
        self.run = _itd.run_number()
        self.coroutine = coroutine
        self.stepper = _drive(coroutine)
        self.task = None


top = None  # the latest; it counts only in its own run


@_itd.iterable
def _drive(coroutine):
    return (yield from coroutine)


def run_top(coroutine):
    """Runs a script's code. Most never wait for an event loop, so asyncio is brought in only when this one does."""
    global top
    me = top = Top(coroutine)
    try:
        for waited in me.stepper:
            break
        else:
            waited = me
            if me.task is None:
                return
    except BaseException as error:
        if me.task is not None:
            me.task.end_top(error)
        raise
    import _asyncio

    _asyncio.go_on_with_top(me, waited)
