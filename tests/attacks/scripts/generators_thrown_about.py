# expect: ok | limit=recursion | limit=operations | limit=time
# attacks: throw, close and send into delegations that answer with other delegations, from inside and from finalizers
def tries(f):
    try: return f()
    except BaseException as e: return type(e)
class Sub:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self): return self.n
    def throw(self, *a): return outer.throw(*a) if self.n % 2 else self.n
    def close(self): outer.close() if self.n % 3 else outer.send(1)
    def send(self, v): return tries(lambda: outer.send(v))
def gen(n):
    while True:
        try:
            n = yield from Sub(n)
        except ValueError as e: n = yield e
        except GeneratorExit: yield 5
def nest(n):
    if n: return (yield from nest(n - 1))
    while True:
        try: yield n
        except KeyError: yield outer
for n in range(12):
    outer = gen(n)
    for f in (lambda: next(outer), lambda: outer.send(1), lambda: outer.throw(ValueError), lambda: outer.throw(ValueError()), lambda: outer.throw(KeyError), lambda: outer.throw(5), lambda: outer.throw(ValueError, None, 5), lambda: outer.close(), lambda: outer.throw(GeneratorExit), lambda: outer.gi_yieldfrom, lambda: next(outer)): tries(f)
outer = nest(300)
for f in (lambda: next(outer), lambda: outer.throw(KeyError), lambda: outer.throw(StopIteration), lambda: outer.close()): tries(f)
def selfish():
    yield from me
me = selfish()
tries(lambda: next(me))
def ex():
    try: yield 1
    finally: raise StopIteration
for f in (lambda: list(ex()), lambda: ex().close()): tries(f)
class D:
    def __del__(self): tries(lambda: next(late)); tries(lambda: late.close())
def holds():
    d = D()
    yield 1
    del d
    yield 2
late = holds()
tries(lambda: list(late))
