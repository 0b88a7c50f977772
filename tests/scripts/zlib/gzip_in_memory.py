import gzip, io
d=b'hello'*100
c=gzip.compress(d,mtime=0)
print(gzip.decompress(c)==d, gzip.decompress(c+c)==d+d, gzip.decompress(b''))
for bad in (b'abc', c[:5], c[:-3], c[:-8]+b'\0'*8, c[:20], b'\x1f\x8b\x07'+c[3:]):
    try: print(gzip.decompress(bad))
    except Exception as e: print(type(e).__name__, e)
b=io.BytesIO()
with gzip.GzipFile(fileobj=b,mode='w',mtime=0) as f: f.write(b'line1\n'); f.write(b'line2\n')
print(gzip.decompress(b.getvalue()))
b.seek(0)
f=gzip.GzipFile(fileobj=b)
print(f.readline(), f.read(), f.tell(), f.seek(2), f.read(3))
print(gzip.BadGzipFile.__mro__)
with gzip.open(io.BytesIO(c),'rt') as t: print(t.read(10))
