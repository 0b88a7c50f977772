# expect: limit=memory | limit=operations | limit=time
# attacks: fields without an end, dialects of odd characters, writers of values whose str() writes
# cpython: skip endless or needs the memory limit
import csv, io
class D(csv.excel):
    pass
for name in ('delimiter', 'quotechar', 'escapechar', 'lineterminator'):
    for value in ('', '\0', '\n', '\r', ' ', '\ud800', 'ab', None, 1, [], '\U0001F642'):
        d = type('E', (D,), {name: value})
        try:
            list(csv.reader(['a,b"c\n', '"x', 'y\n', '"'], d))
            csv.writer(io.StringIO(), d).writerow(['a', 'b,"c', None, 1.5, 'x\ny'])
        except (csv.Error, TypeError, ValueError) as e: e
out = io.StringIO()
w = csv.writer(out)
class Writes:
    n = 0
    def __str__(self):
        Writes.n += 1
        if Writes.n < 50: w.writerow([self, 'x'])
        return 'v'
w.writerow([Writes(), Writes()])
try:
    for row in csv.reader(iter(lambda: '"' + 'x' * 5000, None)): pass
except csv.Error: pass
csv.field_size_limit(1 << 40)
for row in csv.reader(iter(lambda: '"' + 'x' * 5000, None)): pass
