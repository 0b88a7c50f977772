# Patterns and modules that compile some are compiled again where the run goes on.
import difflib
import html
import logging
import re

long = re.compile("a" * 100)
words = re.compile(r"(?P<word>\w+)(?:\s+|$)")
print(hold(1))
print(long.match("a" * 101).end(), [m["word"] for m in words.finditer("some words here")])
print(html.unescape("&lt;&amp;&#65;"), difflib.get_close_matches("appel", ["ape", "apple", "peach"]), logging.getLevelName(10))
print(hold(2))
