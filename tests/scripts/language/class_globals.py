"""A class that declares a name global which its function binds, and passes it on."""

def f():
    x = 1
    class K:
        global x
        print(list(x for _ in [1]))
        try: print(list(x for _ in [x]))
        except NameError as e: print(e)
        try: print(x)
        except NameError as e: print(e)
        try: print([x for _ in [1]])
        except NameError as e: print(e)
        try: print([x for _ in [x]])
        except NameError as e: print(e)
        try: print([y for y in [x]])
        except NameError as e: print(e)
        print((lambda: x)())
        def g(self): return x
    print(K().g())
f()
def f():
    x = 1
    class K:
        global x
        x = 5
        print(list(x for _ in [x]), [x for _ in [x]], (lambda: x)(), x)
        class L:
            print(x)
            print([x for _ in [x]])
f()
def f6(y=1):
    print([y for y in 'ab' if (x := y)])
    class f7:
        global x
        try:
            print(list(x for _ in [x]))
        except Exception as oops:
            print(type(oops).__name__, oops)
del x
f6()
