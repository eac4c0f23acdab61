"""An I2C bus with virtual chips on it; takes the calls that smbus2 takes."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable


class Message(Protocol):
    """What `smbus2.i2c_msg.write` makes."""

    addr: int

    def __iter__(self) -> Iterator[int]: ...


class Chip(Protocol):
    """Something that answers to an address."""

    def power_on(self) -> None: ...

    def receive(self, message: Sequence[int]) -> None: ...


@runtime_checkable
class Switch(Protocol):
    """A chip with more buses behind it."""

    def listeners(self, address: int) -> Iterator[Chip]: ...


class I2cBus:
    """The chips by their addresses; all that hear an address take the message, nobody else acknowledges."""

    def __init__(self, chips: Mapping[int, Chip]) -> None:
        self._chips = dict(chips)

    def plug(self, address: int, chip: Chip) -> None:
        """Puts a chip on the bus; its supply comes with it."""
        chip.power_on()
        self._chips[address] = chip

    def unplug(self, address: int) -> None:
        """Takes the chip away: nobody acknowledges its address any more."""
        del self._chips[address]

    def listeners(self, address: int) -> Iterator[Chip]:
        """Who answers to `address`, on this bus and behind its switches."""
        if address in self._chips:
            yield self._chips[address]
        for chip in self._chips.values():
            if isinstance(chip, Switch):
                yield from chip.listeners(address)

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """Sends a register (to a display: a control byte) and at most 32 bytes."""
        if len(data) > 32:
            raise ValueError(f"{len(data)} bytes are more than the 32 of an SMBus block")
        self._deliver(address, [register, *data])

    def write_byte(self, address: int, value: int) -> None:
        """Sends one byte."""
        self._deliver(address, [value])

    def i2c_rdwr(self, *messages: Message) -> None:
        """Sends whole messages of any length."""
        for message in messages:
            self._deliver(message.addr, list(message))

    def close(self) -> None:
        """Nothing to release."""

    def _deliver(self, address: int, message: Sequence[int]) -> None:
        listeners = list(self.listeners(address))
        if not listeners:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        for chip in listeners:
            chip.receive(message)
