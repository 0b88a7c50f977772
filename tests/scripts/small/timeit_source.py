# limits: allow_eval=1
# timeit of source text: setup and statement see each other's names, and only what globals gives besides.
import timeit

print(timeit.timeit("x += 1", "x = 1", number=10) >= 0, timeit.repeat("y", "y=1", repeat=2, number=3)[0] >= 0)
n = []
print(timeit.timeit(lambda: n.append(1), number=5) > 0, len(n), timeit.timeit("n.append(2)", globals=globals(), number=3) > 0, len(n))
print(timeit.timeit("f(l)\nif l:\n    l.pop()", "f = len\nl = [1]", globals={}, number=3) >= 0, timeit.timeit(number=5) >= 0)
try:
    timeit.timeit("n")
except NameError as e:
    print(e)
for wrong in (lambda: timeit.Timer(5), lambda: timeit.Timer("1", 5), lambda: timeit.Timer("return"), lambda: timeit.Timer("for")):
    try:
        wrong()
    except (ValueError, SyntaxError) as e:
        print(type(e).__name__, e.args[0])
print(timeit.timeit("f()", setup=lambda: n.clear(), globals={"f": len}, number=0) >= 0, len(n))
print(timeit.Timer("pass").autorange()[0] > 1000, timeit.Timer(timer=lambda: 5.0).timeit(3))
