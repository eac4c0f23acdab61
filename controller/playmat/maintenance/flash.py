"""Installs the firmware on a Pico, and checks that it runs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from playmat.assets import folder
from playmat.devices.pico import Pico
from playmat.errors import DeviceError, LinkError
from playmat.link.conversation import NO_NAME
from playmat.link.port import Link, leave
from playmat.text import Text, say

_SECONDS = 20.0  # until a restarted board sends its greeting; it first waits two seconds for mpremote
_RUNNING = 4.0  # seconds in which a board that runs says which firmware it has
_NAME = re.compile(r"[a-z0-9_.-]{1,11}")

_PAUSE = 0.25  # seconds between two attempts

FlashProgress = Callable[[Text], None]
"""Takes a sentence about what is done; one about a file has its `step` of so many `steps`."""


def renew(port: str, name: str, progress: FlashProgress) -> None:
    """Flashes a board unless it runs this firmware already; DeviceError or LinkError on failure."""
    try:
        own, firmware = asyncio.run(_greeting(port, _RUNNING))
        current = own in (name, NO_NAME) and firmware == version()
    except DeviceError:  # it is at its prompt, or speaks another protocol
        current = False
    if current:
        progress(say("board {board} runs firmware {version} already", board=name, version=version()))
    else:
        flash(port, name, progress)


def flash(port: str, name: str, progress: FlashProgress) -> None:
    """Copies the firmware to the Pico at `port`, names and restarts it; DeviceError or LinkError."""
    if not _NAME.fullmatch(name):
        raise DeviceError(f"{name!r} cannot name a board: use up to eleven of a-z, 0-9, _ . -")
    leave(port)
    pico = Pico(port)
    # Without main.py, which comes last, a Pico unplugged half-way boots to its prompt, not to parts of two
    # versions.
    pico.remove("main.py")
    files = sorted(folder("firmware").glob("*.py"), key=lambda file: (file.name == "main.py", file.name))
    for number, file in enumerate(files, 1):
        pico.copy(file)
        copied = say(
            "{step} of {steps}: {file} is there, checksum right",
            step=number,
            steps=len(files),
            file=file.name,
        )
        progress(copied)
    pico.name(name)
    progress(say("its name is {name}", name=name))
    pico.restart()
    progress(say("restarted; waiting for it to say hello"))
    _, firmware = asyncio.run(_greeting(port, _SECONDS))
    if firmware != version():
        wrong = say("the board runs {theirs}, not {ours}: flash it again", theirs=firmware, ours=version())
        raise DeviceError(wrong)
    progress(say("board {board} runs firmware {version}", board=name, version=version()))


def version() -> str:
    """Returns the version of the firmware in this package."""
    found = re.search(
        r'^VERSION = "(.+)"', (folder("firmware") / "board.py").read_text("utf-8"), re.MULTILINE
    )
    assert found is not None
    return found[1]


# A link of the table would set the board up: its bus would drive the readers, which may have no supply yet.
async def _greeting(port: str, seconds: float) -> tuple[str, str]:
    """Returns name and firmware that the board at `port` reports; DeviceError if it does not answer."""
    cause: Text | str = say("it says nothing")
    try:
        async with asyncio.timeout(seconds):
            while True:
                try:
                    return await Link.ask_hello(port)
                except LinkError as error:
                    cause = error.sentence
                await asyncio.sleep(_PAUSE)
    except TimeoutError as error:
        lost = say("the board did not come back after flashing: {cause}", cause=cause)
        raise DeviceError(lost) from error
