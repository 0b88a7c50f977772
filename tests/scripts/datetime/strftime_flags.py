import datetime as d, time
s=12345
def r(n):
    global s
    s=(s*6364136223846793005+1442695040888963407)&(2**64-1)
    return (s>>33)%n
def show(f,*a):
    try: return repr(f(*a))
    except Exception as e: return type(e).__name__+': '+str(e)
fl='_-0^#'
allc='aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%fEOqQ+:'
for i in range(150):
    x=d.datetime(1+r(9999),1+r(12),1+r(28),r(24),r(60),r(60),r(1000000),tzinfo=[None,d.timezone.utc,d.timezone(d.timedelta(minutes=-90)),d.timezone(d.timedelta(seconds=3725.5),'Zé')][r(4)])
    f='%'
    if r(2): f+=fl[r(5)]
    if r(3)==0: f+=fl[r(5)]
    if r(2): f+=str(r(15))
    c=allc[r(len(allc))]
    f+=c
    if f[-2:-1].isdigit() or c not in 'zZ' :
        pass
    print(repr(f), show(x.strftime,f), show(x.timetz().strftime,f), show(time.strftime,f,x.timetuple()))
