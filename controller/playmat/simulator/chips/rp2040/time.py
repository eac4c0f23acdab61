"""MicroPython's `time` with the virtual board's clock."""

from clock import *  # noqa: F403
