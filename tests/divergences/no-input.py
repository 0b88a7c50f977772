# expect-error: SecurityError: input() is not allowed in sandboxed interpreter: take the value as a variable, or call a tool that asks for it
"""input() is refused.

A script has no standard input. `input()` is a violation: it ends the run, and can't be caught.
"""

print("before")
try:
    input("name? ")
except BaseException as error:
    print("never", error)
