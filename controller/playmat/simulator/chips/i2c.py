"""A virtual I2C bus with the interface of smbus2."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable


class I2cMessage(Protocol):
    """The interface of `smbus2.i2c_msg.write`."""

    addr: int

    def __iter__(self) -> Iterator[int]: ...


class Chip(Protocol):
    """A device with an address."""

    def power_on(self) -> None: ...

    def receive(self, message: Sequence[int]) -> None: ...


@runtime_checkable
class Switch(Protocol):
    """A chip with more buses behind it."""

    def listeners(self, address: int) -> Iterator[Chip]: ...


class I2cBus:
    """The chips by address; every chip at an address receives the message, an empty one gives no ACK."""

    def __init__(self, chips: Mapping[int, Chip]) -> None:
        self._chips = dict(chips)

    def plug(self, address: int, chip: Chip) -> None:
        """Connects a chip to the bus and powers it up."""
        chip.power_on()
        self._chips[address] = chip

    def unplug(self, address: int) -> None:
        """Disconnects the chip: its address is no longer acknowledged."""
        del self._chips[address]

    def listeners(self, address: int) -> Iterator[Chip]:
        """Yields the chips with this address on this bus and behind its switches."""
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

    def i2c_rdwr(self, *messages: I2cMessage) -> None:
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
