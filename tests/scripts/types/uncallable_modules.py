"""Calling what can't be called: modules say what was probably meant."""

import copy
import datetime
import json
import pprint
import random
import time
import types


def show(f):
    try:
        print(f())
    except TypeError as e:
        print(e)


for f in (
    lambda: datetime(2024, 1, 1), lambda: random(), lambda: copy([1]), lambda: time(), lambda: pprint([1]), lambda: json("{}"),
    lambda: datetime.datetime.now.x if 0 else datetime.timezone.utc(), lambda: 5(), lambda: None(), lambda: "x"(), lambda: [](),
):  # fmt: skip
    show(f)
own = types.ModuleType("own")
show(lambda: own())
own.own = 5
show(lambda: own())
own.own = print
show(lambda: own(1))
own.__name__ = 3
show(lambda: own(1, x=2))
try:
    sorted([1], key=time)
except TypeError as e:
    print(e)
try:
    list(map(random, [1]))
except TypeError as e:
    print(e)
