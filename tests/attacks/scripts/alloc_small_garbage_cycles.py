# expect: stdout="ok\n" | limit=operations | limit=time
# attacks: cycles through closures, generators, bound methods, exceptions with tracebacks and classes, dropped by the thousand
class Node:
    def method(self):
        return self
def maker():
    def inner():
        return inner
    return inner
def gen():
    me = yield
    yield me
for i in range(20000):
    n = Node(); n.me = n.method
    f = maker()
    g = gen(); next(g); g.send(g)
    try:
        raise ValueError(n)
    except ValueError as e:
        n.e = e
    if i % 50 == 0:
        C = type('C', (), {})
        C.me = C()
print('ok')
