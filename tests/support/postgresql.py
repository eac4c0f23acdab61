"""A real PostgreSQL server in a folder of its own, reached by a socket there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.processes import started

ACCOUNT = "postgres"


def programs() -> Path:
    """The folder of Debian's newest server; it is not on the path."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    assert versions, "PostgreSQL is not installed: run 'make postgresql'"
    return versions[-1]


def account() -> str | None:
    """The account that runs the server: root hands it to that of the package."""
    return ACCOUNT if os.getuid() == 0 else None


@contextmanager
def cluster(disk: Path | None = None) -> Iterator[Path]:
    """An empty database in a folder, for one server after another."""
    home = Path(tempfile.mkdtemp(prefix="hall-pg", dir=disk))
    try:
        if owner := account():
            shutil.chown(home, owner)
        subprocess.run(
            [programs() / "initdb", "-D", home / "data", "-U", "hall", "-A", "trust", "--no-sync"],
            user=account(), cwd=home, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def serving(home: Path, port: int = 5432) -> Iterator[str]:
    """Starts a server and yields the URL of its database; in the end it is killed."""
    options = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", f"port={port}", "-k", home]
    command = [programs() / "postgres", "-D", home / "data", *options]
    with started(command, user=account(), cwd=home, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "ready to accept connections" in line:
                break
        else:
            raise AssertionError("PostgreSQL did not start")
        yield f"postgresql://hall@/postgres?host={home}&port={port}"


@contextmanager
def server(port: int = 5432) -> Iterator[str]:
    """Starts a server on an empty database and yields its URL."""
    with cluster() as home, serving(home, port) as url:
        yield url
