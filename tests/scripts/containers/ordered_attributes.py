"""Attributes of OrderedDicts and of their subclasses' instances, and what a copy keeps."""
import copy
from collections import OrderedDict


class Named(OrderedDict):
    def __init__(self, name):
        super().__init__(a=1)
        self.name = name


od = OrderedDict([("c", 1)])
print(od.__dict__, od.__reduce__()[2], vars(od))
od.x = 10
print(od.__dict__, od.__reduce__()[2], od.x, "x" in dir(od), "x" in od, hasattr(od, "y"))
other = copy.copy(od)
print(other.x, other, other == od)
deep = copy.deepcopy(od)
print(deep.__dict__, deep)
del od.x
print(od.__dict__)
try:
    od.x
except AttributeError as e:
    print(e)
try:
    od.__dict__ = 5
except TypeError as e:
    print(e)
od.__dict__ = {"y": 2}
print(od.y, od)
named = Named("n")
print(named.__dict__, vars(named), named.name, named)
named.__dict__["z"] = 3
print(named.z, copy.copy(OrderedDict(named)), named.__reduce__()[2])
