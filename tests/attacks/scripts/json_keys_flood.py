# expect: stdout="ok\n" | limit=memory | limit=operations | limit=time
# attacks: an object of 200,000 keys, repeated keys, and megabytes of escapes
import json
s = '{' + ','.join('"k%d":%d' % (i % 50000, i) for i in range(100000)) + '}'
d = json.loads(s)
e = json.loads('"' + '\\u0041' * 200000 + '"')
f = json.dumps('\u1234' * 100000)
g = json.loads(f)
print('ok' if len(d) == 50000 and e == 'A' * 200000 and g == '\u1234' * 100000 else 'wrong')
