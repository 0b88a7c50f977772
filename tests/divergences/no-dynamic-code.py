"""eval, exec and compile are there only when the session's configuration allows them

With `allow_eval` in the configuration, `eval`, `exec` and `compile` work as in CPython: in the caller's namespaces or given
ones, in the modes `exec`, `eval` and `single`, under the same limits and gates as the script itself. `compile` makes code
only, no syntax trees; code objects can be run, not looked into; `closure=` has nothing to take. Globals get a copy of the
builtins as `__builtins__`. Without `allow_eval` the three names are not defined, and nothing else makes code out of text:
write the code itself, a function, or a table of functions by name; for literals `ast.literal_eval` or `json.loads`.

`open`, `breakpoint` and `help` are never defined. A script that defines such a name itself gets its own.
"""

for make in (lambda: eval("1"), lambda: exec("1"), lambda: compile("1", "", "eval"), lambda: open("x"), lambda: breakpoint()):
    try:
        make()
    except NameError as error:
        print(error)


def eval(text):
    return f"own {text}"


print(eval("1"))
