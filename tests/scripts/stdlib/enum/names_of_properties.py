"""Members that are called as a property of their class is: name, value, and a script's own."""
import enum
from enum import Enum, Flag, IntEnum, unique, verify, UNIQUE
from types import DynamicClassAttribute


class Huh(Enum):
    name = 1
    value = 2


print(list(Huh), Huh.name.name, Huh.name.value, Huh.value.name, Huh.value.value, type(Huh.__dict__["name"]).__name__)


@unique
class Silly(Enum):
    one = 1
    two = "dos"
    name = 3


@verify(UNIQUE)
class Sillier(IntEnum):
    single = 1
    name = 2
    triple = 3
    value = 4


print(list(Silly), [m.name for m in Silly], [m.value for m in Sillier])


class Base(Enum):
    @enum.property
    def first(self):
        return f"{self.name} is first!"

    @DynamicClassAttribute
    def second(self):
        return "dynamic"


class Main(Base):
    first = 1
    second = 2
    third = 3


print([m.first for m in Main], [m.second for m in Main], Main.first, Main.second, Main.third.first)


class Bits(Flag):
    name = 1
    other = 2


print(Bits.name, Bits.name | Bits.other, (Bits.name | Bits.other).name, Bits(2).name)
