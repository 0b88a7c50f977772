import cmath
vals=[0.0,-0.0,1.0,-1.0,0.5,-2.5,1e-310,1e300,-1e308,1e-20,700.0,710.5,-711.0,3.14159,0.9999999]
for n in 'acos acosh asin asinh atan atanh cos cosh exp log log10 sin sinh sqrt tan tanh phase polar isnan'.split():
    f=getattr(cmath,n)
    for x in vals:
        row=[]
        for y in vals:
            try: r=repr(f(complex(x,y)))
            except Exception as e: r=type(e).__name__+str(e)
            if 'nan' in r: r=r.replace('-nan','nan')
            row.append(r)
        print(n,x,hash(tuple(row)))
for x in vals:
    for y in vals:
        try: r=repr(cmath.rect(x,y))
        except Exception as e: r=type(e).__name__+str(e)
        print('rect',x,y,r)
def chk(t,f):
    try: print(t,'->',repr(f()))
    except BaseException as e: print(t,'!!',type(e).__name__,e)
class C:
    def __complex__(self): return 1+2j
class B:
    def __complex__(self): return 1
class F:
    def __float__(self): return 2.0
class I:
    def __index__(self): return 2
T=[lambda:cmath.sqrt('a'),lambda:cmath.sqrt(),lambda:cmath.sqrt(C()),lambda:cmath.sqrt(B()),lambda:cmath.sqrt(F()),lambda:cmath.sqrt(I()),lambda:cmath.sqrt(None),lambda:cmath.sqrt(-4),lambda:cmath.log(8,2),lambda:cmath.log(2,1),lambda:cmath.log(0),lambda:cmath.log(2,0),lambda:cmath.isclose(1,1+1e-10j),lambda:cmath.isclose(1,2,rel_tol=-1),lambda:cmath.isclose(1,2,abs_tol=5),lambda:cmath.rect('a',1),lambda:cmath.rect(1),lambda:cmath.polar(1e308+1e308j),lambda:cmath.exp(1000),lambda:cmath.e,lambda:cmath.infj,lambda:cmath.nanj,lambda:sorted(k for k in dir(cmath) if not k.startswith('__'))]
for i,t in enumerate(T): chk(i,t)
