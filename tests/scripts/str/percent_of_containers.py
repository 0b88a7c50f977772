# What % makes of right sides that are no tuples: mappings may be left over, other things not.
import array
import collections
import types


class Items:
    def __getitem__(self, key):
        return f"<{key}>"


class Deque(collections.deque):
    def __getitem__(self, key):
        return key


class NoItems:
    pass


values = [
    [1], (1,), {"a": 1}, {1}, range(2), collections.deque([1]), collections.UserList([1]), collections.UserDict(a=1), collections.Counter("a"),
    collections.ChainMap({"a": 1}), collections.OrderedDict(a=1), types.MappingProxyType({"a": 1}), array.array("i", [1]), memoryview(b"a"), b"a", bytearray(b"a"),
    Items(), iter([1]), None, 5, "text", collections.namedtuple("P", "a")(1), slice(1),
]  # fmt: skip
for value in values:
    for form in ("ab", "", "%s", "%%", "%(a)s", "%s %s", b"ab", b"%%", bytearray(b"x")):
        try:
            made = form % value
        except Exception as error:
            made = f"{type(error).__name__}: {error}"
        kind = type(value).__name__
        print(kind, form, made if "0x" not in str(made) else "...")
