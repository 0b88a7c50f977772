"""if, while, for, else, break, continue, and what of them falls through."""


def first_even(xs):
    for x in xs:
        if x % 2 == 0:
            break
    else:
        return "none"
    return x


print(first_even([1, 3, 4, 5]), first_even([1, 3]), first_even([]))

n = 0
while n < 10:
    n += 1
    if n == 3:
        continue
    if n == 6:
        break
else:
    print("not reached")
print(n)

while n < 8:
    n += 1
else:
    print("loop ended by its condition", n)

for i in range(3):
    for j in range(3):
        if j > i:
            break
        print(i, j, end="; ")
    else:
        continue
print()

for i in range(5, -6, -3):
    print(i, end=" ")
print()

total = 0
for i in range(10):
    if i % 2:
        continue
    total += i
print(total)
print(1 if total > 5 else 2, "a" if [] else "b")
print(1 < 2 < 3, 1 < 2 > 5, 3 > 2 >= 2 == 2 != 3)
print(None or 0 or "x" or 1, 1 and 2 and 0 and 3, not 1, not [])


def side(v, log=[]):
    log.append(v)
    print("s", v, end=" ")
    return v


print(side(1) < side(2) < side(0) < side(9))
print(side(0) and side(1) or side(2))
x = 5
while x:
    x -= 1
    if x == 2:
        del x
        break
try:
    x
except NameError as e:
    print(type(e).__name__, e)
if (y := 10) > 5:
    print(y)
print([z := 3, z * 2], z)
a = b = c = []
a.append(1)
print(a, b, c, a is c)
i = 10
for i in []:
    pass
print(i)
for i, in [(1,), (2,)]:
    print(i)
assert True, "never"
try:
    assert 0, "it failed"
except AssertionError as e:
    print(repr(e))
try:
    assert []
except AssertionError as e:
    print(repr(e), e.args)
pass; pass; print("done")
