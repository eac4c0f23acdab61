"""Collects everything a helper needs into one file, without secrets."""

from __future__ import annotations

import getpass
import io
import json
import platform
import re
import zipfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from playmat.errors import ConfigError
from playmat.link.port import plugged_in
from playmat.maintenance.doctor.computer import Ask, ask

_LINES = "2000"  # of the log
_SECRET = re.compile(
    r"(\b\w*(?:password|passwd|passphrase|psk|secret|token|api_?key|owner_pin)\w*\"?\s*[=:]|\b(?-i:PIN)\b)[^\n]*",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b", re.IGNORECASE)

File = Callable[[], bytes]
"""Reads what goes into the bundle; OSError where it is not there."""


RECORDING = "table.rec"


def files(
    config: Path,
    mat: Path,
    report: Mapping[str, Any],
    readable: str,
    recording: Path | None = None,
    run: Ask = ask,
) -> dict[str, File]:
    """Returns every file of the bundle by name; add further files here."""
    recorded: dict[str, File] = {RECORDING: recording.read_bytes} if recording else {}
    return {
        **recorded,
        "report.txt": readable.encode,
        "report.json": lambda: json.dumps(report, indent=1).encode(),
        "table.toml": config.read_bytes,
        "mat.toml": mat.read_bytes,
        "config.txt": Path("/boot/firmware/config.txt").read_bytes,
        "log.txt": lambda: run(("journalctl", "-u", "playmat", "-n", _LINES, "-o", "short-iso")).encode(),
        "kernel.txt": lambda: run(("journalctl", "-k", "-b", "-n", _LINES, "-o", "short-iso")).encode(),
        "usb.txt": lambda: "\n".join(f"{number} {path}" for number, path in plugged_in()).encode(),
    }


def bundled(parts: Mapping[str, File]) -> tuple[bytes, list[str]]:
    """Returns one zip file, and the names of the unreadable files."""
    zipped = io.BytesIO()
    missing = []
    secret = {platform.node(), getpass.getuser()} - {"root", "pi", "playmat"}  # the default ones tell nothing
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, read in parts.items():
            try:
                content = read()
            except OSError:
                missing.append(name)
                continue
            with suppress(UnicodeDecodeError):  # binary content is unchanged
                content = without_secrets(content.decode("utf-8"), secret).encode()
            bundle.writestr(name, content)
    return zipped.getvalue(), missing


def write_bundle(file: Path, parts: Mapping[str, File]) -> list[str]:
    """Writes one zip file; returns the names of the unreadable files.

    ConfigError if the zip file cannot be written.
    """
    content, missing = bundled(parts)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise ConfigError(f"{file} cannot be written ({error.strerror}): name another --bundle") from error
    return missing


def without_secrets(text: str, names: Iterable[str] = ()) -> str:
    """Removes passwords, network addresses, and these names from the text."""
    text = _ADDRESS.sub("x.x.x.x", _SECRET.sub(r"\1 (removed)", text))
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b", "(removed)", text)
    return text
