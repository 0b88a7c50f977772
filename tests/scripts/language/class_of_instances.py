# __class__ of instances at one place: properties, assignments, attributes by that name.
class A: pass
class B: pass
class C(A):
    @property
    def __class__(self): return B
class D:
    def __init__(self): self.__dict__['__class__'] = 5
def k(o): return o.__class__
a=A()
print(k(a),k(B()),k(C()),k(D()),k(a))
a.__class__=B
print(k(a),k(A()))
class E(A): pass
e=E(); print(k(e),k(e))
e.__class__=A; print(k(e)); e.x=1; print(k(e)); e.__class__=E; print(k(e))
E.__class__; print(k(E),k(type),k(5),k('x'),k(None))
class F:
    __class__ = 7
print(k(F()))
F.__class__
