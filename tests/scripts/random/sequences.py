import random as r
for s in (0,1,-5,2**70,-2**200,12345678901234567890,1.5,-0.0,'abc','',b'xyz',bytearray(b'q'),True,'héé',2**9000):
    r.seed(s); print(repr(s)[:20], r.random(), r.getrandbits(1),r.getrandbits(32),r.getrandbits(33),r.getrandbits(62),r.getrandbits(63),r.getrandbits(64),r.getrandbits(65),r.getrandbits(200), r.getrandbits(0))
r.seed('abc',1); print(r.random()); r.seed(b'abc',1); print(r.random()); r.seed('',version=1); print(r.random())
g=r.Random(42)
print([g.randint(1,100) for _ in range(20)],[g.randrange(0,1000,7) for _ in range(10)],[g.randrange(10**30) for _ in range(3)],[g.randrange(10,0,-3) for _ in range(9)])
print(g.choice('abcdef'), g.choices(range(10),k=8), g.choices('abc',[1,2,3],k=9), g.choices('abc',cum_weights=[1,2,30],k=9))
l=list(range(30)); g.shuffle(l); print(l); print(g.sample(range(1000),10), g.sample(range(20),20), g.sample('ab',4,counts=[3,4]), g.sample(range(10**6),60)[:9])
for f,a in [('uniform',(1,9)),('triangular',(1,5,2)),('triangular',()),('gauss',(0,1)),('gauss',(5,2)),('gauss',()),('normalvariate',(3,4)),('expovariate',(2,)),('betavariate',(2,3)),('betavariate',(.5,.5)),('gammavariate',(2,3)),('gammavariate',(1,3)),('gammavariate',(.3,2)),('lognormvariate',(0,1)),('vonmisesvariate',(1,2)),('vonmisesvariate',(0,1e-7)),('paretovariate',(3,)),('weibullvariate',(2,3)),('binomialvariate',(10,.3)),('binomialvariate',(1000,.3)),('binomialvariate',(1000,.8)),('binomialvariate',()),('randbytes',(11,))]:
    print(f,a,[getattr(g,f)(*a) for _ in range(7)])
st=g.getstate(); a=[g.random() for _ in range(3)]; g.setstate(st); print(a==[g.random() for _ in range(3)], st[0], st[1][:3], st[1][-1], st[2])
class S(r.Random):
    def random(self): return .25
print(S().randrange(100), S(3).choices('abcd',k=3), S().getrandbits(3)>=0)
class B(r.Random):
    def getrandbits(self,k): return 1
print(B().randrange(100), B().choice('abcd'))
import copy
c=copy.copy(g); print(c.random()==g.random())
c=copy.deepcopy(g); print(c.random()==g.random())
