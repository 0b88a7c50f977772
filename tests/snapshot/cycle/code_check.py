before = look()
assert bump() == before + 2 and bump(3) == before + 8 and look() == before + 8 and bump.note == ["attribute"]
assert (
    outer.__doc__ == "Counts."
    and bump.__annotations__ == {"by": int, "return": int}
    and bump.__name__ == "bump"
    and bump.__qualname__ == "outer.<locals>.bump"
)
assert square(3) == (9, (), None, {}) and square(2, 3, 4, key=5, z=6) == (8, (4,), 5, {"z": 6})
calls = decorated.calls
assert (
    decorated(1) == 2
    and decorated.calls == calls + 1
    and decorated.__wrapped__.__name__ == "decorated"
    and decorated.__doc__ == "doc"
)
assert recursive(10) == 3628800 and me() is me
assert both.who() == ("both", "left", "right", "Both", 5) and [c.__name__ for c in Both.__mro__] == [
    "Both",
    "Left",
    "Right",
    "Base",
    "object",
]
assert both.twice == 10
both.twice = 10
assert Base.st(1) == ("st", 1) and Both.cl() is Both and both.cl() is Both
assert base == Base(1) and hash(base) == hash(1) and repr(both) == "<Both 5>"
assert Base.registry == ["Left", "Right", "Both", "Made", "Changed"], Base.registry
assert (
    slots.a == 1
    and not hasattr(slots, "b")
    and not hasattr(slots, "__dict__")
    and more.a == 1
    and more.c == "c"
    and sd.free == "dict"
    and sd.a == 1
)
slots.b = 2
del slots.b
assert (
    type(WithMeta) is Meta
    and Meta.made == 1
    and WithMeta.shout == "WITHMETA"
    and WithMeta().stamp == "meta"
    and meta_made.stamp == "meta"
)
assert Field.named == ["one", "two"] and described.one == "set" and described.two == "unset"
assert Square(3).area() == 9 and isinstance(Square(1), Shape)
try:
    Shape()
    assert False
except TypeError as e:
    assert "abstract" in str(e)
assert [type(s).__name__ for s in subs] == [
    "IntSub",
    "StrSub",
    "ListSub",
    "DictSub",
    "TupleSub",
    "SetSub",
    "FloatSub",
    "BytesSub",
]
assert (
    subs[0] + 1 == 6
    and subs[1] == "ab"
    and subs[1].extra == "abab"
    and subs[2] == [1, 2]
    and subs[3]["zz"] == ("missing", "zz")
    and subs[4] == (1, 2)
    and subs[5] == {1}
    and subs[6] == 2.5
    and subs[7] == b"b"
)
assert all(s.attr[0] == "on" and s.attr[1] is s for s in subs)
assert exc_sub.code == 7 and exc_sub.args == ("seven",) and isinstance(exc_sub, ValueError)
assert (
    Generic[int]().get.__name__ == "get"
    and Generic.__type_params__[0].__name__ == "T"
    and Alias.__value__.__origin__ is dict
)
assert [getattr(bag, "n%d" % i) for i in range(100)] == list(range(100)) and bag.v == 3
assert not hasattr(thin, "x") and thin.y == 2 and list(vars(thin)) == ["v", "y"]
assert dictful.added == "by dict" and dictful.__dict__ is namespace and namespace["v"] == 6
assert (
    methods[0]() == both.who()
    and methods[0].__self__ is both
    and methods[1](base) == ("Base", 1)
    and methods[2]() is Base
    and methods[3](2) == ("st", 2)
    and methods[4] == 10
)
size = len(append_target)
methods[5](1)
assert len(append_target) == size + 1 and methods[5].__self__ is append_target
assert (
    methods[6](["a", "b"]) == "asepb"
    and methods[7]("ab") == {"a": None, "b": None}
    and methods[8]("x", 3) == 3
    and methods[9]("q") == "Q"
)
assert (
    methods[10](1, 2) == 3
    and methods[11](2) == 7
    and methods[13] is len
    and methods[14] is print
    and methods[15] is type
    and methods[16] is super
)
assert partial(2) == (9, (), "k", {}) and partial.note == 1 and partial.func is square
seen = len(cached_calls)
assert (
    cached(1) is cached(1) and cached(2) is cached(2) and len(cached_calls) == seen and cached.cache_info().maxsize == 3
)
assert lazy.value is lazy_value
assert (
    local_class.x == 1
    and local_class(2).who() == ("Made", 2)
    and type(changed) is local_class
    and changed.v == 8
    and isinstance(changed, Base)
)
assert base.later() == ("later", 1)
assert Base.__subclasses__() == order and [c.__name__ for c in order] == ["Left", "Right", "Made", "Changed"]


class Fresh(Both):
    pass


assert Fresh(1).who() == ("both", "left", "right", "Fresh", 1)
Base.registry.remove("Fresh")
del Fresh, seen, size, calls, before
