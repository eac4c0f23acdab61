"""A real Mosquitto for tests: started, killed and started again on the same port."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

from support.processes import started


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def mosquitto(home: Path, port: int, more: str = "allow_anonymous true") -> Iterator[None]:
    """Runs a broker until the end of the block, where it is killed."""
    config = home / "mosquitto.conf"
    config.write_text(f"listener {port} 127.0.0.1\n{more}\n")
    with started(["/usr/sbin/mosquitto", "-c", config], cwd=home) as process:
        until = monotonic() + 20
        while True:
            assert process.poll() is None and monotonic() < until
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
        yield
