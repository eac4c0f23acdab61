"""Every test may show the shipped game: its emblems and words are known. No example has to be quick.

The same ones are drawn each time; `--hypothesis-profile drawn` draws others.
"""

import gc
import signal

from hypothesis import settings

import support.shipped  # noqa: F401

settings.register_profile("drawn", deadline=None)
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("steady")


# What a script starts in the background ignores SIGINT, and with it would all workers.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Keeps the collected tests out of every later garbage collection, which would walk all of them."""
    gc.collect()
    gc.freeze()
