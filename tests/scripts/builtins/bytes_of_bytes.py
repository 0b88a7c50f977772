"""What bytes() makes of objects with __bytes__: the result as it is, in a subclass a copy."""


class B(bytes):
    pass


class Other(bytes):
    pass


class With:
    def __init__(self, value):
        self.value = value

    def __bytes__(self):
        return self.value


class Text(str):
    def __bytes__(self):
        return b"text"


class Number(int):
    def __bytes__(self):
        return B(b"number")


for cls in (bytes, B, bytearray):
    for source in (With(b"a"), With(B(b"b")), With(Other(b"c")), B(b"d"), Text("e"), Number(3), With("f"), With(bytearray(b"g"))):
        try:
            made = cls(source)
            print(cls.__name__, type(source).__name__, type(made).__name__, made)
        except TypeError as e:
            print(cls.__name__, type(source).__name__, e)
