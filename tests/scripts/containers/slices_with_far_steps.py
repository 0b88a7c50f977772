# Slices whose step is as far as it can be, read, assigned and deleted in every mutable sequence; exports held meanwhile.
import array

MAKERS = (
    lambda: bytearray(b"abcde"),
    lambda: list(range(5)),
    lambda: array.array("i", range(5)),
    lambda: memoryview(bytearray(b"abcde")),
)
VALUES = ([], b"", [1], b"z", array.array("i"), array.array("i", [7]), [1, 2], b"ab")


def tried(what):
    try:
        return what()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def assigned(make, part, value):
    s = make()
    s[part] = value
    return list(s)


def deleted(make, part):
    s = make()
    del s[part]
    return list(s)


for step in (10**20, -(10**20), 2**63 - 1, -(2**63), 2**62, 3):
    for start in (-1, 0, 4, None, 2):
        part = slice(start, None, step)
        for make in MAKERS:
            print(step, start, list(make()[part]), tried(lambda: deleted(make, part)))
            print([tried(lambda: assigned(make, part, value)) for value in VALUES])
        for whole in (b"abcde", "abcde", "äbcde", tuple(range(5)), range(5)):
            print(whole[part], end=" ")
        print()


def held(make, part, value):
    """The same while a view is entered, which keeps the length."""
    s = make()
    with memoryview(s):
        if value is None:
            del s[part]
        else:
            s[part] = value
    return list(s)


for step in (1, 2, -1, 3):
    for start, stop in ((0, 5), (2, 2), (4, 1), (5, 0)):
        part = slice(start, stop, step)
        for items in (None, [], [1], [1, 2], [1, 2, 3, 4, 5]):
            for make in (lambda: bytearray(b"01234"), lambda: array.array("i", range(5))):
                value = items if items is None or type(make()) is bytearray else array.array("i", items)
                print(tried(lambda: held(make, part, value)))
