# str(), operators and the texts of errors.
def show(f):
    try:
        print(ascii(f()))
    except Exception as e:
        print(type(e).__name__ + ":", ascii(str(e)))


show(lambda: str(1,2,3,4))
show(lambda: str(1,"utf8"))
show(lambda: str("a","utf8"))
show(lambda: str(b"a","utf8"))
show(lambda: str(b"\xff","utf8"))
show(lambda: str(b"\xff","utf8","ignore"))
show(lambda: str(b"\xff",errors="ignore"))
show(lambda: str(object=5))
show(lambda: str(5, errors="x"))
show(lambda: str(5, 6))
show(lambda: str(foo=1))
