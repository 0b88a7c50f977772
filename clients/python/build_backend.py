# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds the wheel, with the daemon in it.

    pip install ./clients/python

The daemon is the program that INTERPRETD_BIN names at this moment, else the release build of the tree around this
folder, which `./dev build` makes with all that it needs. Without either the wheel has none, and the client looks for
one on PATH. Nothing but Python itself is needed here: a wheel is a zip file with a list of what is in it.
"""

import base64
import hashlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TREE = HERE.parent.parent
PACKAGE = "interpretd"
FILE_TIME = (2024, 1, 1, 0, 0, 0)

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    """Nothing."""
    return []


get_requires_for_build_editable = get_requires_for_build_sdist = get_requires_for_build_wheel


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """Makes the wheel."""
    files = _sources("src")
    daemon = _daemon()
    if daemon is not None:
        files[f"{PACKAGE}/_bin/interpretd"] = daemon
    return _write_wheel(Path(folder), files, _tag() if daemon is not None else "py3-none-any")


def build_editable(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """Makes a wheel that leads to this folder. The daemon is the tree's, through INTERPRETD_BIN or PATH."""
    return _write_wheel(Path(folder), {f"__editable__.{PACKAGE}.pth": f"{HERE / 'src'}\n".encode()}, "py3-none-any")


def build_sdist(folder: str, settings: Settings = None) -> str:
    """Makes a source archive of the client alone; wheels made of it carry no daemon unless INTERPRETD_BIN names one."""
    project = _project()
    root = f"{project['name']}-{project['version']}"
    files = {f"src/{name}": data for name, data in _sources("src").items()}
    for name in ("pyproject.toml", "README.md", "build_backend.py"):
        files[name] = (HERE / name).read_bytes()
    files["PKG-INFO"] = _metadata(project).encode()
    with tarfile.open(Path(folder) / f"{root}.tar.gz", "w:gz") as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{root}/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return f"{root}.tar.gz"


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def _sources(folder: str) -> dict[str, bytes]:
    root = HERE / folder
    found = (path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    skipped = ("_bin",)
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(found)
        if not set(path.parts) & set(skipped) and path.suffix in (".py", ".typed")
    }


def _daemon() -> bytes | None:
    """The program, without its debugging information."""
    program = os.environ.get("INTERPRETD_BIN")
    if not program:
        if not (TREE / "dev").is_file() or not (TREE / "daemon").is_dir():
            return None
        # What pip has set up for this build is not the tree's affair.
        ours = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_", "VIRTUAL_ENV"))}
        subprocess.run([TREE / "dev", "build", "release"], check=True, env=ours, stdout=sys.stderr)
        program = str(TREE / "build/release/daemon/interpretd")
    strip = shutil.which("strip")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "interpretd"
        shutil.copyfile(program, copy)
        if strip is not None:
            subprocess.run([strip, "--strip-debug", copy], check=False, stderr=subprocess.DEVNULL)
        return copy.read_bytes()


def _tag() -> str:
    return f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _metadata(project: dict[str, Any]) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {name}" for name in project["dependencies"]),
        *(f"Classifier: {name}" for name in project["classifiers"]),
        "Description-Content-Type: text/markdown",
    ]
    readme = (HERE / str(project["readme"])).read_text(encoding="utf-8")
    return "\n".join(lines) + "\n\n" + readme


def _write_wheel(folder: Path, files: dict[str, bytes], tag: str) -> str:
    project = _project()
    stem = f"{project['name']}-{project['version']}"
    info = f"{stem}.dist-info"
    pure = "true" if tag.endswith("-any") else "false"
    files = {
        **files,
        f"{info}/METADATA": _metadata(project).encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: {PACKAGE}\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode(),
    }
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{stem}-{tag}.whl"
    with zipfile.ZipFile(folder / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, FILE_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/_bin/" in name else 0o100644) << 16
            archive.writestr(entry, data)
    return wheel


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
