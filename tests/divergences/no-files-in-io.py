"""io and pathlib have streams in memory and paths as text, but no files.

`io.open`, `io.FileIO`, `codecs.open` and the methods of `pathlib.Path` that need files raise PermissionError with what to use instead; so code that
handles OSError handles it.
"""

import codecs
import io
import logging
from pathlib import Path

for use in (lambda: io.open("x"), lambda: codecs.open("x"), lambda: Path("a/b").read_text(), lambda: Path.cwd(), lambda: logging.FileHandler("x")):
    try:
        use()
    except PermissionError as error:
        print(error)
print(Path("a") / "b", Path("a/b.txt").suffix)
