# sys.modules shows what is loaded; the limit of digits can be set.
import json
import math
import sys

print("math" in sys.modules, "numpy" in sys.modules, sys.modules["json"] is json, sys.modules.get("math") is math)
print(sys.modules["__main__"].sys is sys, getattr(sys.modules[__name__], "json") is json, type(sys.modules).__name__)
try:
    print(len(str(10**5000)))
except ValueError as e:
    print(e)
for n in (639, -1):
    try:
        sys.set_int_max_str_digits(n)
    except ValueError as e:
        print(e)
sys.set_int_max_str_digits(0)
print(len(str(10**5000)), sys.get_int_max_str_digits(), int("9" * 5000) % 97)
sys.set_int_max_str_digits(maxdigits=640)
for text in ("1" * 641, "1" * 640):
    try:
        print(int(text) % 1000)
    except ValueError as e:
        print(e)
try:
    print(len(str(10**641)))
except ValueError as e:
    print(e)
print(len(str(10**639)), f"{10**639:x}"[:9], len(hex(10**2000)))
print(sys.getswitchinterval(), sys.gettrace(), sys.getprofile(), sys.is_finalizing(), sys.getfilesystemencodeerrors())
