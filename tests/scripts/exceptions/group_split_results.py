# except* with groups whose class splits them in its own way.
def show(parts, handled=ValueError):
    class Group(ExceptionGroup):
        def split(self, condition):
            print("asked for", condition.__name__)
            return parts

    try:
        try:
            raise Group("g", [TypeError(1), KeyError(2)])
        except* ValueError as e:
            print("caught", repr(e), e.__traceback__ is None)
        except* OSError as e:
            print("then", repr(e))
        print("through")
    except BaseException as e:
        print(type(parts).__name__, "->", repr(e))


show((None, None))
show((ValueError(1), None))
show((None, ValueError(2)))
show((None, OSError(3)))
show((ExceptionGroup("x", [KeyError(4)]), OSError(5)))
show((None, ExceptionGroup("x", [OSError(6)])))
show((ExceptionGroup("x", [OSError(7)]), ExceptionGroup("y", [OSError(8), KeyError(9)])))
show((None, ExceptionGroup("x", [KeyError()]), 3))


class Pair(tuple):
    pass


show(Pair((ValueError(10), None)))
