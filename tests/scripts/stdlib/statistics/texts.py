import statistics as s
def t(f,*a,**k):
    try: print(f.__name__,a,k,repr(f(*a,**k)))
    except Exception as e: print(f.__name__,a,k,type(e).__name__,e)
t(s.mean,["a"]); t(s.mean,[1,"a"]); t(s.mean,[]); t(s.mean,5); t(s.harmonic_mean,[-1,2]); t(s.harmonic_mean,["a"]); t(s.harmonic_mean,[2],weights=[1]); t(s.geometric_mean,[]); t(s.geometric_mean,[0,1]);t(s.geometric_mean,[-1,1])
t(s.fmean,[1,2],weights=[1]); t(s.fmean,[1,2],weights=[0,0]); t(s.fmean,[]); t(s.fmean,["a"])
t(s.median_grouped,[1,2,2,3],"a"); t(s.median_grouped,["a","b"]); t(s.mode,[]); t(s.quantiles,[1]); t(s.quantiles,[1,2],n=0); t(s.quantiles,[1,2,3],method="x"); t(s.variance,[1]); t(s.stdev,["a","b"])
t(s.correlation,[1,1],[2,3]); t(s.linear_regression,[1,1],[2,3]); t(s.linear_regression,[1,2],[2,3]); t(s.harmonic_mean,[0,1]); t(s.harmonic_mean,[1,2],weights=[0,0]); t(s.harmonic_mean, [1,2], [1,2]); t(s.mean,[True,False]); t(s.mean,[1.5,float('inf')]); t(s.mean,[float('inf'),float('-inf')]); t(s.variance,[1,float('nan')]); t(s.mean, {1:2,3:4}); t(s.pvariance,[1,2,3],2); t(s.variance,[1,2,3],2.5);t(s.correlation,[1,2,3],[1,2,5],method="ranked");t(s.quantiles,[1]); t(s.mean,[None])
t(s.mean,[1j]); t(s.median,["a","b"]); t(s.mode,"aabbb"); t(s.multimode,[]); t(s.correlation,[1,2],[1,2],method='z')
n=s.NormalDist(100,15); print(n,n.cdf(110),n.inv_cdf(.3),n.pdf(95),n.overlap(s.NormalDist(90,10)),n.quantiles(5),hash(n)==hash(n),n+5,n*2,5-n,n==s.NormalDist(100,15),n.zscore(90))
t(n.overlap,3); t(n.inv_cdf,1.5); t(s.NormalDist,0,-1)
try: n+"a"
except TypeError as e: print(e)
