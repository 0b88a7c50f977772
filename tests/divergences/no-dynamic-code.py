# expect-error: SecurityError: access to 'eval' is not allowed: text can't be run here; ast.literal_eval and json.loads read literals, a dict of functions chooses by name
"""eval, exec, compile, globals, locals and __import__ are refused, unless the session's configuration allows them; open and breakpoint always

Reading one of these names is a violation: it ends the run with a SecurityError that says what to do instead, and can't be
caught. A script, or a tool, that defines such a name has its own. `hasattr(builtins, "open")` is False. `vars` and `dir` are
there as in CPython. `os`, `sys` or `subprocess` without an import are NameErrors, as in CPython.

With `allow_eval` in the configuration, `eval`, `exec` and `compile` work as in CPython: in the caller's namespaces or given
ones, in the modes `exec`, `eval` and `single`, under the same limits and gates as the script itself. `compile` makes code
only, no syntax trees; code objects can be run, not looked into; `closure=` has nothing to take. Globals get a copy of the
builtins as `__builtins__`. `globals`, `locals` and `__import__` are there then too; `__import__` keeps to the allow-list.
Without it nothing else makes code out of text: write the code itself, a function, or a table of functions by name; for
literals `ast.literal_eval` or `json.loads`. For `globals` and `locals` keep a dict of your own, or ask for a name with
`try` and `except NameError`; for `__import__` write the import statement.
"""

import builtins


def open(path):
    return f"own {path}"


print(open("x"), hasattr(builtins, "open"), hasattr(builtins, "eval"))
try:
    eval("1")
except NameError as error:
    print("never", error)
