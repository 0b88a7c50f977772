# limits: allow_eval=1
"""What exec and eval take for __builtins__, and globals that are no plain dict."""


class Loud(dict):
    def __getitem__(self, key):
        print("asked for", key)
        return dict.__getitem__(self, key)

    def __setitem__(self, key, value):
        print("set", key, value)
        dict.__setitem__(self, key, value)


class Broken(dict):
    def __getitem__(self, key):
        raise LookupError(key)


def attempt(run, *args):
    try:
        print(run(*args))
    except Exception as error:
        print(type(error).__name__, error)


import builtins

for builtin in ({}, {"len": len}, 123, None, Loud(len=len), Broken(len=len), builtins, builtins.__dict__, [], "text", Loud()):
    attempt(eval, "len('abc')", {"__builtins__": builtin})
    attempt(exec, "x = len('abc')\ndef f(): return len('ab')\nx = f()", {"__builtins__": builtin})
for space in (Loud(x=1), Broken(x=1), Loud()):
    attempt(eval, "x", space)
    attempt(exec, "y = x\nprint(y)", space)
    attempt(exec, compile("z = 1\nprint(z)", "", "exec"), space)
