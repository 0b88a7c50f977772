"""Handlers that keep records: in memory or in a queue. There are no files, sockets or services to write to."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import copy
import logging


class BufferingHandler(logging.Handler):
    """Keeps records until there are enough."""

    def __init__(self, capacity):
        logging.Handler.__init__(self)
        self.capacity = capacity
        self.buffer = []

    def shouldFlush(self, record):
        """Whether there are enough."""
        return len(self.buffer) >= self.capacity

    def emit(self, record):
        """Keeps one."""
        self.buffer.append(record)
        if self.shouldFlush(record):
            self.flush()

    def flush(self):
        """Forgets all."""
        self.buffer.clear()

    def close(self):
        """Flushes first."""
        try:
            self.flush()
        finally:
            logging.Handler.close(self)


class MemoryHandler(BufferingHandler):
    """Keeps records for another handler."""

    def __init__(self, capacity, flushLevel=logging.ERROR, target=None, flushOnClose=True):
        BufferingHandler.__init__(self, capacity)
        self.flushLevel = flushLevel
        self.target = target
        self.flushOnClose = flushOnClose

    def shouldFlush(self, record):
        """Whether there are enough, or one is severe."""
        return len(self.buffer) >= self.capacity or record.levelno >= self.flushLevel

    def setTarget(self, target):
        """The other handler."""
        self.target = target

    def flush(self):
        """Hands all on."""
        if self.target:
            for record in self.buffer:
                self.target.handle(record)
            self.buffer.clear()

    def close(self):
        """Flushes, if it is to."""
        try:
            if self.flushOnClose:
                self.flush()
        finally:
            self.target = None
            BufferingHandler.close(self)


class QueueHandler(logging.Handler):
    """Puts records into a queue."""

    def __init__(self, queue):
        logging.Handler.__init__(self)
        self.queue = queue
        self.listener = None

    def enqueue(self, record):
        """Puts one in."""
        self.queue.put_nowait(record)

    def prepare(self, record):
        """A copy with the text made."""
        msg = self.format(record)
        record = copy.copy(record)
        record.message = record.msg = msg
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record

    def emit(self, record):
        """Puts one in."""
        try:
            self.enqueue(self.prepare(record))
        except Exception:
            self.handleError(record)


def __getattr__(name):
    """The handlers that aren't here need files or a network: says so."""
    error = AttributeError(f"module 'logging.handlers' has no attribute {name!r}")
    if name.endswith("Handler") or name == "QueueListener":
        error.add_note("records can't leave a script this way: use logging.StreamHandler, MemoryHandler or QueueHandler, or call a tool with the text")
    raise error
