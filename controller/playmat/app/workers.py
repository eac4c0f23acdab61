"""Processes that compute for this one, and end with it even if it is killed."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


@contextmanager
def workers(number: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes, or of one for each core; they look for garbage as often as this one."""
    given = os.getpid(), gc.get_threshold()
    with ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin, initargs=given) as pool:
        yield pool


def _begin(owner: int, collected: tuple[int, int, int]) -> None:
    gc.set_threshold(*collected)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
        if os.getppid() != owner:  # it was killed before that
            sys.exit()
