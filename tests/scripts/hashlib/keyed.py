import hashlib as h
import hmac


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


show(lambda: (hmac.new(b'k',b'm','sha256').hexdigest(), hmac.new(b'k'*200,b'm',h.md5).hexdigest(), hmac.digest(b'k',b'm','sha1').hex(), hmac.new(b'k',digestmod='sha3_256').name, hmac.new(b'k',b'a','sha512').digest_size, hmac.new(b'k',b'a','sha512').block_size))
show(lambda: hmac.new(b'k',b'm'))
show(lambda: hmac.new('k',b'm','md5'))
show(lambda: hmac.new(b'k','m','md5'))
show(lambda: hmac.new(b'k',b'm','foo'))
show(lambda: hmac.new(b'k',b'm','blake2b').hexdigest())
show(lambda: (hmac.compare_digest('a','a'), hmac.compare_digest(b'a',b'b'), hmac.compare_digest(b'a',bytearray(b'a'))))
show(lambda: hmac.compare_digest('é','é'))
show(lambda: hmac.compare_digest('a',b'a'))
show(lambda: hmac.compare_digest(1,2))
show(lambda: hmac.new(b'k',b'm',b'md5'))
