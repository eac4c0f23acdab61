"""Worker processes that end with the process that started them, even if that is killed."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")
_POLITE = 5  # by so much other processes, such as the table, go before a part of a decision


@contextmanager
def workers(number: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """A pool of `number` processes, by default one per core, with this one's thresholds for garbage."""
    given = os.getpid(), gc.get_threshold()
    with ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin, initargs=given) as pool:
        yield pool


def _begin(owner: int, collected: tuple[int, int, int]) -> None:
    gc.set_threshold(*collected)
    _end_with(owner)


def _end_with(owner: int) -> None:
    """Ends this process when its owner ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
        if os.getppid() != owner:  # it died before this call
            sys.exit()


# A forked process has the game and the position already, so only its result is sent. A worker process has one
# thread, which makes forking safe.
def at_once(compute: Callable[[A], R], parts: Sequence[A]) -> Iterable[R]:
    """Computes parts of a decision in a worker process, each in a process of its own on its own core.

    EOFError if one fails, which has printed the reason.
    """
    if len(parts) < 2 or os.cpu_count() == 1:
        return map(compute, parts)
    context, owner = get_context("fork"), os.getpid()

    def report(part: A, result: Connection) -> None:
        _end_with(owner)
        os.nice(_POLITE)
        result.send(compute(part))

    results = []
    for part in parts:
        receiving, sending = context.Pipe(duplex=False)
        context.Process(target=report, args=(part, sending), daemon=True).start()
        sending.close()
        results.append(receiving)
    return [result.recv() for result in results]
