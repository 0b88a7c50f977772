"""Paths as text: the pure ones. Path itself is refused where it would need files."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import fnmatch
import functools
import re

__all__ = ["PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath", "WindowsPath"]

_RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + [f"{n}{c}" for n in ("COM", "LPT") for c in "123456789\xb9\xb2\xb3"]
)


class _Posix:
    """What separates the parts of a path."""

    sep, altsep = "/", ""
    name = "posix"

    @staticmethod
    def splitroot(p):
        """(drive, root, rest)"""
        if p[:1] != "/":
            return "", "", p
        if p[1:2] != "/" or p[2:3] == "/":
            return "", "/", p[1:]
        return "", p[:2], p[2:]

    @staticmethod
    def normcase(p):
        return p


class _Windows:
    """The same as Windows has it."""

    sep, altsep = "\\", "/"
    name = "nt"

    @staticmethod
    def splitroot(p):
        """(drive, root, rest)"""
        norm = p.replace("/", "\\")
        if norm[:1] == "\\":
            if norm[1:2] == "\\":
                start = 8 if norm[:8].upper() == "\\\\?\\UNC\\" else 2
                first = norm.find("\\", start)
                if first < 0:
                    return p, "", ""
                second = norm.find("\\", first + 1)
                if second < 0:
                    return p, "", ""
                return p[:second], p[second : second + 1], p[second + 1 :]
            return "", p[:1], p[1:]
        if norm[1:2] == ":":
            if norm[2:3] == "\\":
                return p[:2], p[2:3], p[3:]
            return p[:2], "", p[2:]
        return "", "", p

    @staticmethod
    def normcase(p):
        return p.replace("/", "\\").lower()


def _join(flavour, path, *more):
    """os.path.join"""
    drive, root, rest = flavour.splitroot(path)
    seps = "/" if flavour is _Posix else "\\/"
    for each in more:
        d, r, p = flavour.splitroot(each)
        if r:
            if d or not drive:
                drive = d
            root, rest = r, p
            continue
        if d and d != drive:
            if d.lower() != drive.lower():
                drive, root, rest = d, r, p
                continue
            drive = d
        if rest and rest[-1] not in seps:
            rest += flavour.sep
        rest += p
    if flavour is _Windows and rest and not root and drive and drive[-1:] not in ":\\/":
        return drive + flavour.sep + rest
    return drive + root + rest


@functools.lru_cache(maxsize=256)
def _compile_part(pat, case_sensitive):
    return re.compile(("" if case_sensitive else "(?i)") + fnmatch.translate(pat)).match


class PurePath:
    """A path that is only looked at."""

    __slots__ = ("_raw_paths", "_drv", "_root", "_tail_cached", "_str", "_str_normcase_cached", "_parts_normcase_cached", "_lines_cached", "_hash")
    _flavour = _Posix

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        paths = []
        for arg in args:
            if isinstance(arg, PurePath):
                if arg._flavour is _Windows and self._flavour is _Posix:
                    paths.extend(path.replace("\\", "/") for path in arg._raw_paths)
                else:
                    paths.extend(arg._raw_paths)
                continue
            path = arg
            if not isinstance(arg, str):
                method = getattr(type(arg), "__fspath__", None)
                path = arg if method is None else method(arg)
            if not isinstance(path, str):
                raise TypeError(f"argument should be a str or an os.PathLike object where __fspath__ returns a str, not {type(path).__name__!r}")
            paths.append(path)
        self._raw_paths = paths

    def __reduce__(self):
        return self.__class__, self.parts

    def with_segments(self, *pathsegments):
        """A path of the same kind; what other methods make paths with."""
        return type(self)(*pathsegments)

    @classmethod
    def _parse_path(cls, path):
        if not path:
            return "", "", []
        flavour = cls._flavour
        sep = flavour.sep
        if flavour.altsep:
            path = path.replace(flavour.altsep, sep)
        drive, root, rest = flavour.splitroot(path)
        if not root and drive.startswith(sep) and not drive.endswith(sep):
            parts = drive.split(sep)
            if len(parts) == 4 and parts[2] not in "?.":
                root = sep
            elif len(parts) == 6:
                root = sep
        return drive, root, [x for x in rest.split(sep) if x and x != "."]

    def _load_parts(self):
        paths = self._raw_paths
        if not paths:
            path = ""
        elif len(paths) == 1:
            path = paths[0]
        else:
            path = _join(self._flavour, *paths)
        self._drv, self._root, self._tail_cached = self._parse_path(path)

    def _from_parsed_parts(self, drive, root, tail):
        text = self._format_parsed_parts(drive, root, tail)
        path = self.with_segments(text)
        path._str = text or "."
        path._drv, path._root, path._tail_cached = drive, root, tail
        return path

    @classmethod
    def _format_parsed_parts(cls, drive, root, tail):
        sep = cls._flavour.sep
        if drive or root:
            return drive + root + sep.join(tail)
        if tail and cls._flavour.splitroot(tail[0])[0]:
            tail = ["."] + tail
        return sep.join(tail)

    def __str__(self):
        try:
            return self._str
        except AttributeError:
            self._str = self._format_parsed_parts(self.drive, self.root, self._tail) or "."
            return self._str

    def __fspath__(self):
        return str(self)

    def as_posix(self):
        """With / between the parts."""
        return str(self).replace(self._flavour.sep, "/")

    def __bytes__(self):
        return str(self).encode("utf-8", "surrogateescape")

    def __repr__(self):
        return f"{self.__class__.__name__}({self.as_posix()!r})"

    def as_uri(self):
        """As a file: URI."""
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        from urllib.parse import quote_from_bytes

        drive = self.drive
        if len(drive) == 2 and drive[1] == ":":
            prefix, path = "file:///" + drive, self.as_posix()[2:]
        elif drive:
            prefix, path = "file:", self.as_posix()
        else:
            prefix, path = "file://", str(self)
        return prefix + quote_from_bytes(path.encode("utf-8", "surrogateescape"))

    @property
    def _str_normcase(self):
        try:
            return self._str_normcase_cached
        except AttributeError:
            text = str(self)
            self._str_normcase_cached = text if self._flavour is _Posix else text.lower()
            return self._str_normcase_cached

    @property
    def _parts_normcase(self):
        try:
            return self._parts_normcase_cached
        except AttributeError:
            self._parts_normcase_cached = self._str_normcase.split(self._flavour.sep)
            return self._parts_normcase_cached

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self._str_normcase == other._str_normcase and self._flavour is other._flavour

    def __hash__(self):
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(self._str_normcase)
            return self._hash

    def __lt__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._parts_normcase < other._parts_normcase

    def __le__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._parts_normcase <= other._parts_normcase

    def __gt__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._parts_normcase > other._parts_normcase

    def __ge__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._parts_normcase >= other._parts_normcase

    @property
    def drive(self):
        """The drive or share."""
        try:
            return self._drv
        except AttributeError:
            self._load_parts()
            return self._drv

    @property
    def root(self):
        """The root."""
        try:
            return self._root
        except AttributeError:
            self._load_parts()
            return self._root

    @property
    def _tail(self):
        try:
            return self._tail_cached
        except AttributeError:
            self._load_parts()
            return self._tail_cached

    @property
    def anchor(self):
        """Drive and root."""
        return self.drive + self.root

    @property
    def name(self):
        """The last part."""
        tail = self._tail
        return tail[-1] if tail else ""

    @property
    def suffix(self):
        """From the last dot of the name on."""
        name = self.name
        dot = name.rfind(".")
        return name[dot:] if 0 < dot < len(name) - 1 else ""

    @property
    def suffixes(self):
        """All of them."""
        name = self.name
        if name.endswith("."):
            return []
        return ["." + suffix for suffix in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        """The name without its suffix."""
        name = self.name
        dot = name.rfind(".")
        return name[:dot] if 0 < dot < len(name) - 1 else name

    def with_name(self, name):
        """Another name."""
        if not self.name:
            raise ValueError("%r has an empty name" % (self,))
        sep, altsep = self._flavour.sep, self._flavour.altsep
        drive, root, tail = self._parse_path(name)
        if drive or root or len(tail) != 1 or sep in name or (altsep and altsep in name):
            if not name or sep in name or (altsep and altsep in name) or name == ".":
                raise ValueError("Invalid name %r" % (name))
        return self._from_parsed_parts(self.drive, self.root, self._tail[:-1] + [name])

    def with_stem(self, stem):
        """Another stem."""
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        """Another suffix."""
        sep, altsep = self._flavour.sep, self._flavour.altsep
        if sep in suffix or (altsep and altsep in suffix):
            raise ValueError("Invalid suffix %r" % (suffix,))
        if (suffix and not suffix.startswith(".")) or suffix == ".":
            raise ValueError("Invalid suffix %r" % (suffix))
        name = self.name
        if not name:
            raise ValueError("%r has an empty name" % (self,))
        old = self.suffix
        name = name + suffix if not old else name[: -len(old)] + suffix
        return self._from_parsed_parts(self.drive, self.root, self._tail[:-1] + [name])

    def relative_to(self, other, /, *_deprecated, walk_up=False):
        """The way from another path."""
        if _deprecated:
            import warnings

            warnings.warn(
                "support for supplying more than one positional argument to pathlib.PurePath.relative_to() is deprecated and scheduled for removal in Python 3.14",
                DeprecationWarning, stacklevel=2,
            )  # fmt: skip
            other = self.with_segments(other, *_deprecated)
        other = self.with_segments(other)
        for step, path in enumerate([other] + list(other.parents)):
            if self.is_relative_to(path):
                break
            if not walk_up:
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            if path.name == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
        else:
            raise ValueError(f"{str(self)!r} and {str(other)!r} have different anchors")
        parts = [".."] * step + self._tail[len(path._tail) :]
        return self.with_segments(*parts)

    def is_relative_to(self, other, /, *_deprecated):
        """Whether it is below another path."""
        if _deprecated:
            import warnings

            warnings.warn(
                "support for supplying more than one argument to pathlib.PurePath.is_relative_to() is deprecated and scheduled for removal in Python 3.14",
                DeprecationWarning, stacklevel=2,
            )  # fmt: skip
        other = self.with_segments(other, *_deprecated)
        if other == self:
            return True
        n = len(other._tail)
        return (
            n < len(self._tail)
            and other._flavour is self._flavour
            and self._from_parsed_parts(self.drive, self.root, self._tail[:n]) == other
        )

    @property
    def parts(self):
        """The parts as a tuple."""
        return (self.drive + self.root,) + tuple(self._tail) if self.drive or self.root else tuple(self._tail)

    def joinpath(self, *pathsegments):
        """With more parts."""
        return self.with_segments(self, *pathsegments)

    def __truediv__(self, key):
        try:
            return self.joinpath(key)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, key):
        try:
            return self.with_segments(key, self)
        except TypeError:
            return NotImplemented

    @property
    def parent(self):
        """The directory it is in."""
        drive, root, tail = self.drive, self.root, self._tail
        return self._from_parsed_parts(drive, root, tail[:-1]) if tail else self

    @property
    def parents(self):
        """All directories it is in."""
        from _pathlib_parents import _PathParents

        return _PathParents(self)

    def is_absolute(self):
        """Whether it begins at the root."""
        if self._flavour is _Windows:
            return bool(self.drive and self.root)
        return any(path.startswith("/") for path in self._raw_paths) if self._raw_paths else False

    def is_reserved(self):
        """Whether Windows keeps the name."""
        if self._flavour is _Posix or not self.name:
            return False
        if self.drive.startswith("\\\\"):
            return False
        return self.name.partition(".")[0].partition(":")[0].rstrip(" ").upper() in _RESERVED

    def match(self, path_pattern, *, case_sensitive=None):
        """Whether it matches a pattern of the shell, from the right."""
        if not isinstance(path_pattern, PurePath):
            path_pattern = self.with_segments(path_pattern)
        if case_sensitive is None:
            case_sensitive = self._flavour is _Posix
        wanted = path_pattern.parts
        if not wanted:
            raise ValueError("empty pattern")
        mine = self.parts
        if not mine:  # the text of no parts is empty: any number of characters, but for a * alone, which wants one
            return len(wanted) == 1 and wanted[0] != "*" and bool(_compile_part(wanted[0], case_sensitive)(""))
        if path_pattern.drive or path_pattern.root:
            if len(wanted) != len(mine):
                return False
        elif len(wanted) > len(mine):
            return False
        return all(_compile_part("*" if pat == "**" else pat, case_sensitive)(part) for part, pat in zip(reversed(mine), reversed(wanted)))


class PurePosixPath(PurePath):
    """A path with / between its parts."""

    __slots__ = ()
    _flavour = _Posix


class PureWindowsPath(PurePath):
    """A path as Windows has it."""

    __slots__ = ()
    _flavour = _Windows


class Path(PurePath):
    """A path to real files: all that is text works, what needs files raises PermissionError."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        if cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    def __init__(self, *args, **kwargs):
        if kwargs:
            import warnings

            warnings.warn(
                "support for supplying keyword arguments to pathlib.PurePath is deprecated and scheduled for removal in Python 3.14",
                DeprecationWarning, stacklevel=2,
            )  # fmt: skip
        super().__init__(*args)


