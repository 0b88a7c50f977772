"""The variables of a module's comprehensions are among the names that may have been meant, and come first."""
import traceback


def told(error):
    return traceback.format_exception_only(error)[-1].strip()


E2 = 1
try:
    made = [{f2: 1 for d in "x"} for f in "ab"]
except NameError as error:
    print(told(error))
try:
    made = [lenght for length in "ab"]
except NameError as error:
    print(told(error))
try:
    print(worb)
except NameError as error:
    print(told(error))
words = [word for word in "ab"]


def function():
    try:
        return [lenght for length in "ab"]
    except NameError as error:
        return told(error)


print(function())
