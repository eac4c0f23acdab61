"""An I2C bus with virtual displays on it; takes the calls that smbus2 takes."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from playmat.simulator.ssd1306 import Ssd1306


class Message(Protocol):
    """What `smbus2.i2c_msg.write` makes."""

    addr: int

    def __iter__(self) -> Iterator[int]: ...


class I2cBus:
    """The displays by their addresses; nobody else acknowledges."""

    def __init__(self, displays: Mapping[int, Ssd1306]) -> None:
        self._displays = dict(displays)

    def plug(self, address: int, display: Ssd1306) -> None:
        """Puts a display on the bus; its supply comes with it."""
        display.power_on()
        self._displays[address] = display

    def unplug(self, address: int) -> None:
        """Takes the display away: nobody acknowledges its address any more."""
        del self._displays[address]

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """Sends a register (to this chip: a control byte) and at most 32 bytes."""
        if len(data) > 32:
            raise ValueError(f"{len(data)} bytes are more than the 32 of an SMBus block")
        self._deliver(address, [register, *data])

    def i2c_rdwr(self, *messages: Message) -> None:
        """Sends whole messages of any length."""
        for message in messages:
            self._deliver(message.addr, list(message))

    def close(self) -> None:
        """Nothing to release."""

    def _deliver(self, address: int, message: Sequence[int]) -> None:
        display = self._displays.get(address)
        if display is None:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        display.receive(message)
