from decimal import *
D=Decimal
ops=[lambda a,b:a+b,lambda a,b:a-b,lambda a,b:a*b,lambda a,b:a/b,lambda a,b:a//b,lambda a,b:a%b,divmod,D.remainder_near,D.max,D.min,D.max_mag,D.min_mag,D.compare,D.compare_total,D.compare_total_mag,D.quantize,D.next_toward,D.scaleb,D.shift,D.rotate,D.same_quantum,D.logical_xor,D.copy_sign]
vals="0 -0 0e5 1 -1 1.0 7 3 10 1e5 123456789012345678901234567890 0.5 -2.5 1e999999 1e-999999 1e-1000026 inf -inf nan snan7 9.999999999999999999999999999 5e-1000026".split()

out=[]
for i,f in enumerate(ops):
    for a in vals:
        row=[]
        for b in vals:
            for r in (ROUND_HALF_EVEN,ROUND_FLOOR,ROUND_UP):
                c=Context(prec=28,rounding=r,clamp=r==ROUND_UP); setcontext(c); c.traps={k:False for k in c.traps}
                x=str(f(D(a),D(b)))
                row.append((x,[k.__name__[:4] for k,v in c.flags.items() if v]))
        print(i,a,hash(tuple((x,*f) for x,f in row)))
