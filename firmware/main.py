"""Runs at power-on. Until the host ends a line, for two seconds at most, Ctrl-C still reaches the prompt, so
that mpremote works; later the host's `leave` opens it."""

import select
import sys
import time

import machine
import micropython

PROMPT_MS = 2000
PAUSE_MS = 200  # after a crash
WATCHDOG_MS = 8000
NAME_MAX = 11
WATCHDOG_CTRL = 0x40058000  # RP2040 data sheet, section 4.7.6
WATCHDOG_ENABLE = 1 << 30


def board_name():
    """The name that `playmat kit flash` wrote, or `-`."""
    try:
        with open("name.txt") as file:
            return file.read().strip()[:NAME_MAX] or "-"
    except (OSError, ValueError):  # no such file, or one that was only half written
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


def report(error):
    """Sends a traceback, and gives the line time to carry it."""
    sys.print_exception(error)
    time.sleep_ms(PAUSE_MS)


def run_board(watchdog):
    """Runs the board until it is to leave; after a crash it sends the traceback and starts again."""
    from board import Board

    while True:
        try:
            return Board(board_name(), watchdog).run()
        except Exception as error:
            report(error)


# The watchdog comes first: from here on everything can fail, also the import of a file that was only half
# written, and nobody is at the table to pull the plug.
try:
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    wait_for_host()
    micropython.kbd_intr(-1)
    run_board(watchdog)
except KeyboardInterrupt:  # mpremote, which wants the prompt
    micropython.kbd_intr(-1)  # a second one must not keep the watchdog from being disarmed
except BaseException as error:  # an import that fails, or a crash during a report: only a reset helps
    try:
        report(error)
    finally:
        machine.reset()
machine.mem32[WATCHDOG_CTRL] &= ~WATCHDOG_ENABLE  # nobody feeds it at the prompt
micropython.kbd_intr(3)
