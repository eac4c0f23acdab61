"""A real Mosquitto for tests: started, killed and started again on the same port."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import sample
from time import monotonic

from support.processes import started

_PORTS = range(16_000, 32_000)
"""Below those of outgoing connections, one of which took the port of a broker that was being restarted."""


def free_port() -> int:
    """A port that no other call names until this process ends, in whichever process, and no connection takes.

    A name in the system's abstract namespace marks it as taken: its descriptor stays open that long.
    """
    for port in sample(_PORTS, len(_PORTS)):
        mark = socket.socket(socket.AF_UNIX)
        with socket.socket() as tried, suppress(OSError):
            mark.bind(f"\0port {port} of a test")
            tried.bind(("127.0.0.1", port))
            mark.detach()
            return port
        mark.close()
    raise AssertionError("all ports are taken")


def accepts(process: subprocess.Popen[str], port: int, host: str = "127.0.0.1") -> None:
    """Waits until a process accepts connections."""
    _accepts(process, (host, port), socket.AF_INET)


def accepts_at(process: subprocess.Popen[str], place: Path) -> None:
    """The same at a Unix socket."""
    _accepts(process, str(place), socket.AF_UNIX)


def _accepts(process: subprocess.Popen[str], address: str | tuple[str, int], family: int) -> None:
    until = monotonic() + 20
    while True:
        assert process.poll() is None and monotonic() < until
        with suppress(OSError), socket.socket(family) as line:
            line.settimeout(1)
            line.connect(address)
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
