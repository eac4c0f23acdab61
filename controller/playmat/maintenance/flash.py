"""Installs the firmware on a Pico, and checks that it runs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from playmat.assets import folder
from playmat.devices.pico import Pico
from playmat.errors import DeviceError
from playmat.events import Event, Part, PartFault, PartKind
from playmat.link.port import Link, leave
from playmat.link.setup import ReaderSetup

_SECONDS = 20  # until a restarted board sends its greeting; it first waits two seconds for mpremote
_NAME = re.compile(r"[a-z0-9_.-]{1,11}")

_ANY_READER = (ReaderSetup(0, identify=True),)  # it need not be wired yet

FlashProgress = Callable[[str], None]


def flash(port: str, name: str, progress: FlashProgress) -> None:
    """Copies the firmware to the Pico at `port`, names and restarts it; DeviceError on failure."""
    if not _NAME.fullmatch(name):
        raise DeviceError(f"{name!r} cannot name a board: use up to eleven of a-z, 0-9, _ . -")
    leave(port)
    pico = Pico(port)
    # main.py comes last, so that a Pico unplugged half-way boots to its prompt.
    files = sorted(folder("firmware").glob("*.py"), key=lambda file: (file.name == "main.py", file.name))
    for number, file in enumerate(files, 1):
        pico.copy(file)
        progress(f"{number} of {len(files)}: {file.name} is there, checksum right")
    pico.name(name)
    progress(f"its name is {name}")
    pico.restart()
    progress("restarted; waiting for it to say hello")
    firmware = asyncio.run(_greeted(port, name))
    if firmware != f"firmware {version()}":
        raise DeviceError(f"the board runs {firmware}, not {version()}: flash it again")
    progress(f"board {name} runs {firmware}")


def version() -> str:
    """Returns the version of the firmware in this package."""
    found = re.search(
        r'^VERSION = "(.+)"', (folder("firmware") / "board.py").read_text("utf-8"), re.MULTILINE
    )
    assert found is not None
    return found[1]


async def _greeted(port: str, name: str) -> str:
    """Returns the firmware version that the board at `port` reports."""
    events: asyncio.Queue[Event] = asyncio.Queue()
    link = asyncio.create_task(Link(name, port, _ANY_READER, events.put_nowait).run())
    cause = "it says nothing"
    try:
        async with asyncio.timeout(_SECONDS):
            while True:
                match await events.get():
                    case PartFault(Part(PartKind.BOARD), True, firmware):
                        return firmware
                    case PartFault(Part(PartKind.BOARD), False, why):
                        cause = why
    except TimeoutError as error:
        raise DeviceError(f"the board did not come back after flashing: {cause}") from error
    finally:
        link.cancel()
        await asyncio.wait({link})
