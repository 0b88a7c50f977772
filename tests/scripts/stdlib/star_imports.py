# What `from module import *` gives, and where classes made by namedtuple say that they are from.
from __future__ import nested_scopes
from copy import *
from heapq import *
from inspect import *
from io import *
from typing import *

print(deepcopy([1, [2]]), nsmallest(2, [3, 1, 2]), AGEN_CLOSED, DEFAULT_BUFFER_SIZE, nested_scopes.mandatory[:2])
import difflib
import statistics
import urllib.parse
from collections import namedtuple

print(getfullargspec(lambda a, b=1, *c, **d: 0), FullArgSpec, difflib.Match, statistics.LinearRegression, urllib.parse.SplitResult)
P = namedtuple("P", "x y")
print(P, P.__module__, namedtuple("Q", "a", module="elsewhere").__module__)
print(isinstance(StringIO(), TextIOBase), Pattern, Match)
for alias in (Mapping, Sequence, Iterable, Sized, Callable, Generator, ContextManager, List, Dict, Tuple, Type, Deque, OrderedDict, Match):
    try:
        print(alias())
    except TypeError as e:
        print(e)


def wrong(f, *args, **kw):
    try:
        f(*args, **kw)
    except TypeError as e:
        print(e)


import copy
import heapq
import json
import operator
import datetime
from collections import UserString

for f in (copy.copy, copy.deepcopy, heapq.nlargest, heapq.merge, json.dumps, json.loads, json.dump, operator.add, heapq.heapify):
    wrong(f)
    wrong(f, 1, 2, 3, 4, 5)
    wrong(f, zz=1)
wrong(copy.copy, 1, x=2)
wrong(heapq.nsmallest, 1, n=2)
wrong(datetime.date.isoformat, 3)
wrong(UserString("a").lower, 1)
wrong(UserString("a").zfill)
print(UserString("ab").center(6, "*"), UserString("b b").count("b", 1), UserString("x").isalpha(), UserString(" x ").strip())
