def main():
    squares = [i * i % 1009 for i in range(1200) if i % 3 != 1]
    table = {s: i for i, s in enumerate(squares) if s % 2 == 0}
    residues = {s % 97 for s in squares}
    grid = [[r * c + 1 for c in range(20)] for r in range(20)]
    turned = [[row[c] for row in grid] for c in range(20)]
    flat = [v for row in turned for v in row if v % 5]
    both = [a + b for a, b in zip(squares, flat)]
    for k in range(2000):
        [k for k, f in enumerate(flat) if f]
main()
