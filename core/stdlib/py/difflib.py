"""Differences between sequences."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re
from collections import namedtuple
from heapq import nlargest
from types import GenericAlias

__all__ = [
    "get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "context_diff",
    "unified_diff", "diff_bytes", "HtmlDiff", "Match",
]  # fmt: skip

Match = namedtuple("Match", "a b size")


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Finds what two sequences have in common: the longest block first, then to its left and right."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk = isjunk
        self.a = self.b = None
        self.autojunk = autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        """The two sequences."""
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        """The first; the second stays."""
        if a is self.a:
            return
        self.a = a
        self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        """The second, of which most is kept in mind."""
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = None
        self.fullbcount = None
        self._index()

    def _index(self):
        b = self.b
        self.b2j = places = {}
        for i, item in enumerate(b):
            found = places.get(item)
            if found is None:
                places[item] = [i]
            else:
                found.append(i)
        self.bjunk = junk = set()
        if self.isjunk:
            for item in places:
                if self.isjunk(item):
                    junk.add(item)
            for item in junk:
                del places[item]
        self.bpopular = popular = set()
        n = len(b)
        if self.autojunk and n >= 200:
            most = n // 100 + 1
            for item, found in places.items():
                if len(found) > most:
                    popular.add(item)
            for item in popular:
                del places[item]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """The longest block that two slices share: Match(a, b, size)."""
        a, b, places, is_junk = self.a, self.b, self.b2j, self.bjunk.__contains__
        if ahi is None:
            ahi = len(a)
        if bhi is None:
            bhi = len(b)
        best_a, best_b, best = alo, blo, 0
        lengths = {}
        nothing = []
        for i in range(alo, ahi):
            fresh = {}
            for j in places.get(a[i], nothing):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = fresh[j] = lengths.get(j - 1, 0) + 1
                if k > best:
                    best_a, best_b, best = i - k + 1, j - k + 1, k
            lengths = fresh
        # Popular items stretch it, then junk does.
        while best_a > alo and best_b > blo and not is_junk(b[best_b - 1]) and a[best_a - 1] == b[best_b - 1]:
            best_a, best_b, best = best_a - 1, best_b - 1, best + 1
        while best_a + best < ahi and best_b + best < bhi and not is_junk(b[best_b + best]) and a[best_a + best] == b[best_b + best]:
            best += 1
        while best_a > alo and best_b > blo and is_junk(b[best_b - 1]) and a[best_a - 1] == b[best_b - 1]:
            best_a, best_b, best = best_a - 1, best_b - 1, best + 1
        while best_a + best < ahi and best_b + best < bhi and is_junk(b[best_b + best]) and a[best_a + best] == b[best_b + best]:
            best += 1
        return Match(best_a, best_b, best)

    def get_matching_blocks(self):
        """All blocks in order, and an empty one at the end."""
        if self.matching_blocks is not None:
            return self.matching_blocks
        n, m = len(self.a), len(self.b)
        todo, blocks = [(0, n, 0, m)], []
        while todo:
            alo, ahi, blo, bhi = todo.pop()
            i, j, k = found = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                blocks.append(found)
                if alo < i and blo < j:
                    todo.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    todo.append((i + k, ahi, j + k, bhi))
        blocks.sort()
        # Neighbours become one.
        i1 = j1 = k1 = 0
        joined = []
        for i2, j2, k2 in blocks:
            if i1 + k1 == i2 and j1 + k1 == j2:
                k1 += k2
            else:
                if k1:
                    joined.append((i1, j1, k1))
                i1, j1, k1 = i2, j2, k2
        if k1:
            joined.append((i1, j1, k1))
        joined.append((n, m, 0))
        self.matching_blocks = list(map(Match._make, joined))
        return self.matching_blocks

    def get_opcodes(self):
        """How a becomes b: (tag, i1, i2, j1, j2)."""
        if self.opcodes is not None:
            return self.opcodes
        i = j = 0
        self.opcodes = out = []
        for ai, bj, size in self.get_matching_blocks():
            if i < ai and j < bj:
                out.append(("replace", i, ai, j, bj))
            elif i < ai:
                out.append(("delete", i, ai, j, bj))
            elif j < bj:
                out.append(("insert", i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                out.append(("equal", ai, i, bj, j))
        return out

    def get_grouped_opcodes(self, n=3):
        """The same in groups with up to n equal items around."""
        codes = self.get_opcodes() or [("equal", 0, 1, 0, 1)]
        codes = list(codes)
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > n + n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        """How alike they are, 0 to 1."""
        matches = sum(block[2] for block in self.get_matching_blocks())
        return _ratio(matches, len(self.a) + len(self.b))

    def quick_ratio(self):
        """No less than ratio(), faster."""
        if self.fullbcount is None:
            self.fullbcount = counts = {}
            for item in self.b:
                counts[item] = counts.get(item, 0) + 1
        counts, left, matches = self.fullbcount, {}, 0
        for item in self.a:
            have = left[item] if item in left else counts.get(item, 0)
            left[item] = have - 1
            if have > 0:
                matches += 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """No less than ratio(), from the lengths."""
        la, lb = len(self.a), len(self.b)
        return _ratio(min(la, lb), la + lb)

    __class_getitem__ = classmethod(GenericAlias)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """The possibilities most like a word, best first."""
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    found = []
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    for each in possibilities:
        matcher.set_seq1(each)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            found.append((matcher.ratio(), each))
    return [each for _, each in nlargest(n, found)]


class Differ:
    """Compares lines, and characters within lines that are alike."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        """Yields lines with '- ', '+ ', '  ' or '? ' before them."""
        matcher = SequenceMatcher(self.linejunk, a, b)
        for tag, alo, ahi, blo, bhi in matcher.get_opcodes():
            if tag == "replace":
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            elif tag == "delete":
                yield from self._dump("-", a, alo, ahi)
            elif tag == "insert":
                yield from self._dump("+", b, blo, bhi)
            else:
                yield from self._dump(" ", a, alo, ahi)

    def _dump(self, tag, x, lo, hi):
        for i in range(lo, hi):
            yield f"{tag} {x[i]}"

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        if bhi - blo < ahi - alo:
            yield from self._dump("+", b, blo, bhi)
            yield from self._dump("-", a, alo, ahi)
        else:
            yield from self._dump("-", a, alo, ahi)
            yield from self._dump("+", b, blo, bhi)

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        """Looks for the pair of lines that are most alike, shows where they differ, goes on around it."""
        best, cutoff = 0.74, 0.75
        best_i = best_j = None
        equal_i = equal_j = None
        matcher = SequenceMatcher(self.charjunk)
        for j in range(blo, bhi):
            bj = b[j]
            matcher.set_seq2(bj)
            for i in range(alo, ahi):
                ai = a[i]
                if ai == bj:
                    if equal_i is None:
                        equal_i, equal_j = i, j
                    continue
                matcher.set_seq1(ai)
                if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
                    best, best_i, best_j = matcher.ratio(), i, j
        if best < cutoff:
            if equal_i is None:
                yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
                return
            best_i, best_j, best = equal_i, equal_j, 1.0
        else:
            equal_i = None
        yield from self._fancy_helper(a, alo, best_i, b, blo, best_j)
        old, new = a[best_i], b[best_j]
        if equal_i is None:
            marks_a = marks_b = ""
            matcher.set_seqs(old, new)
            for tag, i1, i2, j1, j2 in matcher.get_opcodes():
                la, lb = i2 - i1, j2 - j1
                if tag == "replace":
                    marks_a += "^" * la
                    marks_b += "^" * lb
                elif tag == "delete":
                    marks_a += "-" * la
                elif tag == "insert":
                    marks_b += "+" * lb
                else:
                    marks_a += " " * la
                    marks_b += " " * lb
            yield from self._qformat(old, new, marks_a, marks_b)
        else:
            yield "  " + old
        yield from self._fancy_helper(a, best_i + 1, ahi, b, best_j + 1, bhi)

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi:
            if blo < bhi:
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            else:
                yield from self._dump("-", a, alo, ahi)
        elif blo < bhi:
            yield from self._dump("+", b, blo, bhi)

    def _qformat(self, aline, bline, atags, btags):
        atags = _keep_original_ws(aline, atags).rstrip()
        btags = _keep_original_ws(bline, btags).rstrip()
        yield "- " + aline
        if atags:
            yield f"? {atags}\n"
        yield "+ " + bline
        if btags:
            yield f"? {btags}\n"


def _keep_original_ws(line, marks):
    """Blanks among the marks are what the line has there: tabs stay tabs."""
    return "".join(c if mark == " " and c.isspace() else mark for c, mark in zip(line, marks))


def IS_LINE_JUNK(line, pat=re.compile(r"\s*(?:#\s*)?$").match):
    """Whether a line is blank or a lone #."""
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    """Whether a character is a blank or a tab."""
    return ch in ws


