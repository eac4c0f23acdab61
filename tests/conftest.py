"""Every test may show the shipped game: its emblems and words are known."""

import support.shipped  # noqa: F401
