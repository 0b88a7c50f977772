"""difflib's tables in HTML."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re

from difflib import IS_CHARACTER_JUNK, ndiff

_change = re.compile(r"(\++|\-+|\^+)")

_FILE = """
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
          "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">

<html>

<head>
    <meta http-equiv="Content-Type"
          content="text/html; charset=%(charset)s" />
    <title></title>
    <style type="text/css">%(styles)s
    </style>
</head>

<body>
    %(table)s%(legend)s
</body>

</html>"""
_STYLES = """
        table.diff {font-family:Courier; border:medium;}
        .diff_header {background-color:#e0e0e0}
        td.diff_header {text-align:right}
        .diff_next {background-color:#c0c0c0}
        .diff_add {background-color:#aaffaa}
        .diff_chg {background-color:#ffff77}
        .diff_sub {background-color:#ffaaaa}"""
_TABLE = """
    <table class="diff" id="difflib_chg_%(prefix)s_top"
           cellspacing="0" cellpadding="0" rules="groups" >
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        %(header_row)s
        <tbody>
%(data_rows)s        </tbody>
    </table>"""
_LEGEND = """
    <table class="diff" summary="Legends">
        <tr> <th colspan="2"> Legends </th> </tr>
        <tr> <td> <table border="" summary="Colors">
                      <tr><th> Colors </th> </tr>
                      <tr><td class="diff_add">&nbsp;Added&nbsp;</td></tr>
                      <tr><td class="diff_chg">Changed</td> </tr>
                      <tr><td class="diff_sub">Deleted</td> </tr>
                  </table></td>
             <td> <table border="" summary="Links">
                      <tr><th colspan="2"> Links </th> </tr>
                      <tr><td>(f)irst change</td> </tr>
                      <tr><td>(n)ext change</td> </tr>
                      <tr><td>(t)op</td> </tr>
                  </table></td> </tr>
    </table>"""


def _marked(text, hints):
    """The text with the changes that a hint line shows marked: \\0+ \\0- \\0^ ... \\1."""
    spans = [(found[0][0], found.span()) for found in _change.finditer(hints)]
    for key, (begin, end) in reversed(spans):
        text = text[:begin] + "\0" + key + text[begin:end] + "\1" + text[end:]
    return text


def _whole(line, sign):
    text = line[2:]
    return "\0" + sign + (text or " ") + "\1"


def _mdiff(fromlines, tolines, context=None, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """Yields ((number, text), (number, text), changed) for lines side by side; None for what context leaves out."""
    pairs = _pairs(list(ndiff(fromlines, tolines, linejunk, charjunk)))
    if context is None:
        yield from pairs
        return
    context += 1
    rows = list(pairs)
    shown = [False] * len(rows)
    for i, row in enumerate(rows):
        if row[2]:
            for k in range(max(0, i - context + 1), min(len(rows), i + context)):
                shown[k] = True
    before = True
    for i, row in enumerate(rows):
        if shown[i]:
            if not before:
                yield None, None, None
            yield row
        before = shown[i]


def _pairs(lines):
    left = right = 0
    i, n = 0, len(lines)
    removed, added = [], []

    def flush():
        nonlocal left, right
        for k in range(max(len(removed), len(added))):
            if k < len(removed):
                left += 1
                a = left, removed[k]
            else:
                a = "", "\n"
            if k < len(added):
                right += 1
                b = right, added[k]
            else:
                b = "", "\n"
            yield a, b, True
        removed.clear()
        added.clear()

    while i < n:
        line = lines[i]
        sign = line[0]
        if sign == " ":
            yield from flush()
            left += 1
            right += 1
            yield (left, line[2:]), (right, line[2:]), False
            i += 1
        elif sign == "-":
            kinds = "".join(each[0] for each in lines[i : i + 4])
            if kinds.startswith(("-?+?", "-+?", "-?+")):
                yield from flush()
                left += 1
                right += 1
                if kinds.startswith("-?+?"):
                    a, b, size = _marked(line[2:], lines[i + 1][2:]), _marked(lines[i + 2][2:], lines[i + 3][2:]), 4
                elif kinds.startswith("-+?"):
                    a, b, size = line[2:], _marked(lines[i + 1][2:], lines[i + 2][2:]), 3
                else:
                    a, b, size = _marked(line[2:], lines[i + 1][2:]), lines[i + 2][2:], 3
                yield (left, a), (right, b), True
                i += size
            else:
                removed.append(_whole(line, "-"))
                i += 1
        elif sign == "+":
            added.append(_whole(line, "+"))
            i += 1
        else:
            i += 1
    yield from flush()


class HtmlDiff:
    """Two texts side by side as a table."""

    _file_template = _FILE
    _styles = _STYLES
    _table_template = _TABLE
    _legend = _LEGEND
    _default_prefix = 0

    def __init__(self, tabsize=8, wrapcolumn=None, linejunk=None, charjunk=IS_CHARACTER_JUNK):
        self._tabsize = tabsize
        self._wrapcolumn = wrapcolumn
        self._linejunk = linejunk
        self._charjunk = charjunk

    def make_file(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5, *, charset="utf-8"):
        """A whole document."""
        table = self.make_table(fromlines, tolines, fromdesc, todesc, context=context, numlines=numlines)
        text = self._file_template % dict(styles=self._styles, legend=self._legend, table=table, charset=charset)
        return text.encode(charset, "xmlcharrefreplace").decode(charset)

    def _tabs(self, line):
        line = line.replace(" ", "\0").expandtabs(self._tabsize).replace(" ", "\t")
        return line.replace("\0", " ").rstrip("\n")

    def _wrapped(self, number, text):
        """Lines no longer than wrapcolumn; those after the first are numbered >."""
        size, width = len(text), self._wrapcolumn
        if not number or size <= width or size - text.count("\0") * 3 <= width:
            return [(number, text)]
        i = n = 0
        mark = ""
        while n < width and i < size:
            if text[i] == "\0":
                mark = text[i + 1]
                i += 2
            elif text[i] == "\1":
                mark = ""
                i += 1
            else:
                i += 1
                n += 1
        first, rest = text[:i], text[i:]
        if mark:
            first += "\1"
            rest = "\0" + mark + rest
        return [(number, first)] + self._wrapped(">", rest)

    def _rows(self, diffs):
        for a, b, flag in diffs:
            if flag is None or not self._wrapcolumn:
                yield a, b, flag
                continue
            left, right = self._wrapped(*a), self._wrapped(*b)
            for k in range(max(len(left), len(right))):
                yield left[k] if k < len(left) else ("", " "), right[k] if k < len(right) else ("", " "), flag

    def _cell(self, side, flag, number, text):
        try:
            number = "%d" % number
            ident = ' id="%s%s"' % (self._prefix[side], number)
        except TypeError:
            ident = ""
        text = text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;").replace(" ", "&nbsp;").rstrip()
        return '<td class="diff_header"%s>%s</td><td nowrap="nowrap">%s</td>' % (ident, number, text)

    def make_table(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5):
        """The table alone."""
        self._prefix = ["from%d_" % HtmlDiff._default_prefix, "to%d_" % HtmlDiff._default_prefix]
        HtmlDiff._default_prefix += 1
        fromlines, tolines = [self._tabs(line) for line in fromlines], [self._tabs(line) for line in tolines]
        diffs = _mdiff(fromlines, tolines, numlines if context else None, linejunk=self._linejunk, charjunk=self._charjunk)
        left, right, flags = [], [], []
        for a, b, flag in self._rows(diffs):
            left.append(None if a is None else self._cell(0, flag, *a))
            right.append(None if b is None else self._cell(1, flag, *b))
            flags.append(flag)
        ids, links = [""] * len(flags), [""] * len(flags)
        prefix = self._prefix[1]
        changes, inside, last = 0, False, 0
        for i, flag in enumerate(flags):
            if flag:
                if not inside:
                    inside = True
                    last = i
                    ids[max(0, i - numlines)] = ' id="difflib_chg_%s_%d"' % (prefix, changes)
                    changes += 1
                    links[last] = '<a href="#difflib_chg_%s_%d">n</a>' % (prefix, changes)
            else:
                inside = False
        if not flags:
            flags, ids, links, last = [False], [""], [""], 0
            note = '<td></td><td>&nbsp;%s&nbsp;</td>' % ("No Differences Found" if context else "Empty File")
            left = right = [note]
        if not flags[0]:
            links[0] = '<a href="#difflib_chg_%s_0">f</a>' % prefix
        links[last] = '<a href="#difflib_chg_%s_top">t</a>' % prefix
        row = '            <tr><td class="diff_next"%s>%s</td>%s<td class="diff_next">%s</td>%s</tr>\n'
        rows = []
        for i, flag in enumerate(flags):
            if flag is None:
                if i > 0:
                    rows.append("        </tbody>        \n        <tbody>\n")
            else:
                rows.append(row % (ids[i], links[i], left[i], links[i], right[i]))
        head = ""
        if fromdesc or todesc:
            head = "<thead><tr>%s%s%s%s</tr></thead>" % (
                '<th class="diff_next"><br /></th>',
                '<th colspan="2" class="diff_header">%s</th>' % fromdesc,
                '<th class="diff_next"><br /></th>',
                '<th colspan="2" class="diff_header">%s</th>' % todesc,
            )
        table = self._table_template % dict(data_rows="".join(rows), header_row=head, prefix=prefix)
        for mark, shown in (("\0+", '<span class="diff_add">'), ("\0-", '<span class="diff_sub">'), ("\0^", '<span class="diff_chg">'), ("\1", "</span>")):
            table = table.replace(mark, shown)
        return table.replace("\t", "&nbsp;")
