"""Imports come from an allow-list.

Only the modules that interpretd itself has can be imported; `core/stdlib/modules.def` and `core/stdlib/py/` are the list.
Every other name is a ModuleNotFoundError, as if it weren't installed: there are no files to import from, and no modules that
reach outside, such as `os` or `socket`. `__import__`, which needs `allow_eval`, keeps to the same list.
"""

for attempt in ("os", "subprocess", "socket", "ctypes", "my_module"):
    try:
        match attempt:
            case "os":
                import os
            case "subprocess":
                import subprocess
            case "socket":
                from socket import socket
            case "ctypes":
                import ctypes.util
            case _:
                import my_module
    except ModuleNotFoundError as error:
        print(error)
