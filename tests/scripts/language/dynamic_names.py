# limits: allow_eval=1
"""eval and exec: which namespaces code given as text sees and changes."""


class Space(dict):
    def __getitem__(self, key):
        print("get", key)
        return dict.__getitem__(self, key)

    def __setitem__(self, key, value):
        print("set", key)
        dict.__setitem__(self, key, value)


space, names = Space(z=5), {}
exec("x=z\nprint(x)\nfor i in [1]: pass\ndel x\nimport math\ndef f(): return z\nclass A: pass\n[q for q in [z]]", names, space)
exec("x: int = 5\nglobal y\ny = 2\nlam = lambda: x", names, space)
print(sorted(names), sorted(space), space["__annotations__"])


def outer():
    a = 1
    exec("b = a + 1")
    print(locals())
    d = locals()
    print(d is locals(), eval("b"), a)
    exec("a = 7")
    print(a, eval("a"), sorted(locals()))
    del a
    print(sorted(locals()))

    def inner():
        return d is not None and eval("d is not None")

    print(inner(), [eval("i + 1") for i in [1, 2]], [sorted(locals()) for k in [0]])
    i = 9
    print([locals()["i"] for i in (1, 2)], i, [vars()["k"] for k in "ab"])


outer()
items = [locals()["w"] for w in (1, 2)] + [eval("w") for w in (3,)] + [("w" in dir()) for w in (4,)]
print(items, "w" in globals())
local_space, global_space = {}, {}
exec("def f():\n    y = 1\n    def g():\n        global y\n        return y\n    return g\ny = 9\nresult = f()()", local_space, global_space)
print(global_space["result"], local_space["y"])
for wrong in (("1", 1), ("1", {}, 1), ("1", None, 5), ("1", {}, {}, 3), (), (1,)):
    for what in (eval, exec):
        try:
            print(what.__name__, what(*wrong))
        except TypeError as e:
            print(what.__name__, e)
for text, builtins in (("zz", {}), ("len([1])", {}), ("len([1])", {"len": lambda x: "mine"})):
    try:
        print(eval(text, {"__builtins__": builtins}))
    except NameError as e:
        print(e)
fresh = {}
exec("def f(): return len([1])", fresh)
print(fresh["f"](), list(fresh))
try:
    exec("def f(): pass\nf(1)")
except TypeError as e:
    print(e, e.__traceback__.tb_next.tb_lineno)
try:
    eval("1 +\n+2 3")
except SyntaxError as e:
    print(e.args, e.filename)
exec("from __future__ import annotations\ndef g(x: undefined): pass\nprint(g.__annotations__)")
