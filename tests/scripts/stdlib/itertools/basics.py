"""itertools: all but the combinatoric ones."""

from itertools import (
    accumulate, batched, chain, compress, count, cycle, dropwhile, filterfalse, groupby, islice, pairwise, repeat, starmap,
    takewhile, tee, zip_longest,
)  # fmt: skip


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


print(list(accumulate([1, 2, 3, 4])), list(accumulate([3, 1, 2], max)), list(accumulate([1, 2], initial=10)), list(accumulate([])))
print(list(accumulate([1, 2, 3], lambda a, b: a * b)), list(accumulate("abc")))
print(list(batched("abcdefg", 3)), list(chain("ab", [1], ())), list(chain.from_iterable(["ab", "cd"])))
print(list(compress("abcdef", [1, 0, 1, 0, 1, 1])), list(islice(count(10, 3), 4)), list(islice(count(0.5, 0.25), 3)), list(islice(count(2**63 - 2), 4)))
print(list(islice(cycle("abc"), 8)), list(cycle([])), list(dropwhile(lambda x: x < 3, [1, 2, 3, 1])), list(takewhile(lambda x: x < 3, [1, 2, 3, 1])))
print(list(filterfalse(lambda x: x % 2, range(6))), list(filterfalse(None, [0, 1, "", "a"])), list(starmap(pow, [(2, 3), (3, 2)])))
print([(k, list(g)) for k, g in groupby("aaabbca")], [(k, len(list(g))) for k, g in groupby([1, 3, 2, 4, 5], key=lambda x: x % 2)])
groups = [(k, g) for k, g in groupby("aabb")]
print([(k, list(g)) for k, g in groups])
gb = groupby("aab")
k1, g1 = next(gb)
print(next(g1), next(gb)[0], list(g1))
print(list(islice("abcdefg", 2)), list(islice("abcdefg", 2, 4)), list(islice("abcdefg", 2, None)), list(islice("abcdefg", 0, None, 3)), list(islice(range(100), 5, 50, 20)))
it = iter(range(10))
print(list(islice(it, 3)), list(islice(it, 1, 3)), list(it))
print(list(pairwise("abcd")), list(pairwise("a")), list(repeat(7, 3)), repeat(1), repeat(1, 4), count(5), count(1, 2), list(zip(range(3), repeat("x"))))
a, b, c = tee([1, 2, 3], 3)
print(next(a), list(b), list(a), list(c), tee([], 0))
long = tee(range(200))
print(sum(long[0]), sum(long[1]))
print(list(zip_longest("abc", "x", fillvalue="-")), list(zip_longest([1], [])), list(zip_longest()))
attempt("repeat hint", lambda: repeat(1).__length_hint__())
attempt("combos", lambda: count("a"))
attempt("islice neg", lambda: islice([1], -1))
attempt("islice str", lambda: islice([1], "a"))
attempt("islice 2", lambda: islice([1], 1, -1))
attempt("islice step", lambda: islice([1], 0, 1, 0))
attempt("islice few", lambda: islice([1]))
attempt("batched", lambda: batched([1], 0))
attempt("zip_longest", lambda: zip_longest(foo=1))
attempt("tee", lambda: tee([1], -1))
attempt("cycle", lambda: cycle(1))
attempt("chain", lambda: list(chain(1)))
attempt("starmap", lambda: next(starmap(pow, [1])))
attempt("repeat", lambda: repeat())
attempt("groupby", lambda: groupby())
attempt("takewhile", lambda: takewhile(1))
attempt("accumulate", lambda: list(accumulate([1, "a"])))


class Chain2(chain):
    pass


print(list(Chain2([1], [2])), next(chain([], [5])))
