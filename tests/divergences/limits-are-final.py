# limits: max_operations=10000
# expect-error: LimitExceeded: exceeded maximum of 10000 operations
"""Limits on operations, memory, output, time and tool calls can't be caught.

Such a limit ends the run at once and runs no more of the script: no `except`, no `finally`, no `__exit__`. What was printed and
assigned stays, and the session goes on. CPython has no such limits. RecursionError, the int limits and tool timeouts are ordinary
exceptions.
"""


class Grip:
    def __enter__(self):
        return self

    def __exit__(self, *rest):
        print("never")
        return True


print("before")
with Grip():
    try:
        while True:
            pass
    except BaseException:
        print("never")
    finally:
        print("never")