def _refuse(name):
    def method(self, *args, **kwargs):
        error = PermissionError(1, f"Path.{name}: there are no files here; ask for a tool that reads and writes them")
        if isinstance(self, PurePath):
            error.filename = str(self)
        raise error

    method.__name__ = name
    method.__qualname__ = f"Path.{name}"
    method.__doc__ = "Refused: there are no files."
    return method


for _name in (
    "stat", "lstat", "exists", "is_dir", "is_file", "is_mount", "is_symlink", "is_junction", "is_block_device", "is_char_device",
    "is_fifo", "is_socket", "samefile", "open", "read_bytes", "read_text", "write_bytes", "write_text", "iterdir", "glob", "rglob",
    "walk", "absolute", "resolve", "owner", "group", "readlink", "touch", "mkdir", "chmod", "lchmod", "unlink", "rmdir", "rename",
    "replace", "symlink_to", "hardlink_to", "expanduser",
):  # fmt: skip
    setattr(Path, _name, _refuse(_name))
for _name in ("cwd", "home"):
    setattr(Path, _name, classmethod(_refuse(_name)))
del _name


class PosixPath(Path, PurePosixPath):
    """Path here."""

    __slots__ = ()


class WindowsPath(Path, PureWindowsPath):
    """Path on Windows: can't be made."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise NotImplementedError(f"cannot instantiate {cls.__name__!r} on your system")
