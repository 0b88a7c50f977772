x = [[1,2],[3]]; y=1; seen=[]
class O: pass
o=O(); o.a=[7]
match *[x][0],:
    case (a, b): seen
    case a, *b: print(a,b)
match *x[y],:
    case (a, b): seen
    case [a]: print(a)
match*x, *x[y]:
    case (a, b): seen
    case a, *b: print(a,b)
match *o.a, :
    case [a]: print(a)
match *(x)[y], *o.a:
    case (a, b): print(a, b)
match *[*x, *x], y:
    case [p, (2 | 3) as q]: x
    case p, *q: print(p, q)
match *[1], *(2, 3):
    case (a), *b: print(a, b)
match   *{1: 2}, -1:
    case (a, -1): (print)
print(a)
