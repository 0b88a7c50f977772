# expect: stdout="ok\n" | limit=memory
# attacks: lone surrogates, NULs, astral and combining characters through every str method, codec, comparison, sort, hash, format, regex, json and output
# limits: ops=100000000 time=5s
import re, json, unicodedata, html, textwrap, csv, io, urllib.parse, shlex, base64, string
chars = ['\ud800', '\udfff', '\x00', '\U0010ffff', '\u0130', '\u0345', '\ufb03', '\u1e9e', '\u2028', '\ufeff', 'a\u0301', '\u0e33', '\uac00', '\x85', '\xad', '\u200d']
texts = chars + [a + b for a in chars for b in chars] + [c * 70 for c in chars] + ['a' * 300 + c for c in chars]
n = 0
methods = [m for m in dir(str) if not m.startswith('_')]
for t in texts:
    for m in methods:
        for args in ((), (t,), (t, t), (1,), (5, t[:1]), ([t, t],), ({ord(t[0]): t},)):
            try: getattr(t, m)(*args)
            except (TypeError, ValueError, LookupError, UnicodeError, IndexError): pass
            n += 1
    for f in (hash, repr, ascii, len, sorted, set, json.dumps, lambda t: json.loads(json.dumps(t)), lambda t: t == t + '', lambda t: t < '\ud800' + t, lambda t: t[::-1], lambda t: t * 3, lambda t: t in t, lambda t: f'{t:>90}', lambda t: '%5s' % t, lambda t: re.escape(t), lambda t: re.findall(re.escape(t), t * 2), lambda t: re.sub('(?i)' + re.escape(t), 'x', t.upper()), lambda t: unicodedata.normalize('NFKC', t), html.escape, html.unescape, lambda t: textwrap.wrap(t * 9, 5), urllib.parse.quote, urllib.parse.unquote, shlex.split, lambda t: list(csv.reader([t])), lambda t: io.StringIO(t).readlines(), lambda t: int(t), lambda t: float(t), lambda t: complex(t), lambda t: type(t, (), {t: 1}), lambda t: getattr(t, t), lambda t: {t: t}[t], lambda t: base64.b64encode(t.encode('utf-8', 'surrogatepass')), lambda t: string.Template('$' + t).safe_substitute(), lambda t: t.encode('utf-16', 'surrogatepass').decode('utf-16', 'surrogatepass'), lambda t: t.encode('ascii', 'backslashreplace'), lambda t: bytes(t, 'utf-8', 'surrogateescape'), lambda t: (_ for _ in ()).throw(KeyError(t))):
        try: f(t)
        except (TypeError, ValueError, LookupError, UnicodeError, AttributeError, ImportError, re.error, csv.Error): pass
        n += 1
print('ok')
