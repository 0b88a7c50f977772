# expect: raises=ValueError,KeyError,AttributeError,NameError,TypeError,ExceptionGroup | limit=memory
# attacks: the answer, by an uncaught error whose text, notes, chain, groups, class name, file names and arguments are megabytes
# cpython: skip prints megabytes
name = 'N' * 100000
E = type(name, (ValueError,), {'__module__': name, '__qualname__': name})
def deep(n):
    try:
        if n: deep(n - 1)
        else: raise E('t' * 1000000)
    except Exception as e:
        for i in range(20): e.add_note('note' * 1000)
        x = E('u' * 10000)
        x.__notes__ = ['n' * 10000] * 20
        raise x from e
try: deep(60)
except Exception as e: last = e
g = ExceptionGroup('g' * 100000, [last] * 50)
for i in range(30): g = ExceptionGroup('h' * 1000, [g, E('v' * 1000)])
g.add_note('\x00\ud800\n' * 10000)
raise g
