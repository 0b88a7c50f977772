from zoneinfo import *
from datetime import *
import zoneinfo
h=0
bad=0
keys='America/New_York Europe/Zurich Asia/Kolkata Australia/Sydney Europe/Dublin Asia/Kathmandu America/St_Johns Pacific/Apia Africa/Casablanca Europe/London Asia/Tokyo UTC Etc/GMT+5 US/Eastern Europe/Moscow America/Sao_Paulo'.split()
print(len(available_timezones())>400, set(keys)<=available_timezones())
for k in keys:
    z=ZoneInfo(k)
    row=[]
    for y in (1890,1916,1945,1970,1987,1999,2007,2020):
        for m in range(1,13):
            for d,hh,f in ((1,0,0),(28,2,1),(15,12,0)):
                t=datetime(y,m,d,hh,30,tzinfo=z,fold=f)
                row.append((t.utcoffset().total_seconds(),t.dst().total_seconds(),t.tzname()))
                u=datetime(y,m,d,hh,30,tzinfo=timezone.utc).astimezone(z)
                row.append((u.isoformat(),u.fold))
    print(k,hash(str(row)))
z=ZoneInfo('America/New_York')
for t in (datetime(2024,3,10,1,59),datetime(2024,3,10,2,30),datetime(2024,3,10,3,0),datetime(2024,11,3,1,30),datetime(2024,11,3,0,59),datetime(2024,11,3,2,0),datetime(2050,3,13,2,30),datetime(2050,11,6,1,30)):
    for f in (0,1):
        x=t.replace(tzinfo=z,fold=f); print(x.isoformat(),x.tzname(),x.dst(),x.timestamp(),x.astimezone(timezone.utc))
for s in range(0,7200*2,900):
    u=datetime(2024,11,3,4,0,tzinfo=timezone.utc)+timedelta(seconds=s); v=u.astimezone(z); print(v,v.fold)
    u=datetime(2060,11,7,4,0,tzinfo=timezone.utc)+timedelta(seconds=s); v=u.astimezone(ZoneInfo('Europe/Dublin')); print(v,v.fold,v.dst())
def chk(t,f):
    try: print(t,'->',repr(f()))
    except BaseException as e: print(t,'!!',type(e).__name__,e)
T=[lambda:ZoneInfo('Nope/X'),lambda:ZoneInfo('/etc/x'),lambda:ZoneInfo('../x'),lambda:ZoneInfo('a/../b'),lambda:ZoneInfo('a//b'),lambda:ZoneInfo('UTC') is ZoneInfo('UTC'),lambda:ZoneInfo.no_cache('UTC') is ZoneInfo('UTC'),lambda:str(z),lambda:repr(z),lambda:z.key,lambda:z.utcoffset(None),lambda:ZoneInfo('UTC').utcoffset(None),lambda:ZoneInfo('UTC').tzname(None),lambda:z.fromutc(datetime(2020,1,1)),lambda:z.fromutc(5),lambda:time(1,tzinfo=z).utcoffset(),lambda:datetime.now(z).tzinfo is z,lambda:z==ZoneInfo('America/New_York'),lambda:ZoneInfo(''),lambda:ZoneInfo('EST5EDT').utcoffset(datetime(2024,7,1))]
for i,t in enumerate(T): chk(i,t)
