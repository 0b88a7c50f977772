"""Topological order."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from types import GenericAlias

__all__ = ["TopologicalSorter", "CycleError"]


class CycleError(ValueError):
    """The graph has a cycle: args[1] is its nodes, the first one again at the end."""


class TopologicalSorter:
    """Gives nodes after those that they depend on."""

    def __init__(self, graph=None):
        self._before = {}  # node -> how many nodes must still be done; None: given out; -1: done
        self._after = {}  # node -> those that wait for it
        self._ready = None
        self._given = 0
        self._done = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _know(self, node):
        if node not in self._before:
            self._before[node] = 0
            self._after[node] = []

    def add(self, node, *predecessors):
        """Adds a node and what it depends on."""
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        self._know(node)
        self._before[node] += len(predecessors)
        for one in predecessors:
            self._know(one)
            self._after[one].append(node)

    def prepare(self):
        """No more nodes come; raises CycleError if there is no order."""
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        self._ready = [node for node, count in self._before.items() if count == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        """The nodes that nothing hinders any more, each once."""
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        result = tuple(self._ready)
        for node in result:
            self._before[node] = None
        self._ready.clear()
        self._given += len(result)
        return result

    def is_active(self):
        """Whether more can come."""
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._done < self._given or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        """These nodes are done: what waited for them may be ready."""
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            if node not in self._before:
                raise ValueError(f"node {node!r} was not added using add()")
            count = self._before[node]
            if count is not None:
                if count >= 0:
                    raise ValueError(f"node {node!r} was not passed out (still not ready)")
                raise ValueError(f"node {node!r} was already marked done")
            self._before[node] = -1
            self._done += 1
            for waiting in self._after[node]:
                self._before[waiting] -= 1
                if self._before[waiting] == 0:
                    self._ready.append(waiting)

    def _find_cycle(self):
        after, finished = self._after, set()
        for start in self._before:
            if start in finished:
                continue
            path, places, walks = [start], {start: 0}, [iter(after[start])]
            while walks:
                for node in walks[-1]:
                    if node in places:
                        return path[places[node] :] + [node]
                    if node not in finished:
                        places[node] = len(path)
                        path.append(node)
                        walks.append(iter(after[node]))
                        break
                else:
                    walks.pop()
                    node = path.pop()
                    del places[node]
                    finished.add(node)
        return None

    def static_order(self):
        """All nodes in order."""
        self.prepare()
        while self.is_active():
            nodes = self.get_ready()
            yield from nodes
            self.done(*nodes)

    __class_getitem__ = classmethod(GenericAlias)
