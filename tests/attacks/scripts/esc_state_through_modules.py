# expect: stdout="ok\n"
# attacks: what embedded modules share with each other: their globals, tables and defaults, changed by a script, must only hurt the script
# cpython: skip CPython breaks
import sys, collections, functools, enum, json, re, io, copy, contextlib, abc, typing, weakref, dataclasses
class Boom:
    def __getattr__(self, n):
        raise KeyError(n)
    def __call__(self, *a, **k):
        raise LookupError
    def __eq__(self, o):
        raise LookupError
    def __hash__(self):
        return 1
    def __iter__(self):
        raise LookupError
    def __bool__(self):
        raise LookupError
boom = Boom()
mods = [json, re, io, copy, contextlib, enum, functools, collections, abc, typing, weakref, dataclasses]
saved = [(m, dict(vars(m))) for m in mods]
for m, d in saved:
    for n in list(d):
        if n.startswith('__'):
            continue
        try:
            setattr(m, n, boom)
        except (AttributeError, TypeError):
            pass
for f in (lambda: json.dumps({'a': [1]}), lambda: re.sub('a', 'b', 'c'), lambda: io.StringIO('x').read(), lambda: copy.deepcopy([boom]), lambda: enum.Enum('E', 'a'), lambda: collections.OrderedDict(a=1).move_to_end('a'), lambda: typing.List[int], lambda: '{!r:>5}'.format(boom), lambda: print(end='', file=boom), lambda: sorted([boom, boom]), lambda: __import__('csv') if 0 else None):
    try:
        f()
    except (LookupError, TypeError, AttributeError, RuntimeError):
        pass
for m, d in saved:
    for n, v in d.items():
        try:
            setattr(m, n, v)
        except (AttributeError, TypeError):
            pass
sys.modules.clear() if hasattr(sys, 'modules') else 0
import json, csv, fractions, statistics
print('ok' if json.dumps([1]) == '[1]' else 'bad')
