# expect: limit=time | limit=memory | limit=operations | raises=ImportError
# attacks: key stretching, checksums and random bytes asked for in amounts that take hours
# cpython: skip endless or needs the memory limit
import hashlib, hmac, zlib, secrets, binascii
for f in (lambda: hashlib.pbkdf2_hmac('sha256', b'a', b'b', 10**9), lambda: hashlib.scrypt(b'a', salt=b'b', n=1 << 20, r=8, p=1, maxmem=1 << 40)):
    try: f()
    except (ValueError, MemoryError, OverflowError, AttributeError): pass
x = bytes(20 << 20)
while True:
    hashlib.sha512(x); zlib.crc32(x); hashlib.blake2b(x); binascii.hexlify(x[:1 << 20]); zlib.adler32(x); hmac.new(b'k', x, 'md5')
