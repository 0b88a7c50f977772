# expect: stdout="ok\n"
# attacks: an attribute that is by turns a slot, data descriptor, plain descriptor, instance value and __getattr__'s
class D:
    def __get__(self, o, t): return 'get'
class DD(D):
    def __set__(self, o, v): pass
class X:
    def __getattr__(self, n): return 'missing'
x = X()
def read(): return x.a
out = []
for step in range(2):
    for how in ('', 'inst', 'D', 'DD', 'none', 'slotless'):
        if how == 'inst': x.__dict__['a'] = 'inst'
        if how == 'D': X.a = D()
        if how == 'DD': X.a = DD()
        if how == 'none': del X.a
        if how == 'slotless': x.__dict__.clear()
        got = {read() for _ in range(100)}
        out.append(got.pop() if len(got) == 1 else got)
want = ['missing', 'inst', 'inst', 'get', 'inst', 'missing'] * 2
print('ok' if out == want else out)
