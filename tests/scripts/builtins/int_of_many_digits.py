# int() of decimal texts on both sides of every length at which it is done another way.
import random
random.seed(5)
for n in list(range(1,60))+[75,76,77,94,95,96,100,190,380,399,400,401,500]:
    for s in ('7'*n, '1'+'0'*(n-1), '0'*n+'5', '9'*n, ''.join(random.choice('0123456789') for _ in range(n)), '0'*19+'1'*n):
        x=int(s); assert x==sum(int(c)*10**i for i,c in enumerate(reversed(s))),(n,s); assert int('-'+s)==-x and int(' +'+s+' ')==x
        if n>2: assert int(s[:n//2]+'_'+s[n//2:])==x
        assert int(s.encode())==x
    for bad in ('7'*n+'x','_'+'7'*n,'7'*n+'_','7'*n+'__8','7'*n+' 8','7'*n+':','7'*n+'/', '+-'+'7'*n):
        try: int(bad); print('no error',bad)
        except ValueError as e: 
            if n in (3,100): print(str(e)[:70])
