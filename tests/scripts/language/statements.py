x: int = 5
y: "anything"
print(x, __name__)
x += 1
x -= 2
x *= 3
x //= 2
x **= 2
x %= 7
x <<= 3
x |= 1
x ^= 3
x &= 0xFF
x >>= 1
print(x)
x /= 4
print(x)
a = b = c = 0
a, b = 1, (2, 3)
print(a, b, c)
del a, b
try:
    a
except NameError as e:
    print(e)
if False:
    print("no")
elif 0:
    print("no")
else:
    print("else")
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1.0 == True, 3 > 2 != 1, "a" in "abc" in ["abc"])
print(1 if 0 else 2, not 1, 1 and 0 or "or", [] or {} or "last", 1 and 2)
pass
print("semi"); print("colons")
print(
    "continued",
    1 +
    2,
)
total = 1 + \
    2
print(total)
print(0x1F, 0b101, 0o17, 1_000_000, 1e3, .5, 5., 1j, 0xdead_beef, "con" "cat", r"\n", b"\x41", "\x41\u0041\N{LATIN SMALL LETTER A}")
print('''triple
quoted''', "tab\tend")
if True: print("one line")
for i in range(2): print(i, end=" ")
print()
while False: pass
class Empty: ...
print(Empty.__name__, ...)
def one(): return 1
print(one())
print((yield_ := 5), yield_)
global_name = 1
def sets():
    global global_name, made
    global_name += 1
    made = "made"
sets()
print(global_name, made)
import math, json as j
from math import sqrt as root, pi
print(math.floor(2.5), j.dumps([1]), root(16), round(pi, 3))
try:
    import nonexistent_module
except ImportError as e:
    print(type(e).__name__, e)
try:
    from math import nope
except ImportError as e:
    print(type(e).__name__, str(e)[:36])
