"""Every test may show the shipped game: its emblems and words are known. No example has to be quick."""

from hypothesis import settings

import support.shipped  # noqa: F401

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
