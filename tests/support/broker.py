"""A real Mosquitto for tests: started, killed and started again on the same port."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

from support.processes import started


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def accepts(process: subprocess.Popen[str], port: int, host: str = "127.0.0.1") -> None:
    """Waits until a process accepts connections."""
    until = monotonic() + 20
    while True:
        assert process.poll() is None and monotonic() < until
        with suppress(OSError), socket.create_connection((host, port), 1):
            break


@contextmanager
def mosquitto(
    home: Path,
    port: int,
    more: str = "allow_anonymous true",
    host: str = "127.0.0.1",
    inside: Sequence[str] = (),
) -> Iterator[subprocess.Popen[str]]:
    """Runs a broker, started by the command `inside`, until the end of the block, where it is killed."""
    config = home / "mosquitto.conf"
    config.write_text(f"listener {port} {host}\n{more}\n")
    with started([*inside, "/usr/sbin/mosquitto", "-c", config], cwd=home) as process:
        accepts(process, port, host)
        yield process
