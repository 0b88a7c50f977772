# sys.exit() ends a script well.
import sys

try:
    print("begun")
    sys.exit()
finally:
    print("cleaned up")
print("not reached")
