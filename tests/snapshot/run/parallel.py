"""Parallel calls in flight while the run waits for another tool: their values to come, and the bodies they are settled in, move along."""
first = later(1)
pair = [later(2), later(3)]
print(hold('wait'))
print(first, pair)
try:
    inside = later('in try')
    print(hold('in try'))
finally:
    print('settled')
print(inside)


def f():
    got = later('in f')
    try:
        more = [later(n) for n in range(3)]
        hold('f')
    except ValueError:
        pass
    return got, more


print(f())
