# expect: ok | limit=memory | limit=operations | limit=time | raises=ImportError
# attacks: templates with patterns of their own, formatters whose hooks call the formatter, maps that answer with formats
# cpython: skip endless or needs the memory limit
import string
def tries(f):
    try: return f()
    except Exception as e: return type(e)
class T(string.Template):
    delimiter = '$' * 50
tries(lambda: T('x' * 1000 + '$' * 5000).substitute())
for p in ('(a+)+b', '(?P<named>x)|(?P<braced>y)|(?P<escaped>z)|(?P<invalid>w)', '(?P<named>(a|a)*)(?P<braced>b)?(?P<escaped>c)?(?P<invalid>d)?', '('):
    def make():
        U = type('U', (string.Template,), {'pattern': p})
        return U('a' * 40 + 'x').safe_substitute({'a': 1}), U('xyzw').substitute(x=1)
    tries(make)
class M(dict):
    def __missing__(self, k): return '{' + k + '!r:{' + k + '}}'
class F(string.Formatter):
    n = 0
    def get_value(self, k, a, kw):
        self.n += 1
        return self.format('{0}{1}', 1, self) if self.n < 200 else 5
    def parse(self, s): return iter([('x', 0, None, None), (None, None, None, None), ('y', '0', '', 'r'), ('z', 'a.b[c]', '{}' * 50, 'z')])
    def convert_field(self, v, c): return v
    def check_unused_args(self, u, a, k): u.clear() if hasattr(u, 'clear') else 0
for f in (lambda: F().format('x'), lambda: F().vformat('x', 5, None), lambda: '{a}{b!s:>{c}}'.format_map(M()), lambda: string.Formatter().format('{' * 999), lambda: string.Formatter().format('{:{:{:{}}}}', 1, 2, 3, 4), lambda: string.Formatter().vformat('{0.__class__}', (5,), {}), lambda: '{0.real.imag.real[0]}'.format(5), lambda: ('{:' + '{}' * 3000 + '}').format(*range(4000)), lambda: '{0[999999999999999999999999]}'.format([1])): tries(f)
