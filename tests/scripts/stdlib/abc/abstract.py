from abc import ABC, ABCMeta, abstractmethod, get_cache_token, update_abstractmethods


class Shape(ABC):
    @abstractmethod
    def area(self): "area doc"
    @property
    @abstractmethod
    def name(self): ...
    @classmethod
    @abstractmethod
    def make(cls): ...
    @staticmethod
    @abstractmethod
    def help(): ...
    def show(self): return f"{self.name}: {self.area()}"


class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    name = "square"
    @classmethod
    def make(cls): return cls(1)
    @staticmethod
    def help(): return "h"


class Part(Shape):
    def area(self): return 0


class One(Shape):
    area = name = make = None


print(Square(3).show(), Square.make().area(), sorted(Shape.__abstractmethods__), sorted(Part.__abstractmethods__), Square.__abstractmethods__)
for c in (Shape, Part, One):
    try:
        c()
    except TypeError as e:
        print(e)
print(isinstance(Square(1), Shape), issubclass(Square, Shape), issubclass(int, Shape), type(Shape), Shape.area.__isabstractmethod__)


class Sized(ABC):
    @classmethod
    def __subclasshook__(cls, c):
        if cls is Sized:
            return any("__len__" in b.__dict__ for b in c.__mro__) or NotImplemented
        return NotImplemented


print(isinstance([], Sized), isinstance(5, Sized), issubclass(str, Sized))
t = get_cache_token()
print(Sized.register(int) is int, get_cache_token() != t, isinstance(5, Sized), isinstance(True, Sized), isinstance(5.0, Sized))


@Shape.register
class Virtual: pass


print(issubclass(Virtual, Shape), isinstance(Virtual(), Shape), Shape in Virtual.__mro__)
for bad in (lambda: Shape.register(5), lambda: Square.register(Shape), lambda: issubclass(5, Shape)):
    try:
        print(bad())
    except (TypeError, RuntimeError) as e:
        print(type(e).__name__, e)
Part.name = Part.make = Part.help = 1
print(update_abstractmethods(Part) is Part, Part.__abstractmethods__, Part().name)
print(hasattr(int, "__abstractmethods__"))
class Plain(metaclass=ABCMeta): pass
print(Plain().__class__.__name__, Plain.__abstractmethods__)
