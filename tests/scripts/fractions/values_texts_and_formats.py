from fractions import Fraction as F
from decimal import Decimal as D
for t in ["3/4"," -3/4 ","1.5","1e-3","-.5e2","3_000/4","1__0","_1","1_","3 / 4","3/ 4","3/4.5","1.","." ,"","e5","1e","1e5.","1/0","+7","--1","1/-2","0x1","١/٢","1.2.3","1 2","\n5\n","1_0.2_5e-0_1","-","3/","nan","1.5/2","1e1_0"]:
    try: print(repr(t), repr(F(t)))
    except Exception as e: print(repr(t), type(e).__name__, e)
for v in (F(1,3),F(-7,2),F(0),F(10**30,7),F(1,10**12),F(5),F(-1,10**9),F(999999999,1000)):
    for s in ["",".2f","f","e",".3e","g",".0f","%",".1%","010.2f","+.3f"," .1f",",.2f","_.2f","020,.3f","<10.1f","^12.2f","=12.2f","z.1f","#.0f","#g",".0g",".3g","G","E","x<9.1f","09,.1f"]:
        try: print(s, format(v,s))
        except Exception as e: print(s, type(e).__name__, e)
for s in ["d","5","<05f","=05.1f",".f","00f","1000000000000f"[:3]+"f","ff",".2","q"]:
    try: print(s, format(F(1,3),s))
    except Exception as e: print(s, type(e).__name__, e)
import itertools,operator
vals=[F(1,3),F(-5,2),F(0),F(4),3,-2,0,True,2.5,1j,D('1.5'),'x',F(7,1)]
for a,b in itertools.product(vals,vals):
    for op in (operator.add,operator.sub,operator.mul,operator.truediv,operator.floordiv,operator.mod,divmod,operator.pow,operator.eq,operator.lt,operator.ge):
        if not (isinstance(a,F) or isinstance(b,F)): continue
        try: print(op.__name__,repr(a),repr(b),repr(op(a,b)))
        except Exception as e: print(op.__name__,a,b,type(e).__name__, e)
for v in (F(1,3),F(5,2),F(7,2),F(-5,2),F(125,100)):
    print(round(v),round(v,1),round(v,-1),int(v),v.__floor__(),v.__ceil__(),hash(v),abs(v),-v,+v,bool(v),v.limit_denominator(3),float(v))
print(F('3.141592653589793').limit_denominator(1000),F(3.14159).limit_denominator(10),F(1.1).limit_denominator())
print(hash(F(1,2**61-1)),hash(F(3)),F(D('1.25')),F.from_float(.1),F.from_decimal(D('-1.5')),F(1.5,),F(F(1,2),F(3,4)),F(2,-4))
print(sum([F(1,10)]*10), F(1,2).__reduce__(), F(3,4).as_integer_ratio(), F(4,2).is_integer())
