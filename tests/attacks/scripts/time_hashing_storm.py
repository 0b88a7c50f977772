# expect: limit=time | limit=operations | limit=memory | stdout="ok\n"
# attacks: digests, checksums, codecs and compression of large data again and again, and pbkdf2 and scrypt with huge work
# cpython: skip endless
import hashlib, zlib, base64, binascii
b = bytes(10**7)
for f in (lambda: hashlib.pbkdf2_hmac('sha256', b'x', b'y', 10**9), lambda: hashlib.scrypt(b'x', salt=b'y', n=2**20, r=8, p=16, maxmem=2**40), lambda: hashlib.shake_256(b).digest(10**9), lambda: hashlib.sha512(b), lambda: hashlib.new('md5', b * 5), lambda: zlib.crc32(b), lambda: zlib.compress(b, 9), lambda: base64.b85encode(b), lambda: base64.b32encode(b), lambda: binascii.hexlify(b), lambda: b.hex(), lambda: hashlib.blake2b(b).hexdigest()) * 50:
    try: f()
    except (ValueError, MemoryError, OverflowError, AttributeError): pass
print('ok')
