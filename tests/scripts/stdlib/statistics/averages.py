import statistics as s

data = [2.5, 3, 1, 4.75, 3, 9, -2]
for f in (s.mean, s.fmean, s.median, s.median_low, s.median_high, s.mode, s.multimode, s.stdev, s.pstdev, s.variance, s.pvariance, s.quantiles, s.median_grouped):
    print(f.__name__, f(data), f([1, 1, 2, 5]), f([0.1, 0.2, 0.3]), f(iter([1, 2, 3])))
print(s.harmonic_mean([40, 60]), s.geometric_mean([54, 24, 36]), s.harmonic_mean([5, 3, 7], weights=[1, 2, 3]), s.fmean([85, 92], weights=[3, 1]))
print(s.quantiles(data, n=10), s.quantiles(data, n=3, method="inclusive"))
print(s.covariance([1, 2, 3], [4, 6, 9]), s.correlation([1, 2, 3, 4], [4, 6, 9, 1]), s.correlation([1, 2, 2, 4], [4, 6, 9, 1], method="ranked"))
print(s.linear_regression([1, 2, 3], [2, 4, 7]), s.linear_regression([1, 2, 3], [2, 4, 7], proportional=True), s.linear_regression([1, 2], [3, 5]).slope)
print(s.mean([1, 2, 3]), s.mean([1, 2]), s.mean([10**30, 1]), s.mean([1e308, 1e308]), s.variance([1e10, 1e10 + 1, 1e10 + 2]), s.stdev(range(1000)))
print(s.mean(x * 0.1 for x in range(100)), s.pvariance([0, 0, 0]), s.stdev([1e-200, 2e-200]), s.mean([True, True, False]))
n = s.NormalDist.from_samples([70, 80, 90, 85, 60])
print(n, n.mean, n.stdev, n.variance, n.median, n.mode, n.cdf(75), n.inv_cdf(0.9), n.quantiles(), n.zscore(80))
for p in (1e-300, 1e-10, 0.02, 0.3, 0.5, 0.8, 0.99, 1 - 1e-12):
    print(s.NormalDist().inv_cdf(p))
