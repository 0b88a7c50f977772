"""Dynamic programming over lists of lists: edit distance, knapsack, longest common subsequence read back."""


def distance(a, b):
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = before[j - 1] + (x != y)
            if before[j] + 1 < cost:
                cost = before[j] + 1
            if row[j - 1] + 1 < cost:
                cost = row[j - 1] + 1
            row.append(cost)
        before = row
    return before[-1]


def knapsack(items, room):
    best = [0] * (room + 1)
    for weight, worth in items:
        for space in range(room, weight - 1, -1):
            best[space] = max(best[space], best[space - weight] + worth)
    return best[room]


def common(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    out, i, j = [], len(a), len(b)
    while i and j:
        if a[i - 1] == b[j - 1]:
            out.append(a[i - 1])
            i, j = i - 1, j - 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(out))


def text(n, seed):
    out = []
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        out.append("acgt"[(seed >> 16) % 4])
    return "".join(out)


def main():
    a, b = text(300, 1), text(320, 2)
    items = [(7 + i * 13 % 41, 10 + i * 29 % 83) for i in range(60)]
    shared = common(a, b)
    print("edit_distance", distance(a, b), knapsack(items, 1500), len(shared), shared[:24])


main()
