class Falsy:
    def __bool__(self):
        return False


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n


for v in (0, 1, 0.0, -0.0, 0j, "", "a", [], [0], (), {}, {0: 0}, set(), None, True, False, b"", range(0), Falsy(), Sized(0), Sized(2)):
    print(bool(v), not v, end=" ")
print()
a = [1]
b = [1]
print(a == b, a is b, a is a, None is None, a is not b, () == ())
print(1 == 1.0, 1 == True, hash(1) == hash(1.0) == hash(True), "1" == 1, [1] == (1,), {1} == frozenset([1]), 2**60 == float(2**60))
nan = float("nan")
print(nan == nan, nan in [nan], [nan] == [nan], nan < 1, nan != nan)
print(0.1 + 0.2 == 0.3, round(0.1 + 0.2, 10) == 0.3, 1e308 * 10, -1e308 * 10)
print([1, 2] < [1, 3], (1, "a") < (1, "b"), "a" < "b", {1, 2} < {1, 2, 3}, [] < [1])
for f in (lambda: 1 < "a", lambda: [] < (), lambda: None < 1, lambda: {} < {}, lambda: 1j < 2j):
    try:
        f()
    except TypeError as e:
        print(e)


class Odd:
    def __len__(self):
        return -1


try:
    bool(Odd())
except ValueError as e:
    print(e)
print(all([]), any([]), all([1, 0]), any([0, 1]), all(x > 0 for x in [1, 2]), any(x > 1 for x in [1, 2]))
