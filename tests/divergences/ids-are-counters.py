"""id() and default reprs show a counter.

No value that a script can see contains an address. `id()` of an object, and the number in `<__main__.A object at 0x...>`, is a counter that
grows when an object's id is first asked for; it is unique in the session and stays with the object.
"""


class A:
    pass


a, b = A(), A()
print(a)
print(b)
print(id(a) == id(a), id(a) < id(b), hex(id(a)) in repr(a))
