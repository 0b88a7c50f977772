"""itertools: product, permutations, combinations."""

from itertools import combinations, combinations_with_replacement, permutations, product


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


print(list(product("ab", [1, 2])), list(product([0, 1], repeat=2)), list(product()), list(product([], [1])), list(product([1], repeat=0)))
print(list(permutations("abc")), list(permutations("abcd", 2)), list(permutations([], 0)), list(permutations([1], 2)), list(permutations("ab", 0)))
print(list(combinations("abcd", 2)), list(combinations([1], 0)), list(combinations([1], 2)))
print(list(combinations_with_replacement("abc", 2)), list(combinations_with_replacement([], 1)), list(combinations_with_replacement([], 0)))
print(sum(1 for _ in permutations(range(6))), sum(1 for _ in product(range(5), repeat=4)), sum(1 for _ in combinations(range(12), 5)))
print(list(permutations(range(5), 3))[17:23], list(combinations(range(7), 4))[10:14], next(permutations(range(11))))
h = 0
for p in permutations(range(6), 4):
    for x in p:
        h = (h * 31 + x) % 1000003
print(h)
attempt("repeat", lambda: product([1], repeat=-1))
attempt("r", lambda: permutations([1], "a"))
attempt("neg", lambda: permutations([1], -1))
attempt("neg", lambda: combinations([1], -1))
attempt("none", lambda: combinations([1]))
attempt("int", lambda: product(5))
attempt("keyword", lambda: product([1], foo=2))
