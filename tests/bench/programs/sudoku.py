"""Search with constraints: a sudoku solver over sets of candidates, copied at each guess."""

ROWS, COLUMNS = "ABCDEFGHI", "123456789"
SQUARES = [r + c for r in ROWS for c in COLUMNS]
UNITS = ([[r + c for c in COLUMNS] for r in ROWS] + [[r + c for r in ROWS] for c in COLUMNS]
         + [[r + c for r in rs for c in cs] for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")])
PEERS = {s: sorted({p for unit in UNITS if s in unit for p in unit} - {s}) for s in SQUARES}
PUZZLES = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
]


def assign(values, square, digit):
    for other in values[square].replace(digit, ""):
        if not eliminate(values, square, other):
            return False
    return True


def eliminate(values, square, digit):
    if digit not in values[square]:
        return True
    values[square] = left = values[square].replace(digit, "")
    if not left:
        return False
    if len(left) == 1:
        for peer in PEERS[square]:
            if not eliminate(values, peer, left):
                return False
    return True


def search(values):
    COUNT[0] += 1
    unsolved = [(len(v), s) for s, v in values.items() if len(v) > 1]
    if not unsolved:
        return values
    _, square = min(unsolved)
    for digit in values[square]:
        guess = values.copy()
        if assign(guess, square, digit):
            found = search(guess)
            if found:
                return found
    return None


COUNT = [0]


def main():
    solved = []
    for puzzle in PUZZLES:
        values = dict.fromkeys(SQUARES, COLUMNS)
        for square, given in zip(SQUARES, puzzle):
            if given != "." and not assign(values, square, given):
                raise ValueError(puzzle)
        solved.append("".join(search(values)[s] for s in SQUARES))
    print("sudoku", COUNT[0], *solved)


main()