def _format_range_unified(start, stop):
    first, length = start + 1, stop - start
    if length == 1:
        return f"{first}"
    return f"{first if length else first - 1},{length}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """Yields the lines of a unified diff."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    begun = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not begun:
            begun = True
            yield f"--- {fromfile}{_tabbed(fromfiledate)}{lineterm}"
            yield f"+++ {tofile}{_tabbed(tofiledate)}{lineterm}"
        first, last = group[0], group[-1]
        yield f"@@ -{_format_range_unified(first[1], last[2])} +{_format_range_unified(first[3], last[4])} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            if tag in ("replace", "delete"):
                for line in a[i1:i2]:
                    yield "-" + line
            if tag in ("replace", "insert"):
                for line in b[j1:j2]:
                    yield "+" + line


def _tabbed(date):
    return f"\t{date}" if date else ""


def _format_range_context(start, stop):
    first, length = start + 1, stop - start
    if not length:
        first -= 1
    return f"{first}" if length <= 1 else f"{first},{first + length - 1}"


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """Yields the lines of a context diff."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    prefix = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}
    begun = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not begun:
            begun = True
            yield f"*** {fromfile}{_tabbed(fromfiledate)}{lineterm}"
            yield f"--- {tofile}{_tabbed(tofiledate)}{lineterm}"
        first, last = group[0], group[-1]
        yield "***************" + lineterm
        yield f"*** {_format_range_context(first[1], last[2])} ****{lineterm}"
        if any(tag in ("replace", "delete") for tag, *_ in group):
            for tag, i1, i2, _, _ in group:
                if tag != "insert":
                    for line in a[i1:i2]:
                        yield prefix[tag] + line
        yield f"--- {_format_range_context(first[3], last[4])} ----{lineterm}"
        if any(tag in ("replace", "insert") for tag, *_ in group):
            for tag, _, _, j1, j2 in group:
                if tag != "delete":
                    for line in b[j1:j2]:
                        yield prefix[tag] + line


def _check_types(a, b, *args):
    if a and not isinstance(a[0], str):
        raise TypeError(f"lines to compare must be str, not {type(a[0]).__name__} ({a[0]!r})")
    if b and not isinstance(b[0], str):
        raise TypeError(f"lines to compare must be str, not {type(b[0]).__name__} ({b[0]!r})")
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError(f"all arguments must be str, not: {arg!r}")


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    """A diff of lines of bytes in whatever encoding."""

    def text(s):
        try:
            return s.decode("ascii", "surrogateescape")
        except AttributeError as error:
            raise TypeError(f"all arguments must be bytes, not {type(s).__name__} ({s!r})") from error

    lines = dfunc(list(map(text, a)), list(map(text, b)), text(fromfile), text(tofile), text(fromfiledate), text(tofiledate), n, text(lineterm))
    for line in lines:
        yield line.encode("ascii", "surrogateescape")


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """What Differ says about two lists of lines."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """One of the two sequences again from what ndiff made."""
    try:
        tag = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError("unknown delta choice (must be 1 or 2): %r" % which) from None
    for line in delta:
        if line[:2] in ("  ", tag):
            yield line[2:]


def __getattr__(name):
    """HtmlDiff and what it needs is made when first asked for."""
    if name in ("HtmlDiff", "_mdiff"):
        import _difflib_html

        return getattr(_difflib_html, name)
    raise AttributeError(f"module 'difflib' has no attribute {name!r}")
