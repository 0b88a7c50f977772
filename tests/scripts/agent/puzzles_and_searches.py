"""Simulations: bank, inventory, elevator, tic-tac-toe minimax, game of life, maze BFS/DFS/A*, knapsack, LCS, n-queens, sudoku."""
import heapq, functools, itertools, random, math, collections, operator
from collections import deque, defaultdict, namedtuple, Counter
from dataclasses import dataclass, field
class InsufficientFunds(Exception):
    def __init__(self, need, have): self.need, self.have = need, have; super().__init__(need, have)
    def __str__(self): return f"need {self.need:.2f}, have {self.have:.2f}"
class Account:
    _next = itertools.count(1000); fee = 0.5
    def __init__(self, owner, balance=0): self.id = next(self._next); self.owner, self._b, self.hist = owner, balance, []
    balance = property(lambda self: self._b, doc="Money.")
    def __repr__(self): return f"<{type(self).__name__} #{self.id} {self.owner} {self._b:,.2f}>"
    def move(self, amount):
        if self._b + amount < 0: raise InsufficientFunds(-amount, self._b)
        self._b += amount; self.hist.append(amount); return self
    def __lshift__(self, amount): return self.move(amount)
    def __rshift__(self, amount): return self.move(-amount - self.fee)
class Savings(Account):
    fee = 0
    def __init__(self, *a, rate=0.02, **k): super().__init__(*a, **k); self.rate = rate
    def month(self): self.move(round(self._b * self.rate / 12, 2))
a, s = Account("Ann", 100), Savings("Bob", balance=1000, rate=0.12)
a << 50 >> 20; s.month(); print(a, s, a.hist, s.hist, Account.balance.__doc__)
for f in (lambda: a >> 1000, lambda: setattr(a, "balance", 1), lambda: a + 1, lambda: Savings(), lambda: a << "x"):
    try: f()
    except Exception as e: print(type(e).__name__, e, getattr(e, "args", None))
maze = ["S.#.....", ".##.###.", "....#...", ".##.#.#.", "...##.#E"]
grid = {(r, c): ch for r, row in enumerate(maze) for c, ch in enumerate(row)}
S, E = (next(k for k, v in grid.items() if v == x) for x in "SE")
def nbrs(p): return [(p[0] + dr, p[1] + dc) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)) if grid.get((p[0] + dr, p[1] + dc), "#") != "#"]
def bfs(s, e):
    prev, q = {s: None}, deque([s])
    while q:
        if (p := q.popleft()) == e: break
        for n in nbrs(p):
            if n not in prev: prev[n] = p; q.append(n)
    path = []
    while e: path.append(e); e = prev[e]
    return path[::-1]
def astar(s, e):
    h = lambda p: abs(p[0] - e[0]) + abs(p[1] - e[1])
    heap, best = [(h(s), 0, s)], {s: 0}
    while heap:
        f, g, p = heapq.heappop(heap)
        if p == e: return g
        for n in nbrs(p):
            if g + 1 < best.get(n, math.inf): best[n] = g + 1; heapq.heappush(heap, (g + 1 + h(n), g + 1, n))
path = bfs(S, E); print(len(path) - 1, astar(S, E)); print("\n".join("".join("*" if (r, c) in path[1:-1] else ch for c, ch in enumerate(row)) for r, row in enumerate(maze)))
def life(cells):
    n = Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    return {c for c, k in n.items() if k == 3 or k == 2 and c in cells}
glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for _ in range(4): glider = life(glider)
print(sorted(glider))
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def winner(b): return next((b[i] for i, j, k in LINES if b[i] == b[j] == b[k] != " "), None)
@functools.cache
def minimax(b, who):
    if w := winner(b): return (1 if w == "X" else -1), None
    if " " not in b: return 0, None
    moves = ((minimax(b[:i] + who + b[i + 1:], "XO"[who == "X"])[0], -i) for i, c in enumerate(b) if c == " ")
    v, i = (max if who == "X" else min)(moves); return v, -i
