# What super() and aiter() say where they can't do it.
def show(f, *args):
    try:
        print(f.__name__, repr(f(*args)))
    except Exception as e:
        print(f.__name__, type(e).__name__, e)


class Len:
    __len__ = super


def by_slot(x):
    return len(x)


def outside(x):
    return super()


def no_arguments():
    return super()


def rest(*x):
    return super()


def deleted(x):
    del x
    return super()


def in_cell(x):
    def inner():
        return x

    return super(), inner


def deleted_cell(x):
    def inner():
        return x

    del x
    return super()


def in_comprehension(x):
    return [super() for _ in (1,)]


def only_keywords(*, x):
    return super()


show(by_slot, Len())
for f in (outside, rest, deleted, in_cell, deleted_cell, in_comprehension):
    show(f, 1)
show(no_arguments)
show(lambda: only_keywords(x=1))


class NoNext:
    def __init__(self, given):
        self.given = given

    def __aiter__(self):
        return self.given


class Next:
    __anext__ = None


show(aiter, 1)
show(aiter, NoNext((1,)))
show(aiter, NoNext(None))
print(aiter(NoNext(Next())).__class__)
