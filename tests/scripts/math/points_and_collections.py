# Points that are no tuples are made some; their items' __float__ may use so much memory that a collection comes between.
import math


class Coordinate:
    def __init__(self, value):
        self.value = value

    def __float__(self):
        for i in range(3000):
            tuple((i, i, i, i, i, i, i, i))
        self.kept = [tuple(range(20)) for _ in range(2000)]
        return self.value


def point(step):
    return [Coordinate(float(step * i)) for i in range(20)]


for _ in range(4):
    print(math.dist(point(1), point(1)), math.dist(point(3), point(1)))
    print(math.hypot(*point(2)), math.fsum(point(1)))
