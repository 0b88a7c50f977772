"""sumprod keeps the bits that cancellation leaves; copyreg's table is asked by copy and deepcopy."""

import copy
import copyreg
import math

print(math.sumprod([1e30, 1.0, -1e30], [1.0, 1e-30, 1.0]))
print(math.sumprod([10.0**15 + 1, 3.0, -(10.0**15) - 1], [10.0**15 - 1, 1e-17, 10.0**15 - 1]).hex())
x = [950991348805809.0, -64733028515.483536, -18899145621.673767, 62396910795806.625, 0.2979491062738484]
y = [902747652630376.5, -53160567427.283615, -17004470810.847412, -35666703018090.39, 0.08752171847186085]
x += [166500753200163.25, -77864719548.10666, 27940464.933729544, -2788.522292362951, -0.7224651632021937]
y += [-5142797873429773.0, -15059.225210170162, 2170.0876614650088, 6394.103075809671, 3369.011230905231]
print(math.sumprod(x, y).hex())
print(math.sumprod([True, 2], [1.5, False]), math.sumprod((2**70, 1), (0.5, 3)))


class Int(int):
    def __rmul__(self, other):
        return Int(int(self) * int(other))

    __mul__ = __rmul__

    def __repr__(self):
        return f"Int({int(self)})"


print(math.sumprod([Int(7)], [1.5]), math.sumprod([1.5], [Int(7)]))


class Keyed:
    def __new__(cls, key):
        made = super().__new__(cls)
        made.key = key
        return made


k = Keyed([1])
for f in copy.copy, copy.deepcopy:
    try:
        f(k)
    except TypeError as e:
        print(e)
copyreg.pickle(Keyed, lambda k: (Keyed, (k.key,)))
print(copy.copy(k).key is k.key, copy.deepcopy(k).key is k.key, copy.deepcopy([k, k])[1].key)
