"""Worker processes that end with the process that started them, even if that is killed."""

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
    """A pool of `number` processes, by default one per core, with this one's thresholds for garbage."""
    given = os.getpid(), gc.get_threshold()
    with ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin, initargs=given) as pool:
        yield pool


def _begin(owner: int, collected: tuple[int, int, int]) -> None:
    gc.set_threshold(*collected)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
        if os.getppid() != owner:  # it died before this call
            sys.exit()
