import datetime as d
s=12345
def r(n):
    global s
    s=(s*6364136223846793005+1442695040888963407)&(2**64-1)
    return (s>>33)%n
def show(f,*a):
    try: return repr(f(*a))
    except Exception as e: return type(e).__name__+': '+str(e)
bases=['2020-01-02','20200102','2020-W01-1','2020W011','2020-W53','2020W53','2020-02-29T12','2020-01-01T12:30','2020-01-01T123045','2020-01-01 12:30:45.123456','2020-01-01T12:30:45,123','2020-01-01T12:30+01:00','2020-W01-1T12:30:45.5Z','20200101T1230-0130','2020W0112','2020W01112','2020W011123','2020-W01-12','12:30','123045.123','12:30:45+05:30:10.5','T12','23:59:59.999999-00:30']
alph='0123456789-:TWZ+., zx'
for i in range(150):
    b=list(bases[r(len(bases))])
    for _ in range(r(4)):
        k=r(3); p=r(len(b)+1)
        c=alph[r(len(alph))]
        if k==0: b.insert(p,c)
        elif k==1 and b and p<len(b): b[p]=c
        elif k==2 and b and p<len(b): del b[p]
    t=''.join(b)
    print(repr(t), show(d.datetime.fromisoformat,t), show(d.date.fromisoformat,t), show(d.time.fromisoformat,t))
