# expect: stdout="ok\n"
# attacks: names that move between builtins, globals and locals under a warm loop; len, range and print shadowed and unshadowed
space = vars()
def size(x): return len(x)
r = [size('abc') for _ in range(300)]
len = lambda x: 'mine'
r.append(size('abc'))
del len
r.append(size('abc'))
space['len'] = lambda x: 'globals'
r.append(size('abc'))
del space['len']
r.append(size('abc'))
def loop():
    t = 0
    for i in range(100):
        if i == 50: space['int'] = lambda v: 0
        t += int(1.5)
    del space['int']
    return t
t = loop()
print('ok' if r[300:] == ['mine', 3, 'globals', 3] and t == 50 else (r[300:], t))
