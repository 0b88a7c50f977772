"""A line `a, b` ends where it ends, whatever the next begins with."""
a, b, c, d = 1, 2, [0, 0], {}


class N:
    x = 0


n = N()
a, b
(c)[0] = 5
a, b
(c)[1] += 6
a, "y"
(n).x = 7
a, "y"
(n).x += 1
print(c, n.x)
a, b
[a, b] = 8, 9
a, b
[c][0][0] = 10
print(a, b, c)
a, "y"
"s"[0]
x = a, "y"
"s"[0:1], "t"
try:
    a, "y"
    "s"[0] += "1"
except TypeError as error:
    print(error)
try:
    a, "y"   # with a comment, and "quotes"
    f"s{a}"[0] = 1
except TypeError as error:
    print(error)
try:
    a, "y" \

    b"s"[0] += 1
except TypeError as error:
    print(error)
print(x)
*c, "y"
(a, b) = b, a
print(a, b)
if a: a, b
(c)[0] = 11
def f():
    yield a, b
    (c)[0] = 12
    return a, b
    (c)[0] = 13
print(*f(), c)
e = g = 0
del e, g
(c)[0]
a,
(c)[0] = 14
c, ;
(c)[1] = 15
print(c); c, b; c, c
[c][0][1] = 16
print(c)
lambda: 1, 2
(c)[0] = 17
n.x, c[0]
(c)[1] = 18
print(c)
