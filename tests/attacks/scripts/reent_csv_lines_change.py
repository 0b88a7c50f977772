# expect: stdout="ok\n"
# attacks: csv: the lines of a reader change, end and begin again while it reads; rows whose items change the row
# cpython: skip CPython 3.12 crashes
import csv, io
lines = ['a,b\n', '"c\n', 'd",e\n', 'f\n'] * 5
r = csv.reader(lines)
seen = 0
for row in r:
    seen += 1
    if seen == 3:
        lines.clear()
    if seen == 4:
        break
lines.extend(['1,2', '3,4'])
list(r)
class Own:
    n = 0
    def __iter__(self):
        return self
    def __next__(self):
        Own.n += 1
        if Own.n > 40:
            raise StopIteration
        if Own.n % 7 == 3:
            return next(r2)[0]
        return 'a,"b' if Own.n % 2 else 'c",d'
r2 = csv.reader(Own())
try:
    for row in r2:
        pass
except (RuntimeError, csv.Error, ValueError, StopIteration, IndexError):
    pass
s = io.StringIO('1,2\n3,4\n5,6\n')
r3 = csv.reader(s)
for row in r3:
    if s.tell() < 1000:
        s.write(','.join(row) + ',"x' + '\n')
    if r3.line_num > 60:
        s.seek(0)
        s.truncate()
row = []
class Item:
    def __str__(self):
        row.clear()
        row.extend([self] * 3)
        return 'x'
row[:] = [1, Item(), 2, 3]
out = io.StringIO()
class File:
    def write(self, text):
        row.append(None)
        return out.write(text)
w = csv.writer(File())
w.writerow(row)
w.writerows([row, (x for x in [1, Item()])])
d = csv.DictReader(iter(['a,b', '1,2', '3,4,5', '6']))
for x in d:
    d.fieldnames.append('more') if len(d.fieldnames) < 9 else d.fieldnames.clear()
print('ok')
