# The % operator of bytes.
def show(f):
    try:
        print(ascii(f()))
    except Exception as e:
        print(type(e).__name__ + ":", ascii(str(e)))


show(lambda: b"%d" % "x")
show(lambda: b"%s" % "x")
show(lambda: b"%b" % 1)
show(lambda: b"%c" % 256)
show(lambda: b"%c" % b"ab")
show(lambda: b"%a %r" % ("é","é"))
show(lambda: b"%(a)s" % {b"a":b"x"})
show(lambda: b"%(a)s" % {"a":b"x"})
show(lambda: b"%5%|" % 1)
show(lambda: b"%.2s|%5s|%-5b|" % (b"abc",b"a",b"b"))
show(lambda: b"%5d|%x|%f" % (1,255,1.5))
show(lambda: b"%q" % 1)
show(lambda: b"%c" % -1)
show(lambda: b"%c" % 1.5)
show(lambda: b"%s %s" % b"a")
show(lambda: b"x" % 1)
show(lambda: b"%(a)s" % 1)
show(lambda: b"%(a" % {})
show(lambda: b"%" % 1)
show(lambda: b"%s" % bytearray(b"x"))
show(lambda: b"%s" % memoryview(b"x"))
show(lambda: bytearray(b"%s") % b"x")
show(lambda: b"%.1a" % "abc")
show(lambda: b"%d" % 1.9)
show(lambda: b"%x" % 1.5)
show(lambda: b"%c" % 10**20)
