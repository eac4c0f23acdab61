"""Runs at power-on. Until the host ends a line, for two seconds at most, Ctrl-C still reaches the prompt, so
that mpremote works; later the host's `leave` opens it."""

import select
import sys
import time

import machine
import micropython

from board import Board

PROMPT_MS = 2000
PAUSE_MS = 200  # after a crash
NAME_MAX = 11
WATCHDOG_CTRL = 0x40058000  # RP2040 data sheet, section 4.7.6
WATCHDOG_ENABLE = 1 << 30


def board_name():
    """The name that `playmat kit flash` wrote, or `-`."""
    try:
        with open("name.txt") as file:
            return file.read().strip()[:NAME_MAX] or "-"
    except OSError:
        return "-"


def wait_for_host():
    """Waits for a newline: mpremote begins with other control characters."""
    line = select.poll()
    line.register(sys.stdin, select.POLLIN)
    until = time.ticks_add(time.ticks_ms(), PROMPT_MS)
    while time.ticks_diff(until, time.ticks_ms()) > 0:
        if line.poll(0) and sys.stdin.buffer.read(1) == b"\n":
            return
        time.sleep_ms(1)


def run_board():
    """Runs the board until it is to leave; after a crash it sends the traceback and starts anew."""
    while True:
        try:
            return Board(board_name()).run()
        except Exception as error:
            sys.print_exception(error)
            time.sleep_ms(PAUSE_MS)


wait_for_host()
micropython.kbd_intr(-1)
try:
    run_board()
except BaseException:  # a crash while the last one was told: only the chip's own start helps
    machine.reset()
machine.mem32[WATCHDOG_CTRL] &= ~WATCHDOG_ENABLE  # nobody feeds it at the prompt
micropython.kbd_intr(3)
