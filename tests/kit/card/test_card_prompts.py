"""Passwords are asked for at a terminal, without an echo."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import subprocess
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from playmat import __version__
from support.boot_partition import fresh_card

ACCOUNT = "Password of the account: "
NETWORK = "Password of Cafe (empty: an open network): "
END = "\x04"  # Ctrl-D


def typed(command: Sequence[str], answers: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """Runs a command at a terminal and answers its prompts; its status and all that was shown."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(slave)
    shown, waiting = "", list(answers)
    # An OSError is how a terminal says that its other end is closed.
    with process, os.fdopen(master, "r+b", buffering=0) as terminal, suppress(OSError):
        while chunk := terminal.read(1024):
            shown += chunk.decode()
            if waiting and shown.endswith(waiting[0][0]):
                terminal.write(waiting.pop(0)[1].encode())
    assert not waiting, shown
    return process.returncode, shown


def command(tmp_path: Path, *more: str) -> list[str]:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    (wheels / f"playmat-{__version__}-py3-none-any.whl").touch()
    card = fresh_card(tmp_path / "bootfs")
    return [sys.executable, "-m", "playmat", "kit", "card", str(card), "--wheels", str(wheels), *more]


def test_both_passwords_are_asked_for_and_neither_is_shown_or_kept(tmp_path: Path) -> None:
    words = command(tmp_path, "--password", "--wifi", "Cafe", "--country", "GB")
    status, shown = typed(words, [(ACCOUNT, "one for the account\n"), (NETWORK, "one for the network\n")])
    assert status == 0 and "The card is ready" in shown
    kept = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    assert not [text for text in (shown.encode(), *kept) if b"one for the" in text]
    assert re.search(rb'"password": "[0-9a-f]{64}"', (tmp_path / "bootfs/network-config").read_bytes())


def test_an_end_of_input_writes_nothing(tmp_path: Path) -> None:
    words = command(tmp_path, "--password")
    status, shown = typed(words, [(ACCOUNT, END)])
    assert status == 1
    assert "no password was typed" in shown and "Traceback" not in shown
    assert not (tmp_path / "bootfs/playmat").exists()
