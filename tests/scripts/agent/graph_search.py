import heapq
from collections import deque

GRID = """
S.#.....
..#.###.
....#...
.##.#.#.
......#E
""".strip().splitlines()

cells = {(r, c): ch for r, row in enumerate(GRID) for c, ch in enumerate(row)}
start = next(p for p, ch in cells.items() if ch == "S")
end = next(p for p, ch in cells.items() if ch == "E")


def neighbours(p):
    r, c = p
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        q = r + dr, c + dc
        if cells.get(q, "#") != "#":
            yield q


def bfs(start, end):
    came, queue = {start: None}, deque([start])
    while queue:
        p = queue.popleft()
        if p == end:
            break
        for q in neighbours(p):
            if q not in came:
                came[q] = p
                queue.append(q)
    path = []
    while p is not None:
        path.append(p)
        p = came[p]
    return path[::-1]


path = bfs(start, end)
print(len(path), path[:4], path[-2:])
for r, row in enumerate(GRID):
    print("".join("*" if (r, c) in set(path[1:-1]) else ch for c, ch in enumerate(row)))

roads = {"A": {"B": 7, "C": 9, "F": 14}, "B": {"C": 10, "D": 15}, "C": {"D": 11, "F": 2}, "D": {"E": 6}, "F": {"E": 9}}


def dijkstra(source):
    dist, heap = {source: 0}, [(0, source)]
    while heap:
        d, node = heapq.heappop(heap)
        if d > dist[node]:
            continue
        for other, w in roads.get(node, {}).items():
            if d + w < dist.get(other, float("inf")):
                dist[other] = d + w
                heapq.heappush(heap, (d + w, other))
    return dist


print(dijkstra("A"))


def topological(edges):
    degree = {}
    for a, b in edges:
        degree.setdefault(a, 0)
        degree[b] = degree.get(b, 0) + 1
    ready = sorted(n for n, d in degree.items() if d == 0)
    while ready:
        n = ready.pop(0)
        yield n
        for a, b in edges:
            if a == n:
                degree[b] -= 1
                if degree[b] == 0:
                    ready.append(b)


print(list(topological([("shop", "cook"), ("cook", "eat"), ("wash", "cook"), ("eat", "sleep")])))
print(heapq.nlargest(3, [5, 1, 9, 7]), heapq.nsmallest(2, "hello"), list(heapq.merge([1, 4], [2, 3])))
