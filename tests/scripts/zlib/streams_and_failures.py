import zlib
def chk(t,f):
    try: print(t,'->',repr(f())[:300])
    except BaseException as e: print(t,'!!',type(e).__name__,e)
D=b'hello world '*50
C=zlib.compress(D)
def co(*a,**k):
    c=zlib.compressobj(*a,**k); return c.compress(D)+c.flush()
def dz(data,*a,**k):
    d=zlib.decompressobj(*a,**k); r=d.decompress(data); return r==D,d.eof,d.unused_data,d.unconsumed_tail
def after():
    c=zlib.compressobj(); c.compress(b'a'); c.flush(); return c.compress(b'b')
def after2():
    c=zlib.compressobj(); c.compress(b'a'); c.flush(); return c.flush()
def after3():
    c=zlib.compressobj(); c.compress(b'a'); c.flush(); return c.copy()
def after4():
    d=zlib.decompressobj(); d.decompress(C); return d.decompress(b'xyz'), d.unused_data, d.flush(), d.eof
def part():
    d=zlib.decompressobj(); r=[]; data=C
    while data and len(r)<100:
        r.append(len(d.decompress(data,100))); data=d.unconsumed_tail
    return r,d.eof,d.flush()
def cpy():
    c=zlib.compressobj(); x=c.compress(D[:100]); e=c.copy(); return x+c.compress(D[100:])+c.flush()==x+e.compress(D[100:])+e.flush()
def dcpy():
    d=zlib.decompressobj(); x=d.decompress(C[:10]); e=d.copy(); return x+d.decompress(C[10:])==D, x+e.decompress(C[10:])==D
def zd():
    c=zlib.compressobj(zdict=b'hello'); x=c.compress(D)+c.flush(); d=zlib.decompressobj(zdict=b'hello'); return d.decompress(x)==D
def zd2():
    c=zlib.compressobj(zdict=b'hello'); x=c.compress(D)+c.flush(); return zlib.decompress(x)
def zd3():
    c=zlib.compressobj(zdict=b'hello'); x=c.compress(D)+c.flush(); return zlib.decompressobj(zdict=b'other').decompress(x)
def zd4():
    c=zlib.compressobj(zdict=b'hello'); x=c.compress(D)+c.flush(); return zlib.decompressobj().decompress(x)
def raw():
    c=zlib.compressobj(wbits=-15,zdict=b'hello'); x=c.compress(D)+c.flush(); return zlib.decompressobj(wbits=-15,zdict=b'hello').decompress(x)==D
def sync():
    c=zlib.compressobj(); return zlib.decompress(c.compress(b'abc')+c.flush(zlib.Z_SYNC_FLUSH)+c.compress(b'def')+c.flush(zlib.Z_FULL_FLUSH)+c.flush())
def trunc():
    d=zlib.decompressobj(); d.decompress(C[:-3]); return d.flush(), d.eof
def zdec():
    d=zlib._ZlibDecompressor(); r=d.decompress(C[:12],5), d.needs_input, d.eof; r2=d.decompress(C[12:]+b'zz'); return r,len(r2),d.eof,d.needs_input,d.unused_data
T=[lambda:zlib.compress(D,0)==zlib.compress(D,level=0),lambda:zlib.compress(D,10),lambda:zlib.compress(D,5,99),lambda:zlib.compress('x'),lambda:zlib.compress(),lambda:zlib.decompress(C)==D,lambda:zlib.decompress(C+b'xx')==D,lambda:zlib.decompress(C[:-1]),lambda:zlib.decompress(b'abc'),lambda:zlib.decompress(b''),lambda:zlib.decompress('x'),lambda:zlib.decompress(C,99),lambda:zlib.decompress(C,bufsize=0),lambda:zlib.decompress(C,bufsize=1)==D,lambda:zlib.decompress(C,-15),lambda:zlib.decompress(C[:-2]+b'zz'),lambda:zlib.decompress(zlib.compress(D,6,31),47)==D,lambda:zlib.decompress(C,bufsize=-1),lambda:zlib.crc32(b'abc'),lambda:zlib.crc32(b'abc',5),lambda:zlib.crc32(b'',7),lambda:zlib.adler32(b'abc'),lambda:zlib.adler32(b''),lambda:zlib.adler32(b'abc',99999999999),lambda:zlib.crc32(b'abc',-1),lambda:zlib.crc32('a'),lambda:zlib.crc32(),lambda:zlib.adler32(b'a'*100000,1),lambda:co(77),lambda:co(1,9),lambda:co(1,8,3),lambda:co(memLevel=0),lambda:co(zdict='x'),lambda:dz(C),lambda:dz(C+b'rest'),lambda:dz(C[:5]),lambda:dz(b'garbage'),lambda:dz(C,5),lambda:dz(C,wbits=99),lambda:zlib.decompressobj(zdict=5),after,after2,after3,after4,part,cpy,dcpy,zd,zd2,zd3,zd4,raw,sync,trunc,lambda:zlib.decompressobj().decompress(C,-1),lambda:zlib.decompressobj().flush(0),lambda:zlib.decompressobj().flush(),lambda:zlib.decompressobj().decompress(b''),lambda:type(zlib.compressobj()),lambda:type(zlib.decompressobj()),lambda:zlib.Compress,lambda:type(zlib.compressobj())(),lambda:zlib.MAX_WBITS,lambda:zlib.DEF_BUF_SIZE,lambda:[(k,getattr(zlib,k)) for k in dir(zlib) if k.isupper() and 'VERSION' not in k],lambda:zlib.error.__mro__,lambda:zlib.error,zdec,lambda:zlib.compressobj().flush(99),lambda:zlib.compressobj().flush(0),lambda:zlib.__version__,lambda:zlib.decompressobj(wbits=47).decompress(zlib.compress(D,6,31))==D,lambda:zlib.crc32(bytearray(b'abc'))]
for i,t in enumerate(T): chk(i,t)
