"""Numbers in classes: matrices with operators, LU decomposition, complex numbers, fractions, statistics."""

import cmath
import math
from fractions import Fraction


class Matrix:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def __matmul__(self, other):
        columns = list(zip(*other.rows))
        return Matrix([[sum(a * b for a, b in zip(row, column)) for column in columns] for row in self.rows])

    def __add__(self, other):
        return Matrix([[a + b for a, b in zip(x, y)] for x, y in zip(self.rows, other.rows)])

    def __getitem__(self, at):
        i, j = at
        return self.rows[i][j]

    def determinant(self):
        rows, sign, n = [row[:] for row in self.rows], 1.0, len(self.rows)
        for k in range(n):
            pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
            if rows[pivot][k] == 0:
                return 0.0
            if pivot != k:
                rows[pivot], rows[k] = rows[k], rows[pivot]
                sign = -sign
            for i in range(k + 1, n):
                factor = rows[i][k] / rows[k][k]
                for j in range(k, n):
                    rows[i][j] -= factor * rows[k][j]
        return sign * math.prod(rows[i][i] for i in range(n))


def transform(values, sign=-1):
    n = len(values)
    if n == 1:
        return values
    even, odd = transform(values[::2], sign), transform(values[1::2], sign)
    turned = [cmath.exp(sign * 2j * cmath.pi * k / n) * odd[k] for k in range(n // 2)]
    return [e + t for e, t in zip(even, turned)] + [e - t for e, t in zip(even, turned)]


def harmonic(n):
    total = Fraction(0)
    for i in range(1, n + 1):
        total += Fraction(1, i)
    return total


def main():
    a = Matrix([[math.sin(i * 7 + j * 3) for j in range(64)] for i in range(64)])
    b = a @ a + a
    signal = [math.cos(i / 5) + 0.5 * math.sin(i / 3) for i in range(4096)]
    spectrum = transform([complex(x) for x in signal])
    back = transform(spectrum, 1)
    error = max(abs(x / 4096 - y) for x, y in zip(back, signal))
    h = harmonic(500)
    print("matrices", f"{a.determinant():.6e} {b[3, 5]:.6f} {abs(spectrum[33]):.6f}", error < 1e-9, h.numerator % 10**9, float(h))


main()
