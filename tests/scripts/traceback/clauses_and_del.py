"""Tracebacks of except clauses that name no exception, and suggestions for names that del doesn't find."""

import re
import traceback


class Config:
    pass


def plain():
    try:
        raise ValueError
    except 5 as y:
        pass


def several():
    try:
        raise ValueError
    except (
        5,
        TypeError,
    ):
        pass


def star():
    try:
        raise ValueError
    except* (TypeError, 5):
        pass


def group():
    try:
        raise ValueError
    except* ExceptionGroup as e:
        pass


def global_name():
    global config
    del config


def in_class():
    class Body:
        value = 1
        del valeu


def local_name():
    value = 1
    del valeu


def free_name():
    def inner():
        nonlocal value
        del value
        del value

    value = 1
    inner()


for function in (plain, several, star, group, global_name, in_class, local_name, free_name):
    try:
        function()
    except BaseException:
        print(re.sub(r'File "[^"]*"', "File", traceback.format_exc()))


class Base:
    colour = 1

    def __init__(self):
        self.size = 2

    def method(self):
        return colour

    def captured(self):
        return size, lambda: self



def inner_names():
    quantity = 3

    def inner():
        quantity
        return quanttiy

    return inner()


def expression():
    return list(elephant for elephants in (1, 2))


def class_comprehension():
    class A:
        elephants = 3
        b = elephant


for function in (Base().method, Base().captured, inner_names, expression, class_comprehension):
    try:
        function()
    except NameError:
        print(traceback.format_exc().splitlines()[-1])
