# expect: ok | limit=memory | limit=operations | limit=time | raises=ImportError
# attacks: documents nested, repeated and cut in ways that make their readers walk far
import tomllib, html, json
def tries(f):
    try: return f()
    except (ValueError, RecursionError, KeyError, TypeError) as e: return type(e)
for text in ('a = ' + '[' * 3000, 'a = ' + '{a=' * 3000, '[' + 'a.' * 3000 + 'a]', 'a.' * 5000 + 'a = 1', 'a = ' + '9' * 5000, 'a = 1e' + '9' * 3000, 'a = ' + '"' * 3 + 'x' * 50000, 'a = "' + '\\u12' + '"', '[[a]]\n' * 500 + '[a.b]\n[a]', 'a=1\na.b=2', 'a = 1979-99-99', 'a = "\x00"', '\ud800 = 1', 'a = ' + "'" * 12, 'x = 0b' + '1' * 9999, 'a = inf\nb = -nan', '=' * 9, '\r'):
    tries(lambda: tomllib.loads(text))
for text in ('&' * 100000, '&#' + '9' * 5000 + ';', '&#x110000;&#xD800;&#0;&#x80;', '&amp' * 9000, '&notit;&not', '&' + 'a' * 90000 + ';'):
    tries(lambda: html.unescape(text)); tries(lambda: html.escape(text))
import xml.etree.ElementTree as E
for text in ('<a>' * 20000, '<a' + ' b="1"' * 500 + '/>', '<a ' + ' '.join(f'b{i}="1"' for i in range(3000)) + '/>', '<a>&x;</a>', '<!DOCTYPE a [<!ENTITY x "' + 'y' * 99 + '">]><a>' + '&x;' * 999 + '</a>', '<a><![CDATA[' + ']' * 5000, '<a><!--' + '-' * 5000, '<?' + 'x' * 5000, '\0', '<a xmlns:' + 'b' * 9999 + '="c"/>', '<a></b>', '<' * 999):
    try: E.fromstring(text)
    except Exception as e: type(e)
