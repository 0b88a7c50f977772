from decimal import *
D=Decimal
for a,b in [("1.00","2.5"),("1.00","3"),("1.00","-3"),("-1.00","3"),("1","1e30"),("1.00","1e30"),("1e0","0.5"),("1","inf"),("2","inf"),("0.5","inf"),("-2","inf"),("10","1e20"),("4","-0.5"),("0","-1"),("-0","-1"),("-0","3"),("inf","0.5"),("-inf","3"),("-inf","0.5"),("1e10","1e17"),("0.1","1e19"),("9.99","1e7"),("2","100"),("2","-100"),("7","0.333"),("100","0.5"),("100","-2"),("1.1","1000000"),("1E+3","2"),("0.0","2"),("1e5","-0.2")]:
    c=Context(prec=28); setcontext(c); c.traps={k:False for k in c.traps}
    print(a,b, D(a)**D(b), [k.__name__ for k,v in c.flags.items() if v])
for f in ["exp","ln","log10","sqrt","logb","next_plus","next_minus","to_integral_exact","normalize"]:
    for v in "0 -0 1 1.00 2 10 100 1e-30 0.1 1e-400 -1 inf -inf nan snan5 3.14159265358979 1e6 -1e6 1e20 -1e20 1.0000000000000000000000000000001 0.99999999999999999999 1e999999 9e-999999 1234567890123456789012345678901234567890 2.5 1e5 4e-10 1000 0.001".split():
        c=Context(prec=28); setcontext(c); c.traps={k:False for k in c.traps}
        print(f,v,getattr(D(v),f)(),[k.__name__ for k,v in c.flags.items() if v])
