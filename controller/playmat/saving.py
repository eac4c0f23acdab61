"""Text files: read up to a limit, and saved so that a power cut leaves the old or the new one; locks."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO

LARGEST = 16_000_000
"""The most bytes that a file of text may have: mats, boxes and recorded files are far below."""


def load_text(path: Path, limit: int = LARGEST) -> str:
    """Returns the text of a file in UTF-8; OSError or UnicodeError if it cannot be read.

    A file beyond `limit` bytes is refused with OSError, as an endless one such as a device would never end.
    """
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except ValueError as error:
        raise OSError(errno.EINVAL, "its name holds a NUL byte") from error
    if len(content) > limit:
        raise OSError(errno.EFBIG, f"it has more than {limit:,} bytes")
    return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


# A plain write can leave half a file after a power cut. Three steps make it atomic on ext4 and others: the
# new content is written to a second file and synced, so that it is on the disk before its name; `replace`
# swaps the names, which is atomic (POSIX rename); and the folder is synced, as the swap itself may still be
# in memory.
def save_text(path: Path, text: str, secret: bool = False) -> None:
    """Replaces a file in UTF-8 as `save` does."""
    save(path, text.encode("utf-8"), secret)


def save(path: Path, content: bytes, secret: bool = False) -> None:
    """Replaces the file atomically and returns when it is on the disk; OSError on failure.

    A link stays a link to the new file, which has the owner and the mode of the old one. Only its owner can
    read a `secret` one.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    try:
        new.unlink(missing_ok=True)
        new.touch(mode=0o600 if secret else 0o666)
        if path.exists() and not secret:
            _copy_owner_and_mode(path, new)
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    # The folder holds the name. Unless it is synced too, a power cut may bring the old file back, or none.
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_owner_and_mode(old: Path, new: Path) -> None:
    """Gives a new file the owner, the group and the mode of the old one, as far as the user may."""
    status = old.stat()
    with suppress(PermissionError):
        os.chown(new, status.st_uid, status.st_gid)
    new.chmod(stat.S_IMODE(status.st_mode))


def lock(folder: Path) -> IO[bytes]:
    """Locks a folder for this process until the file is closed; BlockingIOError if another one has it."""
    file = (folder / "lock").open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise
    return file
