# expect: stdout="caught\n" | limit=memory | limit=output
# attacks: StringIO and BytesIO seeks past everything, writes, truncates; templates and textwrap with huge widths
# cpython: skip needs the memory limit
import io, string, textwrap
n = 0
def sparse():
    b = io.BytesIO(); b.seek(2**60); b.write(b'x')
def sparse2():
    b = io.StringIO(); b.seek(10**15); b.write('x')
def grow():
    b = io.StringIO()
    while True: b.write('x' * 100000)
def trunc():
    io.BytesIO(b'x').truncate(2**62)
    raise MemoryError
def tmpl():
    t = '$x'
    while True: t = string.Template(t).substitute(x='$x$x')
for f in (sparse, sparse2, grow, trunc, tmpl, lambda: textwrap.indent('a\n' * 10**5, ' ' * 10**6), lambda: textwrap.fill('word ' * 1000, 10**9, initial_indent=' ' * 10**9)):
    try:
        f()
    except (MemoryError, OverflowError, ValueError):
        n += 1
print('caught' if n >= 6 else n)
