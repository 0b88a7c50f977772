# x := a if b else c takes the whole choice, wherever a bare walrus may stand.
print([y := 1 if x else 2 for x in (0,1)], y)
print((y := 1 if 0 else 2), y)
if z := 1 if 0 else 2: print(z)
while q := 0 if 1 else 2: pass
print(q)
print(f"{(y := 3 if 0 else 4)}", y)
print(list(y := 1 if x else 2 for x in (0,1)), y)
print({y := 1 if 0 else 2, 3}, y)
a=[1,2,3]
print(a[y := 1 if 0 else 2], y)
def f(*a, **k): return a, k
print(f(y := 1 if 0 else 2, 3), y)
print([x for x in (0,1) if (y := x if x else 5)], y)
print([x for x in (0,1) if x or (y := x if x else 5)], y)
print({(y := 1 if 0 else 2): 3}, y)
assert (y := 1 if 0 else 2), y
match y := 1 if 0 else 2:
    case 2 if (z := 1 if 0 else 7): print(y, z)
print(f((y := 1 if 0 else 2)), y)
print(f(*(y := [1] if 0 else [2])), y)
def g(): pass
print([(y := 1) if 0 else 2], y, (y := (1) if (0) else (2)), y)
print({x: (y := 1 if x else 2) for x in (0,1)}, y, {y := 1 if x else 2 for x in (0,1)}, y)
lst = [y := 1 if x else 2 if x else 3 for x in (0,1) if (w := x if x else 3)]
print(lst, w, y)
print((y := 1 if 0 else 2 if 0 else 3), (y := a[0] if a else a[1]), (y := (yy := 1 if 0 else 2) if 1 else 3), y)
