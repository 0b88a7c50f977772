"""__del__ is not called.

Memory is reclaimed by a collector that marks and sweeps, at moments that don't depend on when the last reference went away, and it doesn't
run script code. What must happen at the end of a block belongs into `with` or `finally`, which behave as in CPython.
"""


class Loud:
    def __del__(self):
        print("never printed")


for _ in range(1000):
    loud = Loud()
del loud
print("done")
