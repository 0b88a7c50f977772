# expect: stdout="closed\n" | reject=security
# attacks: text that becomes code: eval in namedtuple, dataclass, enum, typing.get_type_hints, ForwardRef, logging formats, string formatting, annotations, decorators of contextlib, functools and unittest.mock
# cpython: skip it has what is asked for
# limits: ops=100000000 time=5s
import collections, dataclasses, enum, typing, logging, inspect, string, functools
hit = []
def mark(*a): hit.append(a)
def attempt(g):
    try: g()
    except Exception: pass
evil = '__import__("os").system("id")'
for name in (evil, 'a=' + evil, 'a:' + evil, 'a, b=mark()', 'x"+mark()+"', "x'+mark()+'", 'a\nmark()', 'a;mark()', '*a', 'lambda: mark()', '[mark()]', '{mark()}', '__builtins__'):
    attempt(lambda: collections.namedtuple('T', [name]))
    attempt(lambda: collections.namedtuple(name, ['a']))
    attempt(lambda: collections.namedtuple('T', 'a', module=name)(1))
    attempt(lambda: dataclasses.make_dataclass('D', [name])())
    attempt(lambda: dataclasses.make_dataclass(name, ['a'])(1))
    attempt(lambda: dataclasses.make_dataclass('D', [('a', name)])(1))
    attempt(lambda: dataclasses.make_dataclass('D', [('a', int, dataclasses.field(default_factory=lambda: name))], namespace={name: 1})())
    attempt(lambda: enum.Enum('E', {name: 1}))
    attempt(lambda: enum.Enum(name, 'a'))
    attempt(lambda: typing.get_type_hints(type('T', (), {'__annotations__': {'a': name}})))
    attempt(lambda: typing.ForwardRef(name)._evaluate({'mark': mark}, {}, frozenset()))
    attempt(lambda: typing.NamedTuple('T', [(name, int)]))
    attempt(lambda: typing.TypedDict('T', {name: name}))
    attempt(lambda: inspect.signature(type('T', (), {'__text_signature__': '(' + name + ')', '__call__': 1})))
    attempt(lambda: logging.Formatter(name, style='{').format(logging.LogRecord(name, 1, name, 1, name, (), None)))
    attempt(lambda: string.Template('$' + name).substitute({name: mark}))
    attempt(lambda: ('{' + name + '}').format(mark=mark))
    attempt(lambda: f'{name}')
    attempt(lambda: functools.singledispatch(lambda x: x).register(name))
    attempt(lambda: type(name, (), {name: name}))
print('closed' if not hit else hit[:3])
