# Sorted floats (zeros of both signs, a NaN, cells and immediate ones) and strs that differ early, late or in length.
import random, math
random.seed(3)
def chk(a, **k):
    r=sorted(a, **k)
    return r
pool=[0.0,-0.0,1.5,-1.5,1e300,-1e300,1e-300,-1e-300,5e-324,float('inf'),float('-inf'),2.0,3.25]
out=[]
for n in (2,3,10,63,64,65,200,1000):
    for zeros in (True,False):
        for _ in range(20):
            a=[random.choice(pool) if random.random()<.3 else random.uniform(-100,100) for _ in range(n)]
            if not zeros: a=[x or 7.0 for x in a]
            r=sorted(a); q=sorted(a,reverse=True); b=list(a); b.sort(key=lambda x:-x); c=sorted(range(n),key=lambda i:a[i])
            d=sorted(range(n),key=a.__getitem__,reverse=True)
            out.append((repr(r),repr(q),repr(b),c,d))
            assert all(r[i]<=r[i+1] for i in range(n-1)); assert all(x is y for x,y in zip(r,sorted(a,key=lambda x:x)))
a=[1.0,float('nan'),-1.0,2.0,0.5]*10
out.append(repr(sorted(a)))
import zlib
print(zlib.crc32(repr(out).encode()))
w=['','a','ab','abc','abcdefgh','abcdefghi','abcdefghij','abcdefg','b','\x00','a\x00','a\x00b','ÿ','é','abcdefgh\x7f','日','abcdefgé','abcdefghé','z'*20,'z'*19+'y','z'*8,'z'*9]
s=sorted(w*3+w[::-1]); print(s); print([[(x<y)*1+(x>y)*2+(x==y)*4 for y in w] for x in w])
