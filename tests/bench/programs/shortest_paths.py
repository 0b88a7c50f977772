"""Graphs: Dijkstra with a heap of tuples, breadth-first search with a deque, strongly connected components,
union-find with path halving."""

import heapq
from collections import deque


def make_graph(n, degree, seed):
    edges = {v: {} for v in range(n)}
    for v in range(n):
        for _ in range(degree):
            seed = (seed * 1103515245 + 12345) % 2147483648
            edges[v][(seed >> 8) % n] = (seed >> 4) % 97 + 1
    return edges


def dijkstra(edges, source):
    distance = {source: 0}
    heap = [(0, source)]
    done = set()
    while heap:
        d, v = heapq.heappop(heap)
        if v in done:
            continue
        done.add(v)
        for w, length in edges[v].items():
            if w not in distance or d + length < distance[w]:
                distance[w] = d + length
                heapq.heappush(heap, (d + length, w))
    return distance


def layers(edges, source):
    depth = {source: 0}
    queue = deque([source])
    while queue:
        v = queue.popleft()
        for w in edges[v]:
            if w not in depth:
                depth[w] = depth[v] + 1
                queue.append(w)
    return depth


def components(edges):
    index, low, on_stack, stack, found = {}, {}, set(), [], []
    for root in edges:
        if root in index:
            continue
        work = [(root, iter(edges[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            v, rest = work[-1]
            for w in rest:
                if w not in index:
                    index[w] = low[w] = len(index)
                    stack.append(w)
                    on_stack.add(w)
                    work.append((w, iter(edges[w])))
                    break
                if w in on_stack:
                    low[v] = min(low[v], index[w])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[v])
                if low[v] == index[v]:
                    size = 0
                    while True:
                        w = stack.pop()
                        on_stack.discard(w)
                        size += 1
                        if w == v:
                            break
                    found.append(size)
    return found


def spanning_tree(edges):
    parent = list(range(len(edges)))

    def find(v):
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    total = 0
    for length, v, w in sorted((length, v, w) for v in edges for w, length in edges[v].items()):
        a, b = find(v), find(w)
        if a != b:
            parent[a] = b
            total += length
    return total


def main():
    edges = make_graph(8000, 4, 3)
    far = dijkstra(edges, 0)
    deep = layers(edges, 0)
    parts = components(edges)
    print("shortest_paths", len(far), sum(far.values()), max(deep.values()), len(parts), max(parts), spanning_tree(edges))


main()