print(minimax(" " * 9, "X"), minimax("XX OO    ", "X"), minimax.cache_info().currsize)
def queens(n, placed=()):
    if len(placed) == n: yield placed; return
    for c in range(n):
        if all(c != p and abs(c - p) != len(placed) - r for r, p in enumerate(placed)): yield from queens(n, placed + (c,))
print(sum(1 for _ in queens(6)), next(queens(8)))
def lcs(a, b):
    t = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b): t[i + 1][j + 1] = t[i][j] + x if x == y else max(t[i][j + 1], t[i + 1][j], key=len)
    return t[-1][-1]
def knap(items, cap):
    best = [(0, ())] * (cap + 1)
    for n, w, v in items:
        for c in range(cap, w - 1, -1): best[c] = max(best[c], (best[c - w][0] + v, best[c - w][1] + (n,)))
    return best[cap]
def edit(a, b):
    prev = range(len(b) + 1)
    for i, x in enumerate(a, 1):
        cur = [i]
        for j, y in enumerate(b, 1): cur.append(min(prev[j] + 1, cur[-1] + 1, prev[j - 1] + (x != y)))
        prev = cur
    return prev[-1]
print(lcs("AGGTAB", "GXTXAYB"), knap([("a", 3, 4), ("b", 4, 5), ("c", 2, 3)], 6), edit("kitten", "sitting"))
class UF:
    def __init__(self, n): self.p = list(range(n))
    def find(self, x):
        while self.p[x] != x: self.p[x] = x = self.p[self.p[x]]
        return x
    def union(self, a, b): a, b = self.find(a), self.find(b); self.p[a] = b; return a != b
edges = [(7, 0, 1), (5, 1, 2), (8, 0, 2), (9, 1, 3), (7, 2, 3), (5, 3, 4)]; uf = UF(5); print([e for e in sorted(edges) if uf.union(*e[1:])])
def hanoi(n, a="A", b="B", c="C"): return [] if n == 0 else hanoi(n - 1, a, c, b) + [a + c] + hanoi(n - 1, b, a, c)
def perm(s): return [s] if len(s) < 2 else [c + p for i, c in enumerate(s) for p in perm(s[:i] + s[i + 1:])]
def sieve(n): s = bytearray([1]) * (n + 1); s[:2] = b"\0\0"; [s.__setitem__(slice(i * i, None, i), bytes(len(range(i * i, n + 1, i)))) for i in range(2, math.isqrt(n) + 1) if s[i]]; return [i for i, p in enumerate(s) if p]
def collatz(n): return 1 if n == 1 else 1 + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)
def base(n, b): return (base(n // b, b) if n >= b else "") + "0123456789abcdef"[n % b]
def roman(n): return "".join(r * (n // v) or "" for v, r in [(1, "")]) if False else functools.reduce(lambda acc, vr: (acc[0] % vr[0], acc[1] + vr[1] * (acc[0] // vr[0])), zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "M CM D CD C XC L XL X IX V IV I".split()), (n, ""))[1]
print(hanoi(3), perm("abc"), sieve(40), collatz(27), base(255, 16), base(10, 2), roman(1994), math.comb(10, 3), math.gcd(12, 18, 27), math.lcm(4, 6), pow(3, -1, 7), divmod(-7, 3), round(-2.5), -7 % 3, 2 ** -1, 10 ** 20 // 3, int(1e20), math.fsum([0.1] * 10), sum([0.1] * 10), math.isclose(0.1 + 0.2, 0.3), 0.1 + 0.2, 1e16 + 1, float("1e-320"), 5e-324 / 2, math.nextafter(1, 2), math.ulp(1.0), math.frexp(10), math.modf(-3.5), math.hypot(3, 4, 12), math.dist((0, 0), (1, 1)), math.perm(5, 2), math.prod([]), math.copysign(1, -0.0), math.cbrt(27), math.exp2(3), math.log(8, 2), math.log2(1 << 70), math.log10(1000), math.trunc(-2.7), math.floor(-2.7), math.ceil(2.1), math.factorial(20), math.degrees(math.pi), math.sumprod([1, 2], [3, 4]) if hasattr(math, "sumprod") else "")
