"""input() is refused.

A script has no standard input. `input()` raises a SecurityError that says so.
"""

try:
    input("name? ")
except Exception as error:
    print(type(error).__name__, error)
