# Attributes of classes at sites that have seen them before: functions, values, members of enums,
# what a metaclass has to say, and what is changed in between.
from abc import ABC, abstractmethod
from enum import Enum, IntFlag


def each(f, *objects):
    out = []
    for o in objects:
        for _ in range(3):
            try:
                out.append(f(o))
            except (AttributeError, TypeError) as e:
                out.append(f"{type(e).__name__}: {e}")
    return out


class Base:
    value = 1

    def method(self=None):
        return "method", type(self).__name__

    @staticmethod
    def static():
        return "static"

    @classmethod
    def made(cls):
        return cls.__name__

    @property
    def prop(self):
        return "prop"


class Derived(Base):
    pass


get = lambda c: c.value
call = lambda c: c.method()
call_with = lambda c: c.method(c)
static = lambda c: c.static()
made = lambda c: c.made()
is_property = lambda c: type(c.prop).__name__

for f in get, call, call_with, static, made, is_property:
    print(each(f, Base, Derived, Base(), Derived(), Base))

Derived.value = 2
Derived.method = lambda *a: ("derived", len(a))
print(each(get, Base, Derived), each(call, Base, Derived, Derived()))
del Derived.value, Derived.method
print(each(get, Base, Derived), each(call, Base, Derived, Derived()))
Base.method = 5
print(each(call, Base, Derived))
Base.method = staticmethod(lambda: "now static")
print(each(call, Base, Derived, Base()))
Base.method = classmethod(lambda cls: cls.__name__)
print(each(call, Base, Derived, Base()))
Base.static = lambda: "a function"
print(each(static, Base, Derived))


# a metaclass: its attributes, its data descriptors, its __getattr__ and __getattribute__, later
class Meta(type):
    def of_meta(cls):
        return "of meta", cls.__name__

    def __len__(cls):
        return 7


class WithMeta(Base, metaclass=Meta):
    value = 3

    def of_meta(self=None):
        return "of the class"


of_meta = lambda c: c.of_meta()
print(each(get, WithMeta), each(of_meta, WithMeta))
del WithMeta.of_meta
print(each(of_meta, WithMeta))
Meta.value = 4
print(each(get, WithMeta))
Meta.value = property(lambda cls: "by the metaclass")
print(each(get, WithMeta))
del Meta.value
print(each(get, WithMeta))
del WithMeta.value
print(each(get, WithMeta))
Meta.__getattr__ = lambda cls, name: "asked for " + name
gone = lambda c: c.gone
print(each(gone, WithMeta), each(get, WithMeta))
Meta.__getattribute__ = lambda cls, name: "watched " + name
print(each(get, WithMeta), each(gone, WithMeta))
del Meta.__getattribute__, Meta.__getattr__
print(each(get, WithMeta), each(gone, WithMeta))


# members of enums
class Color(Enum):
    RED = 1
    BLUE = 2

    def shout(self):
        return self.name + "!"


class Flags(IntFlag):
    A = 1
    B = 2


red = lambda c: c.RED
shout = lambda c: c.shout(c.BLUE)
print(each(red, Color), each(shout, Color), each(lambda c: c.A | c.B, Flags))
print(each(lambda c: c.GREEN, Color), each(lambda c: c.RED.BLUE, Color))
try:
    Color.RED = 5
except AttributeError as e:
    print(e)
try:
    del Color.BLUE
except AttributeError as e:
    print(e)
print(each(red, Color), Color.RED is Color(1))


class Abstract(ABC):
    @abstractmethod
    def run(self):
        return "abstract"


class Concrete(Abstract):
    def run(self):
        return "concrete, " + Abstract.run(self)


print(each(lambda c: c().run(), Abstract, Concrete), each(lambda c: c.run(None), Abstract, Concrete))


# many classes at one site, classes that come and go
def make(i):
    return type(f"C{i}", (), {"value": i, "method": lambda self=None: i})


print([get(make(i)) for i in range(20)], [call(make(i)) for i in range(20)], [call(make(i)()) for i in range(6)])
print([get(c) for c in [make(i) for i in range(6)] * 3])
