# expect: stdout="blocked\n" | reject=security | reject=syntax | raises=AttributeError,NameError,KeyError,ValueError,IndexError
# attacks: string.Formatter subclasses, format_map with lying maps, Template patterns, logging and % with mapping keys
# cpython: skip CPython allows it
import string
hit = []
def f(): pass
class F(string.Formatter):
    def get_field(self, name, args, kwargs):
        return string.Formatter.get_field(self, name, args, kwargs)
for text in ('{0.__globals__}', '{0.__code__.co_consts}', '{0.__class__.__mro__[1].__subclasses__}', '{0.__init__.__globals__}', '{0.__getattribute__.__self__.__subclasses__}', '{0.__builtins__}'):
    for how in (lambda t: t.format(f), lambda t: F().format(t, f), lambda t: F().vformat(t, (f,), {}), lambda t: t.replace('{0', '{f').format_map({'f': f}), lambda t: string.Formatter().format(t, f)):
        try:
            r = how(text)
            if 'hit' not in r or 'subclasses' in r: hit.append((text, r[:60]))
        except (AttributeError, KeyError, ValueError, IndexError, TypeError): pass
class Map(dict):
    def __missing__(self, k): return f
try:
    r = '{x.__code__}'.format_map(Map()); hit.append(r)
except (AttributeError, KeyError, ValueError): pass
print('blocked' if not hit else hit[:3])
