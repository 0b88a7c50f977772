# The iterators that hand over several items at once, against themselves item by item.
from itertools import *
for src in (list(range(40)), tuple(range(40)), 'abcdefghijklmnopqrstuvwxyz'*2, range(40)):
    for start in (0,1,5,17,39,40,60):
        for stop in (None,0,5,18,40,60):
            for step in (1,2,3,16,17,40):
                it=iter(src); s=islice(it,start,stop,step); r=list(s); print(len(r), r[-3:], list(s), len(list(it)), end=' ')
                it=iter(src); s=islice(it,start,stop,step); print(next(s,None), list(s)[:2], end=' ')
    it=iter(src)
    print(list(compress(it,it))[:5], list(compress(src,[1,0,'',None,2.5,0.0,[],[1],True,False]*3)), list(compress(src,cycle([1,0,0])))[:4], list(islice(cycle(src[:3]),10)), list(islice(cycle(src[:0]),10)), list(zip(cycle(src[:2]),range(5))))
    for n in (1,2,7,16,17,39,40,41,100):
        it=iter(src); b=batched(it,n); print(next(b)[-1], len(list(b)), list(it), list(b), end=' ')
    c=cycle(iter(src[:4])); print([next(c) for _ in range(3)], list(islice(c,9)), next(c))
    s=islice(iter(src),3,30,4); print(next(s), list(islice(s,2)), list(s))
def g():
    yield 1; yield 0; raise ValueError
try: list(compress([1,2,3],g()))
except ValueError: print('VE')
it=iter([1,2,3,4,5,6]); s=islice(it,None,None,2); print([x for x in s], list(it))
