# expect: stdout="ok\n" | limit=recursion
# attacks: natives that call back into functions that call natives: sort, map, reduce, sub, json, max, lru_cache, cmp_to_key, bisect
import functools, re, json, bisect, heapq
n = 0
def down(how):
    return how(lambda *a: down(how))
class L:
    def __init__(self, f): self.f = f
    def __lt__(self, o): return self.f()
for how in (lambda f: [2, 1].sort(key=f), lambda f: sorted([2, 1], key=functools.cmp_to_key(f)), lambda f: list(map(f, [1])), lambda f: functools.reduce(f, [1, 2]), lambda f: re.sub('a', f, 'a'), lambda f: json.dumps(object(), default=f), lambda f: max([1, 2], key=f), lambda f: functools.lru_cache(f)(object()), lambda f: bisect.bisect([L(f)], L(f)), lambda f: heapq.heapify([L(f), L(f), L(f)]), lambda f: list(filter(f, [1])), lambda f: functools.partial(f)(), lambda f: min([L(f), L(f)]), lambda f: json.loads('{}', object_hook=f), lambda f: list(iter(f, 5)), lambda f: {}.setdefault(f()), lambda f: type('X', (), {'__init_subclass__': f}), lambda f: property(f).fget(), lambda f: next(x for x in map(f, [1]))):
    try: down(how)
    except RecursionError: n += 1
    except TypeError: n += 1
print('ok' if n >= 18 else n)
