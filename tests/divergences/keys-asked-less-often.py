"""An OrderedDict asks its keys for their hash and compares them less often

CPython's OrderedDict keeps a table of its own beside the dict's, so that each store, deletion and step of an iteration hashes the key
again. Here it is a dict that can move items: it calls `__hash__` and `__eq__` of keys as often as a dict does. Counting them tells the
two apart; nothing else does.
"""

from collections import OrderedDict

asked = []


class Key:
    def __hash__(self):
        asked.append("hash")
        return 1


items = OrderedDict({Key(): 1})
asked.clear()
list(items.items()), items.copy()
print(asked)
