"""Loops, conditions, short circuits, chained comparisons, break and continue through finally and with."""


def t(v, name, log):
    log.append(name)
    return v


def short():
    for a in (0, 1):
        for b in (0, 1):
            for c in (0, 1):
                log = []
                r = t(a, "a", log) and t(b, "b", log) or t(c, "c", log)
                s = not (t(a, "a", log) or t(b, "b", log)) and t(c, "c", log)
                if (t(a, "x", log) or t(b, "y", log)) and not t(c, "z", log):
                    log.append("yes")
                u = "T" if a and (b or not c) else "F"
                print(a, b, c, r, s, u, "".join(log))


def chains():
    log = []
    print(t(1, "a", log) < t(2, "b", log) < t(3, "c", log), log)
    log = []
    print(t(1, "a", log) < t(0, "b", log) < t(3, "c", log), log)
    if 1 < t(2, "d", log) <= 2 != 3 in [3] is not None:
        print("chain", log)
    if not 1 < 2 > 5:
        print("not chain")
    x = 5
    print(1 < x < 10, 1 < x > 10, x == 5 == 5.0, x is x is not None, 3 in [1] not in [2])
    y = 0 < x < 3
    print(y, [i for i in range(10) if 2 < i < 6], x in (1, 5), x in [5], x in {5, 6}, x not in {1})
    print(None is None, x is None, x is not None, not x, not not x)


def loops():
    i = 0
    while i < 5:
        i += 1
        if i == 2:
            continue
        if i == 4:
            break
        print(i)
    else:
        print("no")
    while i:
        i -= 1
    else:
        print("done", i)
    for i in range(3):
        for j in range(3):
            if j == 2:
                break
            if i == 1:
                continue
            print(i, j)
        else:
            print("inner else")
    else:
        print("outer else")
    for i in range(5):
        if i > 2:
            break
    else:
        print("not reached")
    while True:
        i += 1
        if i > 6:
            break
    print(i)
    while 0:
        print("never")
    else:
        print("while 0 else")
    while not i == 9 and i < 20:
        i += 1
    print(i)
    n = 3
    while (n := n - 1) or False:
        print("n", n)
    if 0:
        print("never")
    elif "":
        print("never")
    elif 1:
        print("constant")
    else:
        print("never")


def leave(how):
    for i in range(3):
        try:
            try:
                if how == "break":
                    break
                if how == "continue":
                    continue
                if how == "return":
                    return i
                if how == "raise":
                    raise KeyError(i)
                print("plain")
            except KeyError as e:
                print("caught", e)
                if i:
                    return "handler"
            else:
                print("else")
            finally:
                print("inner finally", i)
        finally:
            print("outer finally", i)
    else:
        print("loop else")
    return "end"


def swallow():
    for i in range(2):
        try:
            1 / 0
        finally:
            if i == 0:
                continue
            break
    try:
        return "first"
    finally:
        return "second"


def value_kept():
    x = 1
    try:
        return x
    finally:
        x = 2


def deep():
    try:
        try:
            try:
                return "value"
            finally:
                print("a")
        finally:
            print("b")
    finally:
        print("c")


def assertion(v):
    try:
        assert v, f"message {v}"
        assert v > 1
        print("holds")
    except AssertionError as e:
        print(repr(e))


short()
chains()
loops()
for how in ("break", "continue", "return", "raise", "none"):
    print(how, leave(how))
print(swallow(), value_kept(), deep())
assertion(0)
assertion(1)
assertion(2)
