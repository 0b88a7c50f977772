import datetime as d, time
s=12345
def r(n):
    global s
    s=(s*6364136223846793005+1442695040888963407)&(2**64-1)
    return (s>>33)%n
def show(f,*a):
    try: return repr(f(*a))
    except Exception as e: return type(e).__name__+': '+str(e)
def rd(): return d.timedelta(r(200)-100, r(200000)-100000, r(3000000)-1500000)
for i in range(60):
    a,b=rd(),rd()
    n=r(41)-20; q=(r(4001)-2000)/[1,3,7,1000][r(4)]
    print(a,b,a+b,a-b,a*n,show(lambda:a*q),show(lambda:a/q),show(lambda:a/n),show(lambda:a//n),show(lambda:a/b),show(lambda:a//b),show(lambda:a%b),show(lambda:divmod(a,b)),a<b,a==b,hash(a),a.total_seconds(),repr(-a),abs(a))
    print(show(lambda:d.timedelta(n+q,q*3,q/7,q*11,q/13,q,q/17)))
    x=d.datetime(2000+r(30),1+r(12),1+r(28),r(24),r(60),r(60),r(1000000),tzinfo=[None,d.timezone.utc,d.timezone(d.timedelta(minutes=-90)),d.timezone(d.timedelta(seconds=3725.5),'Zé')][r(4)],fold=r(2))
    y=d.datetime(2000+r(30),1+r(12),1+r(28),r(24),r(60),r(60),r(1000000),tzinfo=[None,d.timezone.utc,d.timezone(d.timedelta(minutes=-90))][r(3)])
    print(repr(x),hash(x),hash(x.timetz()),x+a,show(lambda:x-y),show(lambda:x<y),show(lambda:x==y),x.isocalendar(),x.timestamp(),x.astimezone(d.timezone.utc),x.isoformat(timespec=['auto','hours','minutes','seconds','milliseconds'][r(5)]),x.toordinal(),x.utctimetuple(),d.datetime.fromtimestamp(q*1e5+.0000005*n),time.gmtime(q*1e6), time.ctime(q*1e5))
    o=1+r(3652059); z=d.date.fromordinal(o); print(z,z.toordinal()==o,hash(z),z.isocalendar(),z.weekday(),show(lambda:z+a),z.timetuple().tm_yday,z.strftime('%U %W %V %G %g %j'))
