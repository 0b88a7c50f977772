"""Text wrapping and filling."""

# SPDX-License-Identifier: MIT OR Apache-2.0

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_SPACES = "\t\n\x0b\x0c\r "


def _is_word(c):
    return c == "_" or c.isalnum()


def _is_letter(c):
    return _is_word(c) and not c.isdecimal()


def _ends_word(c):
    return _is_word(c) or c in "!\"'&.,?"


def _skip(text, at, chars):
    n = len(text)
    while at < n and text[at] in chars:
        at += 1
    return at


def _dash_at(text, at):
    """Where a run of two or more dashes that starts here and leads to a word ends; 0 if there is none."""
    if text[at : at + 2] != "--":
        return 0
    end = _skip(text, at, "-")
    return end if end < len(text) and _is_word(text[end]) else 0


def _hyphen_at(text, at):
    """Whether a line may be broken after the hyphen here: letters on both sides, not a lone one."""
    if text[at] != "-" or at < 2 or not _is_letter(text[at - 1]):
        return False
    if not _is_letter(text[at - 2]) and not (text[at - 2] == "-" and at > 2 and _is_letter(text[at - 3])):
        return False
    after = text[at + 1 : at + 4]
    if len(after) < 2 or not _is_letter(after[0]):
        return False
    if after[1] == "-":
        return len(after) > 2 and _is_letter(after[2])
    return _is_letter(after[1])


def _word_end(text, start):
    """Where the piece that starts at a non-space ends."""
    n = len(text)
    at = start + 1
    while at < n:
        c = text[at]
        if c in _SPACES:
            return at
        if c == "-":
            if _hyphen_at(text, at):
                return at + 1
            if _ends_word(text[at - 1]) and _dash_at(text, at):
                return at
        at += 1
    return n


def _pieces(text, hyphens):
    out = []
    at = 0
    n = len(text)
    while at < n:
        if text[at] in _SPACES:
            end = _skip(text, at, _SPACES)
        elif not hyphens:
            end = at
            while end < n and text[end] not in _SPACES:
                end += 1
        else:
            end = _dash_at(text, at) if at and _ends_word(text[at - 1]) else 0
            end = end or _word_end(text, at)
        out.append(text[at:end])
        at = end
    return out


def _ends_sentence(piece):
    if piece and piece[-1] in "\"'":
        piece = piece[:-1]
    return len(piece) > 1 and piece[-1] in ".!?" and "a" <= piece[-2] <= "z"


class TextWrapper:
    """Wraps text into lines no longer than width; see wrap() and fill()."""

    x = " "
    unicode_whitespace_trans = dict.fromkeys(map(ord, _SPACES), ord(x))

    def __init__(
        self,
        width=70,
        initial_indent="",
        subsequent_indent="",
        expand_tabs=True,
        replace_whitespace=True,
        fix_sentence_endings=False,
        break_long_words=True,
        drop_whitespace=True,
        break_on_hyphens=True,
        tabsize=8,
        *,
        max_lines=None,
        placeholder=" [...]",
    ):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(self.unicode_whitespace_trans)
        return text

    def _split(self, text):
        return _pieces(text, self.break_on_hyphens is True)

    def _fix_sentence_endings(self, chunks):
        at = 0
        while at < len(chunks) - 1:
            if chunks[at + 1] == " " and _ends_sentence(chunks[at]):
                chunks[at + 1] = "  "
                at += 1
            at += 1

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        room = width - cur_len if width > 0 else 1
        if not self.break_long_words:
            if not cur_line:
                cur_line.append(reversed_chunks.pop())
            return
        word = reversed_chunks[-1]
        cut = room
        if self.break_on_hyphens and len(word) > room:
            hyphen = word.rfind("-", 0, room)
            if hyphen > 0 and word[:hyphen].strip("-"):
                cut = hyphen + 1
        cur_line.append(word[:cut])
        reversed_chunks[-1] = word[cut:]

    def _wrap_chunks(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        stack = chunks[::-1]
        drop = self.drop_whitespace
        while stack:
            indent = self.subsequent_indent if lines else self.initial_indent
            room = self.width - len(indent)
            line = []
            length = 0
            if drop and lines and stack[-1].strip() == "":
                stack.pop()
            while stack and length + len(stack[-1]) <= room:
                piece = stack.pop()
                line.append(piece)
                length += len(piece)
            if stack and len(stack[-1]) > room:
                self._handle_long_word(stack, line, length, room)
                length = sum(map(len, line))
            if drop and line and line[-1].strip() == "":
                length -= len(line.pop())
            if not line:
                continue
            limit = self.max_lines
            is_last = not stack or (drop and len(stack) == 1 and not stack[0].strip())
            if limit is None or len(lines) + 1 < limit or (is_last and length <= room):
                lines.append(indent + "".join(line))
                continue
            self._end_with_placeholder(lines, line, length, room, indent)
            break
        return lines

    def _end_with_placeholder(self, lines, line, length, room, indent):
        """The last line that max_lines allows, when there is more text than fits."""
        while line:
            if line[-1].strip() and length + len(self.placeholder) <= room:
                line.append(self.placeholder)
                lines.append(indent + "".join(line))
                return
            length -= len(line.pop())
        if lines:
            before = lines[-1].rstrip()
            if len(before) + len(self.placeholder) <= self.width:
                lines[-1] = before + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    def wrap(self, text):
        """The paragraph as a list of lines, without line ends."""
        chunks = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        """The wrapped paragraph as one string."""
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    """Wraps one paragraph; the lines as a list."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    """Wraps one paragraph; the lines joined."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    """Collapses whitespace and cuts the text at a word to fit in width."""
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def _common_margin(a, b):
    n = 0
    for x, y in zip(a, b):
        if x != y:
            break
        n += 1
    return a[:n]


def dedent(text):
    """Takes away the leading whitespace that all lines share; lines of blanks become empty."""
    lines = text.split("\n")
    margin = None
    for i, line in enumerate(lines):
        rest = line.lstrip(" \t")
        if not rest:
            lines[i] = ""
            continue
        lead = line[: len(line) - len(rest)]
        margin = lead if margin is None else _common_margin(margin, lead)
    if margin:
        n = len(margin)
        lines = [line[n:] if line else line for line in lines]
    return "\n".join(lines)


def indent(text, prefix, predicate=None):
    """Puts prefix before the lines for which predicate is true: by default those that aren't blank."""
    out = []
    for line in text.splitlines(True):
        if line.strip() if predicate is None else predicate(line):
            out.append(prefix)
        out.append(line)
    return "".join(out)
