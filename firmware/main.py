"""Runs at power-on. For two seconds Ctrl-C still reaches the prompt, so that mpremote works."""

import time

import machine
import micropython

from board import Board

GRACE_MS = 2000 if machine.reset_cause() == machine.PWRON_RESET else 0


def board_name():
    """The name that `playmat kit flash` wrote, or the chip's own number."""
    try:
        with open("name.txt") as file:
            return file.read().strip()
    except OSError:
        return "".join("%02x" % byte for byte in machine.unique_id())


time.sleep_ms(GRACE_MS)
micropython.kbd_intr(-1)
try:
    Board(board_name()).run()
finally:
    micropython.kbd_intr(3)
