"""ast has literal_eval, and no syntax trees.

`ast.parse`, the node classes and visitors are not there: what a script writes is run by the engine itself, and no tree of it is handed out.
`ast.literal_eval` is complete; asking for the rest says what to do instead.
"""

import ast

print(ast.literal_eval("{'a': [1, -2.5, (None, True)], 'b': {1, 2}}"))
for name in ("parse", "NodeVisitor", "nothing_like_it"):
    try:
        getattr(ast, name)
    except AttributeError as error:
        print(error, getattr(error, "__notes__", []))
