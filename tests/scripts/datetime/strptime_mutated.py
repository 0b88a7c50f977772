import datetime as d, time
s=12345
def r(n):
    global s
    s=(s*6364136223846793005+1442695040888963407)&(2**64-1)
    return (s>>33)%n
def show(f,*a):
    try: return repr(f(*a))
    except Exception as e: return type(e).__name__+': '+str(e)
alph='0123456789-:TWZ+., zx'
dirs='aAbBdfHIjmMpSuUVwWyYzZGcxX%'
for i in range(150):
    x=d.datetime(1+r(9999),1+r(12),1+r(28),r(24),r(60),r(60),r(1000000))
    f=''
    used=set()
    for _ in range(1+r(6)):
        c=dirs[r(len(dirs))]
        if c in used or (c in 'cxX' and used) or used & set('cxX'): continue
        used.add(c)
        f+=('','-',' ','  ','/','a')[r(6)]+'%'+c
    t=x.strftime(f)
    if r(3)==0 and t:
        p=r(len(t)); t=t[:p]+alph[r(len(alph))]+t[p+r(2):]
    print(repr(f),repr(t), show(d.datetime.strptime,t,f), show(time.strptime,t,f))
