# expect: limit=time | limit=operations | limit=memory
# attacks: long natives one after the other, each in handlers of everything, so that the stop comes within one and is met by the next
# cpython: skip endless
# limits: ops=1000000000000
import math, re, zlib, hashlib, json, itertools, decimal, copy
big = (1 << 200000) + 1
jobs = [lambda: pow(3, big, big + 2), lambda: math.factorial(200000), lambda: re.match('(a*)*b', 'a' * 40), lambda: hashlib.pbkdf2_hmac('sha256', b'a', b'b', 10**9), lambda: sum(range(10**12)), lambda: sorted([str(i) for i in range(10**5)] * 5), lambda: json.dumps([[i] for i in range(10**5)]),
        lambda: zlib.compress(bytes(range(256)) * 50000, 9), lambda: list(itertools.islice(itertools.permutations(range(10)), 10**6, None)), lambda: copy.deepcopy([[i] for i in range(10**5)]), lambda: decimal.Decimal(3) ** 10**5, lambda: -1 in itertools.count(), lambda: 'ab' * 10**6 in 'a' * 10**7]
def deep(n):
    try:
        for j in jobs:
            try: j()
            except BaseException: deep(n + 1)
            finally:
                try: j()
                except: pass
    except BaseException: deep(n + 1)
    finally: deep(n + 1)
while True:
    try: deep(0)
    except BaseException: pass
