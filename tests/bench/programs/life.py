"""Sets of tuples: the game of life on an unbounded plane, and a flood fill."""

from collections import Counter


def step(alive):
    near = Counter((x + dx, y + dy) for x, y in alive for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    return {cell for cell, n in near.items() if n == 3 or (n == 2 and cell in alive)}


def step_by_hand(alive):
    near = {}
    for x, y in alive:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    cell = (x + dx, y + dy)
                    near[cell] = near.get(cell, 0) + 1
    return {cell for cell in near if near[cell] == 3 or (near[cell] == 2 and cell in alive)}


def islands(alive):
    left, sizes = set(alive), []
    while left:
        todo, size = [left.pop()], 1
        while todo:
            x, y = todo.pop()
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if cell in left:
                    left.remove(cell)
                    todo.append(cell)
                    size += 1
        sizes.append(size)
    return sorted(sizes, reverse=True)


def main():
    alive = {(0, 1), (1, 3), (2, 0), (2, 1), (2, 4), (2, 5), (2, 6)}
    alive = {(y, x) for x, y in alive}
    for i in range(400):
        alive = step(alive) if i % 2 else step_by_hand(alive)
    xs, ys = [x for x, _ in alive], [y for _, y in alive]
    print("life", len(alive), min(xs), max(xs), min(ys), max(ys), islands(alive)[:8])


main()
