import datetime as d


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


show(lambda: d.timedelta(foo=1))
show(lambda: d.timedelta(1,2,3,4,5,6,7,8))
show(lambda: d.timedelta('x'))
show(lambda: d.timedelta(hours='x'))
show(lambda: d.timedelta(days=10**20))
show(lambda: d.timedelta(days=10**9))
show(lambda: d.timedelta(days=float('nan')))
show(lambda: d.timedelta(days=float('inf')))
show(lambda: d.timedelta(days=1e300))
show(lambda: d.timedelta(1)/0)
show(lambda: d.timedelta(1)/0.0)
show(lambda: d.timedelta(1)//0)
show(lambda: d.timedelta(1)//d.timedelta(0))
show(lambda: d.timedelta(1)/d.timedelta(0))
show(lambda: d.timedelta(1)%d.timedelta(0))
show(lambda: d.timedelta(1)%2)
show(lambda: d.timedelta(1)*float('nan'))
show(lambda: d.timedelta(1)*1e300)
show(lambda: d.timedelta(1)*10**30)
show(lambda: d.timedelta(1)+1)
show(lambda: d.timedelta(1)<1)
show(lambda: d.timedelta.max+d.timedelta(1))
show(lambda: -d.timedelta.max)
show(lambda: abs(d.timedelta.min))
show(lambda: d.timedelta().days)
show(lambda: d.timedelta(1).__reduce__())
show(lambda: (d.timedelta(1).__class__, d.timedelta(days=1.5,seconds=.1,microseconds=.5), d.timedelta(microseconds=1.5), d.timedelta(microseconds=2.5),d.timedelta(seconds=.0000005)))
show(lambda: (d.timedelta(1)*1.5, 2*d.timedelta(1), d.timedelta(1)/3, d.timedelta(1)/1.5, d.timedelta(1)//7, d.timedelta(5)/d.timedelta(2), d.timedelta(5)//d.timedelta(2),d.timedelta(5)%d.timedelta(2),divmod(d.timedelta(5),d.timedelta(-2))))
show(lambda: 1/d.timedelta(1))
show(lambda: d.timedelta.max//d.timedelta.resolution)
