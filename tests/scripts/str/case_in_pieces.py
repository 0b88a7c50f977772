# Cases of characters that become several, where a text is mapped in pieces: lengths around the pieces' ends.
import random
R = random.Random(5)
h = 0
for k in range(300):
    n = R.choice([1, 5, 84, 85, 86, 127, 128, 255, 256, 257, 300, 600])
    pool = R.choice(["\ufb03", "\ufb03a", "\u00df\u0149\u03a3\u0390", "a\u0130\u03a3\u01c5\ufb03\u1f80", "\u0130\U00010428\ufb04", "\u4e2d\u1fb7\U0001e900x", "\u03a3\u0301a"])
    s = "".join(R.choice(pool) for _ in range(n))
    for f in (str.upper, str.lower, str.casefold, str.title, str.swapcase, str.capitalize):
        r = f(s)
        h = (h * 31 + sum(ord(c) * (i + 1) for i, c in enumerate(r)) + len(r)) % (1 << 61)
    print(n, h)
