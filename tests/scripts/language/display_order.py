"""In which order displays evaluate, hash and fail; what a starred with-item is; equal constants."""


def n(x):
    print("n", x, end=" ")
    return x


for f in (lambda: {n(1): n(2), **n({3:4}), n(5): n(6), n(7): n(8), **n({5: 9})},
 lambda: {n([]): n(1), n(2): n(3), **n({})}, lambda: {**n({}), n([]): n(1), n(2): n(3)},
 lambda: {**n(1)}, lambda: {n(0):n(1), n([]): n(2), 2:3, 4:5, 6:7,8:9, 10:11, 12:13,14:15,16:17,18:19,20:21,22:23, 24:25, n(26):n(27)},
 lambda: {n(0):n(1), n([]): n(2), 2:3, 4:5, 6:7,8:9, 10:11, 12:13,14:15,16:17,18:19,20:21,22:23, 24:25, 28:29, n(26):n(27)},
 lambda: {i: i*2 for i in range(3)}, lambda: {}, lambda: {**{}}, lambda: {n([]), *n([1]), n(2)}, lambda: {n(1), n([]), *n([1])}, lambda: [n(1), *n(5), n(2)], lambda: {*n(5), n(2)},
 lambda: {0:1,1:2,2:3,3:4,4:5,5:6,6:7,7:8,8:9,9:0,10:1,11:2,12:3,13:4,14:5,15:6,16:7,17:8,18:9,**n({}),19:1,n(20):2}):
    try: print(f())
    except TypeError as e: print(e)


def managed(p=(1,)):
    with (None, *p, 2):
        pass


try:
    managed()
except TypeError as e:
    print(e)
a = (1, (2.0, b"x", 2j, 10**20), "a b")
b = (1, (2.0, b"x", 2j, 100000000000000000000), "a b")
print(a is b, a[1][1] is b[1][1], (1,) is (True,))  # noqa: F632


def pos(p, q, /):
    return p, q


for call in (lambda: pos(q=2, p=1), lambda: pos(**{1: 2}, **{1: 3}), lambda: pos(**{1: 2})):
    try:
        call()
    except TypeError as e:
        print(e)
