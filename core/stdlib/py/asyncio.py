"""Running several things at once, as far as they wait.

What most scripts use is loaded at once, the rest when it is first asked for. Streams, servers, subprocesses and threads
are not there.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

from asyncio.exceptions import (
    BrokenBarrierError, CancelledError, IncompleteReadError, InvalidStateError, LimitOverrunError, SendfileNotAvailableError, TimeoutError,
)
from _asyncio import Future, _get_running_loop, _set_running_loop, get_event_loop, get_running_loop, iscoroutine, iscoroutinefunction, isfuture
from asyncio.events import (
    AbstractEventLoop, AbstractEventLoopPolicy, BaseEventLoop, DefaultEventLoopPolicy, EventLoop, Handle, SelectorEventLoop, TimerHandle,
    get_event_loop_policy, new_event_loop, set_event_loop, set_event_loop_policy,
)
from asyncio.tasks import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, Task, _enter_task, _leave_task, _register_task, _unregister_task, all_tasks,
    as_completed, create_eager_task_factory, create_task, current_task, eager_task_factory, ensure_future, gather, run_coroutine_threadsafe,
    shield, sleep, to_thread, wait, wait_for, wrap_future,
)
from asyncio.runners import Runner, run

_later = {
    "locks": ("Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "Semaphore"),
    "queues": ("LifoQueue", "PriorityQueue", "Queue", "QueueEmpty", "QueueFull"),
    "taskgroups": ("TaskGroup",),
    "timeouts": ("Timeout", "timeout", "timeout_at"),
}

_hidden = ("EventLoop", "exceptions", "events", "tasks", "runners")
__all__ = (
    *(name for name in globals() if name[0] != "_" and name not in _hidden),
    *("_enter_task", "_get_running_loop", "_leave_task", "_register_task", "_set_running_loop", "_unregister_task"),
    *(name for names in _later.values() for name in names),
)


def __getattr__(name):
    for module, names in _later.items():
        if name == module or name in names:
            found = __import__("asyncio." + module, fromlist=names)
            for each in names:
                globals()[each] = getattr(found, each)
            return globals()[name]
    error = AttributeError(f"module 'asyncio' has no attribute {name!r}")
    if any(word in name for word in ("connection", "server", "subprocess", "Stream", "Transport", "Protocol", "watcher", "Watcher")):
        error.add_note("there are no sockets, streams and processes here: call tools, which asyncio.gather lets overlap")
    raise error


def __dir__():
    return sorted({*globals(), *__all__})
