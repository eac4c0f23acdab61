"""Takes root's rights away from a test, as most tests run in containers as root."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

NOBODY = 65534


@contextmanager
def a_plain_user() -> Iterator[None]:
    """Runs the block as a user who has no special rights."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)
