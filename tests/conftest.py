"""Every test may show the shipped game: its emblems and words are known. No example has to be quick.

The same ones are drawn each time; `--hypothesis-profile drawn` draws others.
"""

import gc
import signal
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import settings

import support.shipped  # noqa: F401
from web.shown_table import Browser

settings.register_profile("drawn", deadline=None)
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=15)
settings.load_profile("steady")


# Collecting makes objects that all stay: looking for garbage among them took a quarter of the time.
gc.disable()

# What a script starts in the background ignores SIGINT, and with it would all workers.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


WAITING = {"app", "cli", "firmware", "hall", "maintenance", "virtual", "web", "test_mqtt.py"}
"""Folders whose tests mostly wait, for boards, brokers and browsers."""
MIXED = 0.85  # of the way; no file that waits begins later, when too few others are left to use the processor


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mixes files that wait with files that compute, so that the processor is busy until the end."""
    files = [[*tests] for _, tests in groupby(items, lambda item: item.path)]
    folders: dict[bool, list[list[pytest.Item]]] = {True: [], False: []}
    for tests in files:
        where = tests[0].path.relative_to(Path(__file__).parent)
        folders[where.parts[0] in WAITING or "page" in where.stem].append(tests)
    spread = [
        (place / len(kind) * (MIXED if waits else 1), tests)
        for waits, kind in folders.items()
        for place, tests in enumerate(kind)
    ]
    items[:] = [item for _, tests in sorted(spread, key=lambda each: each[0]) for item in tests]


def pytest_collection_finish() -> None:
    """Keeps the collected tests out of every later garbage collection, which would walk all of them."""
    gc.freeze()
    gc.set_threshold(100_000)  # with the usual 700 a seventh of the time went into looking for garbage
    gc.enable()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of the page."""
    browser = Browser()
    yield browser
    browser.close()
