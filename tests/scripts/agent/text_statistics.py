from collections import Counter

TEXT = """It was the best of times, it was the worst of times, it was the age of wisdom,
it was the age of foolishness, it was the epoch of belief; it was the epoch of incredulity.
It was the season of Light -- it was the season of Darkness!"""

words = [w.strip(".,;!-").lower() for w in TEXT.split()]
words = [w for w in words if w]
counts = Counter(words)
print(counts.most_common(5))
print(len(words), len(counts), sum(map(len, words)) / len(words))
by_length = {}
for w in sorted(counts):
    by_length.setdefault(len(w), []).append(w)
for n in sorted(by_length, reverse=True):
    print(f"{n:>2}: {', '.join(by_length[n])}")
sentences = [s.strip() for s in TEXT.replace("\n", " ").replace(";", ".").replace("!", ".").split(".") if s.strip()]
for s in sentences:
    print(len(s), s[:20] + "…" if len(s) > 20 else s)
print(TEXT.title()[:40], TEXT.swapcase()[:12], TEXT.count("was"), TEXT.find("worst"), TEXT.rfind("season"))
vowels = {v: TEXT.lower().count(v) for v in "aeiou"}
print(vowels, max(vowels, key=vowels.get))
histogram = Counter(len(w) for w in words)
for length, n in sorted(histogram.items()):
    print(f"{length:3} {'#' * n} {n}")
print(" ".join(w[::-1] for w in words[:6]), "-".join(sorted(set(words), key=lambda w: (-len(w), w))[:4]))
caesar = str.maketrans("abcdefghijklmnopqrstuvwxyz", "defghijklmnopqrstuvwxyzabc")
print("attack at dawn".translate(caesar), "line1\nline2\r\nline3".splitlines(), "a,b,,c".split(","), "a  b ".split(), "k=v=w".partition("="))
print("%-10s|%5d|%6.2f" % ("left", 42, 3.14159), "x".center(7, "*"), "7".zfill(3), "tab\tx".expandtabs(4), "prefix_name".removeprefix("prefix_"))
