# Bitwise operators and shifts of numbers around one and two words.
import random
random.seed(9)
e=[0,1,-1]
for k in (31,32,61,62,63,64,65,126,127,128,129,192):
    for d in (-2,-1,0,1,2):
        e += [2**k+d, -(2**k)+d]
for _ in range(40): e.append(random.getrandbits(random.randint(1,200))*random.choice((1,-1)))
import zlib
out=[]
for a in e:
    out.append(repr([(a&b,a|b,a^b) for b in e]))
    out.append(repr([(a>>n,a<<n) for n in (0,1,5,31,62,63,64,65,100,127,128,129,200)]))
    for b in e:
        assert (a&b)+(a|b)==a+b and (a^b)==(a|b)-(a&b)
print(zlib.crc32(''.join(out).encode()), len(out))
