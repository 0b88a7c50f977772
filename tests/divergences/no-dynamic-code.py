"""There is no eval, exec or compile.

The names `eval`, `exec`, `compile`, `open`, `breakpoint` and `help` are not defined, and nothing else makes code out of text or opens
files. A script that defines such a name itself gets its own.
"""

for make in (lambda: eval("1"), lambda: exec("1"), lambda: compile("1", "", "eval"), lambda: open("x"), lambda: breakpoint()):
    try:
        make()
    except NameError as error:
        print(error)


def eval(text):
    return f"own {text}"


print(eval("1"))
