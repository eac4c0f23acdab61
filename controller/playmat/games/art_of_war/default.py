"""Marks Art of War as the default game: the registry checks that this module exists."""
