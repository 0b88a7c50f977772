"""What the traceback module suggests, which is not all that the interpreter does."""

class A:
    blech = None
    _bluch = 1
    bluc = 3
class B:
    _bluch = 1
    blech = 0
class C:
    noise = more_noise = a = None
    blech = None
    bluc = 1
class D:
    bluchi = None
class G:
    _blach = 0
import sys, traceback
for c, n in ((A,'bluch'),(B,'bluch'),(C,'bluch'),(D,'bluch'),(G,'blach'),(G,'bluch'),(A,'BLUC'),(A,'blu')):
    try: getattr(c(), n)
    except AttributeError as e: print(n, traceback.format_exception_only(e)[-1].strip())
X = 3
co = 4
abc_ = 1
for f in (lambda: x, lambda: io, lambda: cq, lambda: xbc_, lambda: prin, lambda: lenn, lambda: maath, lambda: json, lambda: XX):
    try: f()
    except NameError as e: print(traceback.format_exception_only(e)[-1].strip())
for f in (lambda: x, lambda: io, lambda: cq, lambda: xbc_, lambda: prin, lambda: json, lambda: XX):
    try: f()
    except NameError as e:
        print(traceback.format_exc().splitlines()[-1], list(traceback.TracebackException.from_exception(e).format_exception_only()))
        print(traceback.format_exception(None, e, None)[-1].strip())
