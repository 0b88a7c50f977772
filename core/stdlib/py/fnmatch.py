"""Names against patterns of the shell."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools
import re

__all__ = ["filter", "fnmatch", "fnmatchcase", "translate"]


def fnmatch(name, pat):
    """Whether a name matches, as on a system where case counts."""
    return fnmatchcase(name, pat)


@functools.lru_cache(maxsize=32768, typed=True)
def _compile_pattern(pat):
    if isinstance(pat, bytes):
        return re.compile(translate(pat.decode("ISO-8859-1")).encode("ISO-8859-1")).match
    return re.compile(translate(pat)).match


def filter(names, pat):
    """The names that match, as a list."""
    match = _compile_pattern(pat)
    return [name for name in names if match(name)]


def fnmatchcase(name, pat):
    """Whether a name matches."""
    return _compile_pattern(pat)(name) is not None


def _bracket(pat, start):
    """(regular expression, where the set ends) of a set that begins behind start; None: it has no end."""
    end = start
    if pat[end : end + 1] == "!":
        end += 1
    if pat[end : end + 1] == "]":
        end += 1
    end = pat.find("]", end)
    if end < 0:
        return None
    inside = pat[start:end]
    if "-" not in inside:
        inside = inside.replace("\\", r"\\")
    else:
        inside = _ranges(pat, start, end)
    inside = re.sub(r"([&~|])", r"\\\1", inside)
    if not inside:
        return "(?!)", end + 1
    if inside == "!":
        return ".", end + 1
    if inside[0] == "!":
        inside = "^" + inside[1:]
    elif inside[0] in ("^", "["):
        inside = "\\" + inside
    return f"[{inside}]", end + 1


def _ranges(pat, start, end):
    """The inside of a set with hyphens: ranges that go backwards are empty, other hyphens are escaped."""
    chunks = []
    at = start
    look = start + 2 if pat[start] == "!" else start + 1
    while True:
        hyphen = pat.find("-", look, end)
        if hyphen < 0:
            break
        chunks.append(pat[at:hyphen])
        at = hyphen + 1
        look = hyphen + 3
    last = pat[at:end]
    if last:
        chunks.append(last)
    else:
        chunks[-1] += "-"
    for i in range(len(chunks) - 1, 0, -1):
        if chunks[i - 1][-1] > chunks[i][0]:
            chunks[i - 1] = chunks[i - 1][:-1] + chunks[i][1:]
            del chunks[i]
    return "-".join(c.replace("\\", r"\\").replace("-", r"\-") for c in chunks)


def translate(pat):
    """The regular expression for a pattern."""
    parts, at, n = [], 0, len(pat)
    while at < n:
        c = pat[at]
        at += 1
        if c == "*":
            if not parts or parts[-1] is not None:
                parts.append(None)
        elif c == "?":
            parts.append(".")
        elif c == "[":
            found = _bracket(pat, at)
            if found is None:
                parts.append("\\[")
            else:
                parts.append(found[0])
                at = found[1]
        else:
            parts.append(re.escape(c))
    # What stands between two stars is looked for once: an atomic group keeps a match from trying all ways.
    out, i = [], 0
    while i < len(parts) and parts[i] is not None:
        out.append(parts[i])
        i += 1
    while i < len(parts):
        i += 1
        if i == len(parts):
            out.append(".*")
            break
        fixed = []
        while i < len(parts) and parts[i] is not None:
            fixed.append(parts[i])
            i += 1
        fixed = "".join(fixed)
        out.append(f".*{fixed}" if i == len(parts) else f"(?>.*?{fixed})")
    return rf"(?s:{''.join(out)})\Z"
