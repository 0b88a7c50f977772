"""bisect."""

import bisect


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


a = [1, 2, 2, 2, 3, 5]
print([bisect.bisect_left(a, x) for x in range(7)], [bisect.bisect_right(a, x) for x in range(7)], bisect.bisect(a, 2), bisect.bisect_left(a, 2, 2), bisect.bisect_right(a, 2, 0, 2))
for x in (0, 2, 4, 9):
    bisect.insort(a, x)
    bisect.insort_left(a, x)
print(a)
w = ["a", "bb", "ccc"]
print(bisect.bisect_left(w, 2, key=len), bisect.bisect(w, 2, key=len))
bisect.insort(w, "zz", key=len)
bisect.insort_left(w, "yy", key=len)
print(w, bisect.bisect("abcd", "c"), bisect.bisect(range(0, 100, 7), 50), bisect.bisect_left(a=[1, 3], x=2, lo=0, hi=None))
attempt("neg", lambda: bisect.bisect([1], 1, -1))
attempt("type", lambda: bisect.bisect([1], "a"))
attempt("hi", lambda: bisect.bisect([1, 2], 5, 0, 10))
attempt("int", lambda: bisect.bisect(5, 1))
attempt("few", lambda: bisect.bisect([1]))
attempt("tuple", lambda: bisect.insort((1, 2), 1))


class Grow:
    def __init__(self, l):
        self.l = l

    def __lt__(self, o):
        self.l.clear()
        return False


l = [1, 2, 3, 4]
attempt("evil", lambda: bisect.bisect_right(l, Grow(l)))
