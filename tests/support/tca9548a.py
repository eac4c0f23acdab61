"""A virtual TCA9548A I2C switch: eight channels, of which the open ones receive the bus's messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.simulator.chips.i2c import Chip, I2cBus


class Tca9548a:
    """The switch with a bus on each channel; its control register has a bit for each (data sheet, 8.5.4)."""

    def __init__(self, channels: Sequence[I2cBus]) -> None:
        self._channels = channels
        self.power_on()

    def power_on(self) -> None:
        """Closes all channels."""
        self._control = 0

    def receive(self, message: Sequence[int]) -> None:
        """Stores the last byte of a message in the control register."""
        self._control = message[-1]

    def listeners(self, address: int) -> Iterator[Chip]:
        """Yields the chips with this address behind the open channels."""
        for number, channel in enumerate(self._channels):
            if self._control >> number & 1:
                yield from channel.listeners(address)
