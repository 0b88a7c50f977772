assert [type(n) for n in ints] == [int] * len(ints)
assert ints == [
    0,
    1,
    -1,
    47,
    48,
    -16,
    -17,
    4095,
    4096,
    -4096,
    -4097,
    1048575,
    1048576,
    1 << 61,
    (1 << 62) - 1,
    1 << 62,
    -(1 << 62),
    -(1 << 62) - 1,
    1 << 63,
    1 << 200,
    -(1 << 200),
]
assert repr(floats) == "[0.0, -0.0, 1.5, -2.25, 1e+300, 1e-300, 5e-324, inf, -inf, 3.141592653589793]"
assert nan != nan and [nan] == [nan]
assert texts == ["", "a", "ascii", "é", "ÿ", "中文", "\U0001f600", "\ud800", "x" * 5000, "é" * 3000]
assert blobs == [b"", b"abc", bytes(range(256)), bytearray(b"xyz"), bytearray()] and type(blobs[3]) is bytearray
assert (
    singles[:5] == [None, True, False, ..., NotImplemented]
    and singles[0] is None
    and repr(singles[5:]) == "[(3+4j), (-0-0j)]"
)
assert loop[2] is loop and len(loop) == 3
assert shared["one"] is shared["two"] is inner is shared["tuple"][0] is shared["tuple"][1][0]
assert knot[0][0] is knot
assert ring["ring"] is ring
assert list(holes) == [i for i in range(50) if i % 3] and holes[49] == "49" and 48 not in holes
holes_left = [1, 2, 4, 5, 7, 8] + [i for i in range(10, 50) if i % 3]
turn = vars().get("turn", 0)
if turn < 20:
    assert next(walker) == holes_left[2 + turn], turn
    next_word = next(set_walker)
    assert next_word == words_order[1 + turn]
assert emptied == {} and list(names) == ["a", 2, (3, "c"), None, 1.5, b"k", True, frozenset({1, 2}), 1 << 70]
assert names[frozenset({2, 1})] == "fs" and names[1] == "one" and names[2.0] == "b" and names[(3, "c")] == []
assert list(words) == words_order and list(frozen) == frozen_order and list(mixed) == mixed_order
assert all(w in words for w in words_order) and "nothing" not in words
seen = Key.hashed
assert [by_key[k] for k in keys] == list(range(10)) and all(k in key_set for k in keys) and len(key_set) == 10
assert [by_identity[o] for o in plain] == list(range(20)) and list(identity_set) == identity_order
assert all(o in identity_set for o in plain)
assert ids == [id(o) for o in plain] + [id(loop), id(Key), id(int), id(len)]
assert slices == [slice(1, 2), slice(None), slice([1], "x", 2)]
assert (
    ranges == [range(5), range(3, 100, 7), range(10, 0, -3), range(1 << 70, (1 << 70) + 5), range(0)]
    and ranges[3][4] == (1 << 70) + 4
)
assert list(odd) == ["b", "c", "a"] and type(odd).__name__ == "OrderedDict"
odd.move_to_end("b")
odd.move_to_end("c")
odd.move_to_end("a")
assert default["k"] == [1] and default.default_factory is list and default["new%d" % turn] == []
del default["new%d" % turn]
assert count.most_common(2) == [("a", 5), ("b", 2)]
assert list(deck) == [3, 0, 1, 2] and deck.maxlen == 5
assert list(wide) == list(range(35, 40))
wide.append(99)
assert wide.pop() == 99
assert chain["a"] == 1 and chain["b"] == 3 and chain.parents["a"] == 2
assert point == (1, [2], 9) and point.y is point[1] and point._replace(x=5) == Point(5, [2], 9) and type(point) is Point
assert bytes(part) == b"246" and view[0] == 48 and cast.tolist() == [513, 1027, 1541, 2055]
view[0] = 48
try:
    released.tobytes()
    assert False
except ValueError as e:
    assert "released" in str(e)
depth = 0
at = deep
while at is not None:
    at = at[0]
    depth += 1
assert depth == 20000
assert many_keys["k1999"] == 1999 and len(many_keys) == 2000
turn += 1
del at, depth, seen
