# comment first
if True:
    x = [
1,
    2,  # inside
# outside
]
    y = {
  'a':
1, 'b': (lambda q: q
+ 1)(1),
}
    z = x \
        + [3] \
  + [4]
	
    print(x, y, z)
# odd comment
    if x: print("one"); print("two");
    else: print("no")

def f(a,
      b=2, *,
  c=3):
    """doc
  string"""
    return (a
            .__class__
            .__name__), b, c

class A: pass
class B(A): x = 1; y = 2
print(f(1), f.__doc__, B.x, B.y)
if 1:
	print("tab")
	if 1:
		print("two tabs")
for i in 1, 2,: print(i)
while 0: pass
else: print("else")
with_ = (1,
)
print(with_); print(
    "last", end=""
    ,)
print()
a, \
    b = 1, \
    2
print(a, b)
c = a,
d = 3
print(c, d)
(c),
d = 4
print(c, d)
match = {"case": 1}; match["case"] += 1
case = type = _ = print
case(match); type("t"), _("u")
match (1, 2):
    case (p, q) if p: print(p, q)
match = 5
print(match
      )
if x:
  print("two spaces")
  if y:
         print("nine")
  else:
    print()
é, ﬁ, ª = 1, 2, a
print(é, fi, a)
print(x[0:2], x[::2], x[1:], x[:-1], x[:], x[-1:0:-1])
lambda_ = lambda *a, k=1, **kw: (a, k, kw)
print(lambda_(1, 2, k=3, z=4), (lambda: 0)(), (lambda a, /, b: (a, b))(1, b=2))
