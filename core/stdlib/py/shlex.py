"""Words as a shell splits them."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re
import sys
from collections import deque
from io import StringIO

__all__ = ["shlex", "split", "quote", "join"]


class shlex:
    """Splits text into words, as rules in its attributes say."""

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if isinstance(instream, str):
            instream = StringIO(instream)
        self.instream = sys.stdin if instream is None else instream
        self.infile = infile if instream is not None else None
        self.posix = posix
        self.eof = None if posix else ""
        self.commenters = "#"
        self.wordchars = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
        if posix:
            self.wordchars += "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
        self.whitespace = " \t\r\n"
        self.whitespace_split = False
        self.quotes = "'\""
        self.escape = "\\"
        self.escapedquotes = '"'
        self.state = " "
        self.pushback = deque()
        self.lineno = 1
        self.debug = 0
        self.token = ""
        self.filestack = deque()
        self.source = None
        if not punctuation_chars:
            punctuation_chars = ""
        elif punctuation_chars is True:
            punctuation_chars = "();<>|&"
        self._punctuation_chars = punctuation_chars
        if punctuation_chars:
            self._pushback_chars = deque()
            self.wordchars += "~-./*?="
            self.wordchars = self.wordchars.translate(self.wordchars.maketrans(dict.fromkeys(punctuation_chars)))

    @property
    def punctuation_chars(self):
        """The characters whose runs are words."""
        return self._punctuation_chars

    def push_token(self, tok):
        """The word to be got next."""
        self.pushback.appendleft(tok)

    def push_source(self, newstream, newfile=None):
        """Reads from another stream first."""
        if isinstance(newstream, str):
            newstream = StringIO(newstream)
        self.filestack.appendleft((self.infile, self.instream, self.lineno))
        self.infile = newfile
        self.instream = newstream
        self.lineno = 1

    def pop_source(self):
        """Back to the stream before."""
        self.instream.close()
        self.infile, self.instream, self.lineno = self.filestack.popleft()
        self.state = " "

    def get_token(self):
        """The next word; eof at the end."""
        if self.pushback:
            return self.pushback.popleft()
        raw = self.read_token()
        if self.source is not None:
            while raw == self.source:
                spec = self.sourcehook(self.read_token())
                if spec:
                    newfile, newstream = spec
                    self.push_source(newstream, newfile)
                raw = self.get_token()
        while raw == self.eof:
            if not self.filestack:
                return self.eof
            self.pop_source()
            raw = self.get_token()
        return raw

    def _next_char(self):
        if self._punctuation_chars and self._pushback_chars:
            return self._pushback_chars.pop()
        return self.instream.read(1)

    def read_token(self):
        """The next word of the stream itself."""
        quoted = False
        escaped_from = " "
        posix = self.posix
        while True:
            c = self._next_char()
            if c == "\n":
                self.lineno += 1
            state = self.state
            if state is None:
                self.token = ""
                break
            if state == " ":
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    if self.token or (posix and quoted):
                        break
                elif c in self.commenters:
                    self.instream.readline()
                    self.lineno += 1
                elif posix and c in self.escape:
                    escaped_from = "a"
                    self.state = c
                elif c in self.wordchars:
                    self.token = c
                    self.state = "a"
                elif c in self._punctuation_chars:
                    self.token = c
                    self.state = "c"
                elif c in self.quotes:
                    if not posix:
                        self.token = c
                    self.state = c
                elif self.whitespace_split:
                    self.token = c
                    self.state = "a"
                else:
                    self.token = c
                    if self.token or (posix and quoted):
                        break
            elif state in self.quotes:
                quoted = True
                if not c:
                    raise ValueError("No closing quotation")
                if c == state:
                    if not posix:
                        self.token += c
                        self.state = " "
                        break
                    self.state = "a"
                elif posix and c in self.escape and state in self.escapedquotes:
                    escaped_from = state
                    self.state = c
                else:
                    self.token += c
            elif state in self.escape:
                if not c:
                    raise ValueError("No escaped character")
                if escaped_from in self.quotes and c != state and c != escaped_from:
                    self.token += state
                self.token += c
                self.state = escaped_from
            else:
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    self.state = " "
                    if self.token or (posix and quoted):
                        break
                elif c in self.commenters:
                    self.instream.readline()
                    self.lineno += 1
                    if posix:
                        self.state = " "
                        if self.token or quoted:
                            break
                elif state == "c":
                    if c in self._punctuation_chars:
                        self.token += c
                    else:
                        if c not in self.whitespace:
                            self._pushback_chars.append(c)
                        self.state = " "
                        break
                elif posix and c in self.quotes:
                    self.state = c
                elif posix and c in self.escape:
                    escaped_from = "a"
                    self.state = c
                elif c in self.wordchars or c in self.quotes or (self.whitespace_split and c not in self._punctuation_chars):
                    self.token += c
                else:
                    if self._punctuation_chars:
                        self._pushback_chars.append(c)
                    else:
                        self.pushback.appendleft(c)
                    self.state = " "
                    if self.token or (posix and quoted):
                        break
        result = self.token
        self.token = ""
        if posix and not quoted and result == "":
            result = None
        return result

    def sourcehook(self, newfile):
        """There are no files to be read from: to be overridden."""
        import io

        if newfile[0] == '"':
            newfile = newfile[1:-1]
        return newfile, io.open(newfile, "r")

    def error_leader(self, infile=None, lineno=None):
        """The beginning of a message about a place."""
        return f'"{self.infile if infile is None else infile}", line {self.lineno if lineno is None else lineno}: '

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token


def split(s, comments=False, posix=True):
    """The words of a command as a list."""
    if s is None:
        raise ValueError("s argument must not be None")
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


def join(split_command):
    """The command of words."""
    return " ".join(quote(arg) for arg in split_command)


_find_unsafe = re.compile(r"(?a)[^\w@%+=:,./-]").search


def quote(s):
    """A word so that a shell takes it as one."""
    if not s:
        return "''"
    if _find_unsafe(s) is None:
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"
