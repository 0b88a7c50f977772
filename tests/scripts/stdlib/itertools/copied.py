# Copies of itertools' iterators as they stand: what is walked is shared by a shallow copy, and copied by a deep one.
import copy, itertools as I
class Own:
    def __init__(self, x): self.x = x
    def __iter__(self): return self
    def __next__(self): self.x += 1; return self.x
    def __deepcopy__(self, memo): return Own(self.x * 10)
class Bad(Own):
    def __deepcopy__(self, memo): return 5
class Holder: pass
def t(l, f):
    try: print(l, f())
    except Exception as e: print(l, type(e).__name__)
for cls in (Own, Bad):
    for n, mk in {"chain": lambda o: I.chain(o), "cycle": lambda o: I.cycle(o), "islice": lambda o: I.islice(o, 5), "acc": lambda o: I.accumulate(o), "compress": lambda o: I.compress(o, I.repeat(1)), "drop": lambda o: I.dropwhile(lambda x: x < 3, o), "zl": lambda o: I.zip_longest(o, "ab"), "gb": lambda o: I.groupby(o, lambda x: x // 4), "take": lambda o: I.takewhile(lambda x: x < 9, o), "star": lambda o: I.starmap(pow, zip(o, I.repeat(2)))}.items():
        for steps in range(4):
            def go():
                it = mk(cls(0))
                for _ in range(steps): next(it)
                h = Holder(); h.it = it; h.same = it
                c = copy.deepcopy(h)
                assert c.it is c.same and c.it is not it
                f = lambda r: [(k, list(g)) for k, g in I.islice(r, 2)] if n == "gb" else list(I.islice(r, 4))
                return f(c.it), f(it)
            t((cls.__name__, n, steps), go)
for n, mk in {"prod": lambda: I.product("ab", "cd"), "perm": lambda: I.permutations("abc", 2), "comb": lambda: I.combinations("abcd", 2), "cwr": lambda: I.combinations_with_replacement("abc", 2), "cyc": lambda: I.cycle("abc"), "zl": lambda: I.zip_longest("ab", "cde", fillvalue=0), "gb": lambda: I.groupby("aabbc"), "ch": lambda: I.chain("ab", "cd"), "isl": lambda: I.islice("abcdefgh", 1, 7, 2), "from": lambda: I.chain.from_iterable(["ab", "c"])}.items():
    for steps in range(6):
        for cf in (copy.copy, copy.deepcopy):
            it = mk()
            for _ in range(steps): next(it, None)
            c = cf(it)
            if n == "gb": print(n, steps, [(k, len(list(g))) for k, g in c], [(k, len(list(g))) for k, g in it])
            else: print(n, steps, list(I.islice(c, 7)), list(I.islice(it, 7)), next(c, "end"))
for n in ("pairwise", "batched"): t(n, lambda: copy.copy(getattr(I, n)(*(["abc", 2][:1 + (n == "batched")]))))
for mk in (lambda: I.product("ab", repeat=3), lambda: I.permutations("abc"), lambda: I.combinations("abcd", 2)):
    it = mk()
    next(it)
    print(list(copy.deepcopy(it, {})), list(it))
