# expect: limit=memory | limit=operations | limit=time
# attacks: sums, means and quantiles over iterators that never end or change
# cpython: skip endless or needs the memory limit
import statistics, math, itertools
def endless():
    while True: yield 1.5
for f in (lambda: statistics.quantiles([1, 2], n=10**9), lambda: math.fsum(endless())):
    try: f()
    except (statistics.StatisticsError, OverflowError): pass
