"""A generator that only a for loop has is closed when the loop is left early."""
import contextlib

log = []
def g(n):
    try:
        for i in range(9): yield i
    finally:
        log.append(n)
def first(n):
    for v in g(n):
        return v
print(first(1), log)
for v in g(2):
    break
print(log)
k = g(3)
for v in k:
    break
print(log, next(k))
keep = []
def wrap():
    x = g(4)
    keep.append(x)
    return x
for v in wrap(): break
print(log, next(keep[0]))
for v in (w := g(5)): break
print(log, next(w))
for a in g(6):
    for b in g(7):
        if b == 1: break
    else: print('no')
    if a == 2: break
    continue
print(log)
def nested():
    for a in g(8):
        for b in g(9):
            with contextlib.suppress(ValueError):
                return a, b
print(nested(), log)
def bad():
    try: yield 1
    finally: raise ValueError
for v in bad(): break
print('after')
class C:
    def m(self):
        try: yield 1
        finally: log.append('m')
for v in C().m(): break
print(log)
def gen2():
    for v in g(11):
        yield v
        break
print(list(gen2()), log)
