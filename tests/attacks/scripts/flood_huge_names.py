# expect: stdout="ok\n" | limit=memory | reject=size
# attacks: names of a megabyte: variables, attributes, classes, functions, parameters, keywords, modules, format fields, groups of a regex
# limits: ops=100000000 time=5s
import re, types, collections, enum, dataclasses
big = 'a' * 1000000
n = 0
for f in (lambda: vars().__setitem__(big, 1), lambda: type(big, (), {big: 1})(), lambda: setattr(type('T', (), {})(), big, 1), lambda: getattr(1, big), lambda: getattr(type('T', (), {}), big), lambda: types.ModuleType(big), lambda: types.SimpleNamespace(**{big: 1}), lambda: (lambda **k: k)(**{big: 1}), lambda: (lambda: 0)(**{big: 1}), lambda: print(**{big: 1}), lambda: int(**{big: 1}), lambda: dict(**{big: 1}),
          lambda: '{%s}' % big .format(1), lambda: ('{' + big + '}').format(1), lambda: ('{0.' + big + '}').format(1), lambda: ('{0[' + big + ']}').format({}), lambda: ('%(' + big + ')s') % {}, lambda: re.compile('(?P<' + big + '>a)'), lambda: re.match('a', 'a').group(big), lambda: collections.namedtuple('T', big)(1).b, lambda: enum.Enum('E', big)(5), lambda: enum.Enum(big, 'a')['b'], lambda: dataclasses.make_dataclass('D', [big])(), lambda: {}[big], lambda: int(big), lambda: float(big),
          lambda: [].index(big), lambda: 'x'.encode(big), lambda: b'x'.decode('utf-8', big), lambda: open(big) if 0 else bytes(big), lambda: type(big + '\x00', (), {}), lambda: delattr(type('T', (), {}), big), lambda: object.__getattribute__(1, big), lambda: super(int, 1).__getattribute__(big), lambda: (_ for _ in ()).throw(KeyError(big)), lambda: (_ for _ in ()).throw(NameError(big, name=big)), lambda: (_ for _ in ()).throw(AttributeError(name=big, obj=1)), lambda: eval(big) if 0 else type.__getattribute__(int, big)):
    try: f()
    except Exception as e: str(e), repr(e)
    n += 1
print('ok')
