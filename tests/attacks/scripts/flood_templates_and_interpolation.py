# expect: stdout="ok\n" | limit=memory | limit=operations | limit=time
# attacks: texts that double with each level: configparser, Template, format, ChainMap, shlex, textwrap, html, pprint
# cpython: skip exponential
import configparser, string, shlex, textwrap, html, pprint, reprlib, fnmatch, urllib.parse, collections
def attempt(f):
    try:
        return f()
    except (ValueError, KeyError, configparser.Error, RecursionError, TypeError, IndexError):
        return None
c = configparser.ConfigParser()
c['s'] = {'a0': 'x' * 100, **{'a%d' % i: ('%%(a%d)s' % (i - 1)) * 10 for i in range(1, 12)}, 'self': '%(self)s'}
attempt(lambda: c['s']['self']), attempt(lambda: len(c['s']['a3']))
e = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
e['s'] = {'a0': 'y', **{'a%d' % i: ('${a%d}' % (i - 1)) * 10 for i in range(1, 12)}, 'me': '${s:me}'}
attempt(lambda: e['s']['me']), attempt(lambda: len(e['s']['a4']))
class T(string.Template):
    idpattern = '(?a:[_a-z]*)*'
attempt(lambda: T('$' + '_a' * 30 + '!').substitute(a=1)), attempt(lambda: string.Template('$a' * 1000).substitute(a='$a' * 1000))
f = '{0}'
for i in range(3):
    f = attempt(lambda: f.format(f + f)) or f
for w in (0, 1, -1, 10 ** 9):
    attempt(lambda: textwrap.fill('ab ' * 300, w)), attempt(lambda: pprint.pformat([[1] * 5] * 5, width=w)), attempt(lambda: textwrap.shorten('ab ' * 300, w))
attempt(lambda: shlex.split('"' * 1001)), attempt(lambda: shlex.split('\\' * 1001)), attempt(lambda: shlex.join(['\'' * 100] * 100)), attempt(lambda: html.unescape('&#' + '9' * 5000 + ';' + '&' * 5000)), attempt(lambda: fnmatch.fnmatch('a' * 200, '*a' * 30 + 'b')), attempt(lambda: fnmatch.translate('[' * 2000)), attempt(lambda: urllib.parse.parse_qsl('a=b&' * 3000)), attempt(lambda: urllib.parse.unquote('%' * 9999))
r = reprlib.Repr()
r.maxlevel = 10 ** 9
x = []
for i in range(500):
    x = [x, {i: x}]
attempt(lambda: reprlib.repr(x)), attempt(lambda: pprint.pformat(x, depth=3))
m = collections.ChainMap()
for i in range(300):
    m = m.new_child({i: m})
attempt(lambda: len(m)), attempt(lambda: m[299][298]), attempt(lambda: len(repr(m)) > 10 ** 9 if 0 else list(m))
attempt(lambda: len(c['s']['a11'])), attempt(lambda: len(e['s']['a11']))
print('ok')
