# expect-error: SecurityError: access to 'eval' is not allowed: text can't be run here; ast.literal_eval and json.loads read literals, a dict of functions chooses by name
"""eval, exec, compile, open and breakpoint are refused, unless eval and its kin are allowed by the session's configuration

Reading one of these names is a violation: it ends the run with a SecurityError that says what to do instead, and can't be
caught. A script, or a tool, that defines such a name has its own. `hasattr(builtins, "open")` is False. `__import__`,
`globals`, `locals`, `vars` and `dir` are there as in CPython: they show a script no more than it has, and `__import__` keeps
to the allow-list. `os`, `sys` or `subprocess` without an import are NameErrors, as in CPython.

With `allow_eval` in the configuration, `eval`, `exec` and `compile` work as in CPython: in the caller's namespaces or given
ones, in the modes `exec`, `eval` and `single`, under the same limits and gates as the script itself. `compile` makes code
only, no syntax trees; code objects can be run, not looked into; `closure=` has nothing to take. Globals get a copy of the
builtins as `__builtins__`. Without it nothing else makes code out of text: write the code itself, a function, or a table of
functions by name; for literals `ast.literal_eval` or `json.loads`.
"""

import builtins


def open(path):
    return f"own {path}"


print(open("x"), hasattr(builtins, "open"), hasattr(builtins, "eval"))
try:
    eval("1")
except NameError as error:
    print("never", error)
