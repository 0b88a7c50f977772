# Generators that began before types.coroutine gave their function other code.
import difflib
import types


def count(n):
    for i in range(n):
        yield i


begun = count(10**6)
position = next(begun)
types.coroutine(count)
after = count(10**6)
lines = difflib.unified_diff([f"a{i}\n" for i in range(200)], [f"b{i}\n" for i in range(200)])
head = next(lines), next(lines), next(lines)
types.coroutine(difflib.unified_diff)
