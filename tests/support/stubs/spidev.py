"""Stands in for the module `spidev`: its bus ends in a virtual reader chip, and its time is modelled."""

chip = None
now = 0  # microseconds
transactions = 0
transfer_us = 50  # a system call and two bytes


class SpiDev:
    max_speed_hz = 0

    def open(self, bus, device):
        self._on = True

    def xfer2(self, data):
        global now, transactions
        assert self._on
        transactions += 1
        now += transfer_us
        chip.select()
        return list(chip.transfer(bytes(data)))

    def close(self):
        self._on = False


def sleep(seconds):
    global now
    now += int(1_000_000 * seconds)
