"""What Python runs on. Nothing of the machine is told: all values are fixed."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import sys
from collections import namedtuple

_uname = namedtuple("uname_result", "system node release version machine processor")
uname_result = _uname


def uname():
    """(system, node, release, version, machine, processor)"""
    return _uname("Linux", "localhost", "", "", "x86_64", "")


def system():
    """Linux"""
    return "Linux"


def node():
    """localhost"""
    return "localhost"


def release():
    """Not told: empty."""
    return ""


def version():
    """Not told: empty."""
    return ""


def machine():
    """x86_64"""
    return "x86_64"


def processor():
    """Not told: empty."""
    return ""


def platform(aliased=False, terse=False):
    """Linux"""
    return "Linux"


def architecture(executable="", bits="", linkage=""):
    """64 bits"""
    return "64bit", "ELF"


def python_implementation():
    """The language is CPython's."""
    return "CPython"


def python_version():
    """major.minor.patch"""
    return ".".join(map(str, sys.version_info[:3]))


def python_version_tuple():
    """The same as a tuple of str."""
    return tuple(map(str, sys.version_info[:3]))


def python_branch():
    """Not told: empty."""
    return ""


def python_revision():
    """Not told: empty."""
    return ""


def python_build():
    """Not told: empty."""
    return "", ""


def python_compiler():
    """GCC"""
    return "GCC"


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    """Not told: empty."""
    return "", ""


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    """Not a Mac: as given."""
    return release, versioninfo, machine


def win32_ver(release="", version="", csd="", ptype=""):
    """Not Windows: as given."""
    return release, version, csd, ptype


def freedesktop_os_release():
    """Not told: raises OSError."""
    raise OSError(2, "Unable to read files /etc/os-release, /usr/lib/os-release")
