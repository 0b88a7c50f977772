# expect: stdout="closed\n" | reject=security
# attacks: refused attribute names by getattr, format fields, match patterns, attrgetter, methodcaller, vars, type(), descriptors, super, __getattribute__, Template, namedtuple, dataclass, and names in other spellings
# cpython: skip it has what is asked for
# limits: ops=100000000 time=5s
import operator, functools, string, collections, inspect, types
def f(): yield
def target(): return f
got = []
def attempt(g):
    try: v = g()
    except Exception: return
    if v is not None and not isinstance(v, (str, bool, int, AttributeError)): got.append(v)
for name in ('__globals__', 'gi_frame', '__code__', '__closure__', '__subclasses__', '__builtins__', 'f_globals', 'tb_frame', 'func_globals'):
    for o in (f, f(), f.__class__, type, object, target):
        attempt(lambda: getattr(o, name))
        attempt(lambda: getattr(o, name.swapcase().swapcase()))
        attempt(lambda: getattr(o, ''.join(reversed(name[::-1]))))
        attempt(lambda: getattr(o, type('S', (str,), {})(name)))
        attempt(lambda: operator.attrgetter(name)(o))
        attempt(lambda: operator.attrgetter('__class__.' + name)(o))
        attempt(lambda: operator.methodcaller(name)(o))
        attempt(lambda: object.__getattribute__(o, name))
        attempt(lambda: type.__getattribute__(type(o), name))
        attempt(lambda: super(type(o), o).__getattribute__(name))
        attempt(lambda: vars(o).get(name))
        attempt(lambda: o.__dict__[name])
        attempt(lambda: type(o).__dict__[name].__get__(o, type(o)))
        attempt(lambda: inspect.getattr_static(o, name))
        attempt(lambda: dict(inspect.getmembers(o)).get(name))
        attempt(lambda: functools.reduce(getattr, [name], o))
        attempt(lambda: next(map(getattr, [o], [name])))
        attempt(lambda: functools.partial(getattr, o)(name))
        attempt(lambda: [getattr(o, n) for n in dir(o) if n == name][0])
        for text in ('{0.%s}', '{0.__class__.%s}', '{0.__init__.%s}', '{0.__call__.%s}'):
            try: s = (text % name).format(o)
            except Exception: continue
            if '<' in s or '{' in s: got.append(s)
            try: s = string.Formatter().format(text % name, o)
            except Exception: continue
            if '<' in s or '{' in s: got.append(s)
        class P:
            __match_args__ = (name,)
        attempt(lambda: setattr(o, name, {}) or 1.5)
        attempt(lambda: type('T', (), {'__getattr__': lambda s, n: getattr(o, n)})().__getattr__(name))
print('closed' if not got else repr(got)[:300])
