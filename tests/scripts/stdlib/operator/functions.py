"""operator."""

import operator as op


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


for name in "add sub mul truediv floordiv mod pow lshift rshift and_ or_ xor lt le eq ne gt ge".split():
    print(name, getattr(op, name)(7, 2), end="; ")
print()
print(op.neg(3), op.pos(-3), op.invert(5), op.abs(-2), op.not_(0), op.truth([]), op.is_(None, None), op.is_not(1, None), op.index(True))
print(op.concat([1], [2]), op.contains([1, 2], 2), op.countOf([1, 2, 1], 1), op.indexOf("abc", "c"), op.getitem({"a": 1}, "a"), op.length_hint(iter([1, 2])), op.length_hint(5, 9))
l = [1, 2, 3]
op.setitem(l, 0, 9)
op.delitem(l, 1)
print(l, op.iadd(l, [4]), l, op.iconcat(l, (5,)), op.call(max, 1, 2), op.matmul.__name__, op.__add__(1, 2))


class T:
    def __init__(self):
        self.a = 1
        self.b = self

    def m(self, *args, **kw):
        return args, kw


t = T()
print(op.attrgetter("a")(t), op.attrgetter("a", "b.a")(t), op.attrgetter("b.b.a")(t), op.itemgetter(1)("abc"), op.itemgetter(0, -1)("abc"), op.itemgetter(slice(1, 3))("abcd"))
print(op.methodcaller("m", 1, k=2)(t), op.methodcaller("upper")("x"), op.itemgetter(1), op.attrgetter("a", "b.c"), op.methodcaller("foo", 1, b=2))
print(sorted([(1, "b"), (0, "c"), (2, "a")], key=op.itemgetter(1)), max([{"n": 1}, {"n": 5}], key=op.itemgetter("n")))
attempt("itemgetter()", lambda: op.itemgetter())
attempt("attrgetter(1)", lambda: op.attrgetter(1))
attempt("methodcaller()", lambda: op.methodcaller())
attempt("methodcaller(1)", lambda: op.methodcaller(1))
attempt("attr", lambda: op.attrgetter("zz")(t))
attempt("two", lambda: op.itemgetter(1)(1, 2))
attempt("kw", lambda: op.itemgetter(1)(a=1))
attempt("concat", lambda: op.concat(1, 2))
attempt("concat", lambda: op.concat([1], 2))
attempt("countOf", lambda: op.countOf(1, 2))
attempt("indexOf", lambda: op.indexOf([1], 2))
attempt("abs", lambda: op.abs("a"))
attempt("neg", lambda: op.neg("a"))
attempt("hint", lambda: op.length_hint([1], "a"))
attempt("pow", lambda: op.pow("a", 2))
attempt("add", lambda: op.add(1))
attempt("call", lambda: op.call())
