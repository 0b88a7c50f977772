x = list(range(10))
for s in (x[2:5], x[:3], x[7:], x[::2], x[::-1], x[-3:], x[8:2:-2], x[100:], x[-100:2], x[5:5], x[None:None:3]):
    print(s)
print("abcdef"[1:4], "abcdef"[::-2], (1, 2, 3)[1:], b"bytes"[1:3], range(20)[2:10:3], range(20)[-1], range(5)[::-1])
s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, s.indices(6), x[s], slice(None), slice(3) == slice(None, 3))
for bad in (lambda: x["a"], lambda: x[20], lambda: x[::0], lambda: "abc"[5], lambda: (1,)[2], lambda: 5[0], lambda: {}[[]]):
    try:
        bad()
    except (TypeError, IndexError, ValueError) as e:
        print(type(e).__name__, e)
x[2:4] = []
print(x)
x[1:1] = ["in", "serted"]
print(x)
try:
    x[::2] = [1, 2]
except ValueError as e:
    print(e)
try:
    x[0:1] = 5
except TypeError as e:
    print(e)
matrix = [[1, 2], [3, 4]]
matrix[0][1] += 10
print(matrix)
d = {}
d["a", 1] = "tuple key"
d[(2,)] = 1
print(d, d["a", 1])


class Shows:
    def __getitem__(self, key):
        return key


print(Shows()[1:2, ::3, ...], Shows()[()], Shows()[1,])
